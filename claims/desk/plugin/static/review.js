// Keys for the review queue: the page works without them. One key chooses and goes on; Enter saves.
"use strict";
(() => {
  const form = document.getElementById("queue");
  if (!form) return;
  const proposals = [...form.querySelectorAll(".proposal")];
  let place = 0;
  const show = (index) => {
    place = Math.max(0, Math.min(index, proposals.length - 1));
    proposals.forEach((each, number) => each.classList.toggle("current", number === place));
    const first = proposals[place].querySelector("input[type=radio]:checked") || proposals[place].querySelector("input[type=radio]");
    first.focus({ preventScroll: true });
    proposals[place].scrollIntoView({ block: "nearest" });
  };
  const choose = (value) => {
    proposals[place].querySelector(`input[type=radio][value="${value}"]`).checked = true;
  };
  const keys = {
    c: () => { choose("confirm"); show(place + 1); },
    r: () => { choose("reject"); show(place + 1); },
    e: () => {
      choose("edit");
      const details = proposals[place].querySelector("details");
      details.open = true;
      details.querySelector("input").focus();
    },
    j: () => show(place + 1),
    k: () => show(place - 1),
    Enter: () => form.requestSubmit(),
  };
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input:not([type=radio]), textarea, select, summary, a, button");
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (field) {
      if (event.key === "Escape") { event.preventDefault(); show(place); }
      return;
    }
    const act = keys[event.key];
    if (act) { event.preventDefault(); act(); }
  });
  proposals.forEach((each, index) => each.addEventListener("focusin", () => { place = index; }));
  show(0);
})();
