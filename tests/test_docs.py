"""The documentation names everything, and every command in the tutorial and the README is run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from claims.checks.registry import RULES
from claims.cli.main import COMMANDS
from claims.store.tables import metadata

ROOT = Path(__file__).resolve().parent.parent
BUILT = [name for name, (module, _) in COMMANDS.items() if module != "unbuilt"]
BLOCK = re.compile(
    r"(?P<skip><!-- not run by the tests: [^\n]+ -->\n)?^```(?P<kind>sh|text)\n(?P<body>.*?)^```$", re.M | re.S
)
#: What differs from machine to machine: ids and the day of a decision.
VARYING = re.compile(r"-[0-9a-f]{16}\b")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BUILT)
def test_every_command_is_documented(name: str) -> None:
    assert f"## claims {name}\n" in text("docs/commands.md")
    shown = text("README.md") + text("docs/tutorial.md") + text("docs/data-model.md")
    assert re.search(rf"claims {name}\b|`{name}`", shown)


@pytest.mark.parametrize("code", [rule.info.code for rule in RULES])
def test_every_check_has_a_page(code: str) -> None:
    assert text(f"docs/checks/{code}.md").startswith(f"# {code}")
    assert f"{code}.md" in text("docs/checks/README.md")


def test_the_data_model_names_every_table() -> None:
    page = text("docs/data-model.md")
    assert [name for name in metadata.tables if f"`{name}`" not in page and name != "alembic_version"] == []


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))])
def test_links_between_pages_lead_somewhere(page: str) -> None:
    targets = re.findall(r"\]\((?!https?://|#)([^)#]+)", text(page))
    assert [target for target in targets if not (ROOT / page).parent.joinpath(target).exists()] == []


def run_blocks(page: str, folder: Path) -> list[tuple[str, list[str]]]:
    """Run the `sh` blocks of a page in one shell, and return each one's output with the lines that the page shows."""
    script, shown = ["set -u"], []
    for block in BLOCK.finditer(text(page)):
        if block["kind"] == "sh" and not block["skip"]:
            script += ["echo '=== block ==='", block["body"]]
            shown.append([])
        elif block["kind"] == "text":
            shown[-1] = block["body"].splitlines()
    # 1 is a finding, as the pages say; 2 would be a page that asks for something that does not work.
    guard = 'claims() { command claims "$@"; s=$?; if [ $s -gt 1 ]; then echo "failed: claims $*"; fi; return $s; }\n'
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "CLAIMS_ACTOR": "tester", "NO_COLOR": "1", "COLUMNS": "100"}
    environment.pop("CLAIMS_DB", None)
    done = subprocess.run(
        ["bash", "-c", guard + "\n".join(script)],
        cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120,
    )  # fmt: skip
    outputs = done.stdout.split("=== block ===\n")[1:]
    assert "failed: claims" not in done.stdout and "command not found" not in done.stdout, done.stdout
    assert len(outputs) == len(shown)
    return list(zip(outputs, shown, strict=True))


def test_the_tutorial_is_true(tmp_path: Path) -> None:
    for output, shown in run_blocks("docs/tutorial.md", tmp_path):
        plain = VARYING.sub("-ID", output)
        rest = plain
        for line in shown:
            for part in filter(None, VARYING.sub("-ID", line).split("…")):
                assert part in rest, f"the tutorial shows {part!r}, which is not (or not there) in:\n{plain}"
                rest = rest[rest.index(part) + len(part) :]


def test_the_readme_is_true(tmp_path: Path) -> None:
    for name in ("sources", "drafts", "published"):
        shutil.copytree(ROOT / "examples" / name, tmp_path / "newsroom" / name)
    outputs = [output for output, _ in run_blocks("README.md", tmp_path)]
    together = "".join(outputs)
    assert "in dispute after this" in together
    assert "Issued correction-" in together and "No damage found." in together
    assert "<feed" in (tmp_path / "newsroom" / "corrections.xml").read_text(encoding="utf-8")
