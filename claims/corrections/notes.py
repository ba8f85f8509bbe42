"""The notes that readers see: wording from templates that a newsroom may replace, one folder for all formats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateError

from claims.corrections.text import day_in_words, instant, local_day, sentence
from claims.errors import ConfigurationError
from claims.escaping import markdown, markdown_url, safe_url, visible
from claims.model.correction import Correction, CorrectionStatus, PassedOn

#: Templates that a newsroom's folder may replace, one file each.
TEMPLATES = (
    *("note.txt.j2", "further.txt.j2", "replacing.txt.j2", "derived.txt.j2", "state.txt.j2", "letter.txt.j2"),
    *("foot.md.j2", "foot.html.j2", "foot.txt.j2", "block.md.j2", "page.md.j2", "page.html.j2"),
)


def issued(corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """Return the notes that readers may see, newest first (of one moment: by id, so that the order is stable)."""
    public = [note for note in corrections if note.status is CorrectionStatus.ISSUED and note.issued]
    return tuple(
        sorted(sorted(public, key=lambda note: note.id), key=lambda note: instant(note.issued or ""), reverse=True)
    )


class Templates:
    """The newsroom's wording: the shipped templates, each replaceable by a file of the same name in `folder`.

    Args:
        folder: the newsroom's own templates, None for the shipped ones alone.
        zone: the editor's time zone; every day that a note shows is a day there.

    Raises:
        ConfigurationError: the folder does not exist, or (on use) a template is broken.
    """

    def __init__(self, folder: Path | None = None, *, zone: tzinfo = UTC) -> None:
        loaders: list[BaseLoader] = [FileSystemLoader(Path(__file__).parent / "templates")]
        if folder is not None:
            if not folder.is_dir():
                raise ConfigurationError(f"The folder of note templates {folder} does not exist.")
            loaders.insert(0, FileSystemLoader(folder))
        self._zone = zone
        self._environment = Environment(
            loader=ChoiceLoader(loaders),
            autoescape=lambda name: bool(name) and ".html" in str(name),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._environment.filters.update(
            markdown=markdown,
            markdown_url=markdown_url,
            safe_url=safe_url,
            visible=visible,
            sentence=sentence,
            words=day_in_words,
            heading=self.heading,
            day=self.day,
        )

    def day(self, note: Correction) -> str:
        """Return the ISO day of a note in the editor's zone: when it was issued, else when it was decided."""
        return local_day(note.issued or note.date, self._zone)

    def heading(self, note: Correction) -> str:
        """Return "Correction, 30 November 2026": the kind in plain words, and the day."""
        day = self.day(note)
        return f"{note.kind.value.capitalize()}, {day_in_words(day)}" if day else note.kind.value.capitalize()

    def note(self, correction: Correction, label: str = "") -> str:
        """Return the default text of a note, plain and on one line. `label` names the figure, if it is known."""
        return " ".join(self._render("note.txt.j2", note=correction, label=label).split())

    def further(self, correction: Correction, before: Correction, label: str = "") -> str:
        """Return the default text of a note that says that an earlier note, `before`, was wrong."""
        return " ".join(
            self._render("further.txt.j2", note=correction, before=before, label=label, day=self.day).split()
        )

    def replacing(self, before: Correction) -> str:
        """Return the sentence by which a note takes the place of an earlier one that gave another value."""
        return " ".join(self._render("replacing.txt.j2", before=before, day=self.day).split())

    def derived(self, correction: Correction, base: Correction, label: str = "") -> str:
        """Return the default text of a note on a figure that was computed from the one that `base` corrects."""
        return " ".join(self._render("derived.txt.j2", note=correction, base=base, label=label).split())

    def foot(self, corrections: Sequence[Correction], format: str = "md") -> str:
        """Return the snippet for the foot of one article ("md", "html", "txt"): its issued notes, newest first."""
        return self._format("foot", corrections, format)

    def block(self, corrections: Sequence[Correction]) -> str:
        """Return the Markdown block for the next issue of a newsletter, for a sent e-mail cannot be edited."""
        return self._format("block", corrections, "md")

    def page(self, corrections: Sequence[Correction], format: str = "md", *, title: str = "Corrections") -> str:
        """Return the corrections page ("md" or "html"), newest first."""
        return self._format("page", corrections, format, title=title)

    def text_of(self, note: Correction) -> str:
        """Return the text that readers see: the editor's, or the default wording while none was written."""
        return visible(note.note or self.note(note))

    def letter(self, passed: PassedOn) -> str:
        """Return a letter, in plain text, to somebody who has a corrected figure from us."""
        return self._render(
            "letter.txt.j2", passed=passed, note=passed.note, text=self.text_of, day=self.day, state=self.state
        )

    def state(self, note: Correction) -> str:
        """Return what became of it: whether the article's text was changed, and whether a later note overtook this."""
        return " ".join(self._render("state.txt.j2", note=note).split())

    def _format(self, name: str, corrections: Sequence[Correction], format: str, **context: Any) -> str:
        template = f"{name}.{format}.j2"
        if template not in TEMPLATES:
            raise ConfigurationError(f"There is no format {format!r} for this; use md or html.")
        return self._render(template, notes=issued(corrections), text=self.text_of, state=self.state, **context)

    def _render(self, template: str, **context: Any) -> str:
        try:
            return self._environment.get_template(template).render(**context)
        except TemplateError as error:
            line = getattr(error, "lineno", None)
            place = f", line {line}" if line else ""
            raise ConfigurationError(f"The note template {template}{place} does not work: {error}") from error
