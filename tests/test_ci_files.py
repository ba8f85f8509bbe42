"""The files for pre-commit, GitHub and GitLab: ours and those that `claims init` writes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from project import ROOT

from claims.cli.main import COMMANDS
from claims.errors import UsageError
from claims.workflows.founding import UNKNOWN_REPOSITORY, found

URL, REVISION = "https://git.example.org/desk/claims", "v9"
SNIPPETS = (".pre-commit-config.yaml", ".github/workflows/claims.yml", ".gitlab/claims.gitlab-ci.yml")


def hook() -> dict[str, Any]:
    (only,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    return dict(only)


def action() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8")))


def test_the_hook_is_serial_and_runs_the_command() -> None:
    assert {"id", "name", "entry", "language"} <= set(hook())
    assert hook()["require_serial"] is True and hook()["language"] == "python"
    program, command = hook()["entry"].split()
    assert f'{program} = "claims.cli.main:main"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert command in COMMANDS


@pytest.mark.parametrize("repository", ["", URL])
def test_the_snippets_name_where_claims_comes_from(tmp_path: Path, repository: str) -> None:
    found(tmp_path, repository=repository, revision=REVISION)
    texts = {name: (tmp_path / name).read_text(encoding="utf-8") for name in SNIPPETS}
    assert not any("@REPOSITORY@" in text or "@REVISION@" in text for text in texts.values())
    (source,) = yaml.safe_load(texts[SNIPPETS[0]])["repos"]
    if repository:
        assert (source["repo"], source["rev"]) == (URL, REVISION)
        assert source["hooks"] == [{"id": hook()["id"], "args": ["drafts"], "pass_filenames": False}]
    else:
        assert source["repo"] == "local" and source["hooks"][0]["language"] == "system"
    for name in SNIPPETS[1:]:
        whole = yaml.safe_load(texts[name])
        variables = whole.get("env") or whole["variables"]
        assert variables == {"CLAIMS_REPOSITORY": repository or UNKNOWN_REPOSITORY, "CLAIMS_REVISION": REVISION}


def test_nothing_installs_by_name(tmp_path: Path) -> None:
    found(tmp_path)
    files = [ROOT / "action.yml", *(tmp_path / name for name in SNIPPETS)]
    for path in files:
        for line in re.findall(r"pip install[^\n]*", path.read_text(encoding="utf-8")):
            assert "git+$CLAIMS_REPOSITORY" in line or "$GITHUB_ACTION_PATH" in line


@pytest.mark.parametrize(
    ("repository", "revision"), [("claims", ""), ("git@host:x", ""), ("https://a b", ""), (URL, "-x"), (URL, "a b")]
)
def test_what_is_no_repository_is_refused(tmp_path: Path, repository: str, revision: str) -> None:
    with pytest.raises(UsageError):
        found(tmp_path / "newsroom", repository=repository, revision=revision)
    assert not (tmp_path / "newsroom").exists()


def test_the_action_installs_the_versions_of_the_lock_file() -> None:
    pattern = r"^[A-Za-z0-9._-]+==[^ ]+"
    (install,) = [step for step in action()["runs"]["steps"] if step.get("name") == "Install"]
    assert pattern in install["run"]
    pinned = re.findall(pattern, (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
    names = {line.partition("==")[0] for line in pinned}
    assert {"click", "datasette", "pydantic", "sqlalchemy"} <= names


def test_the_action_checks_what_it_is_told(tmp_path: Path) -> None:
    """Runs the script of its last step, as GitHub would."""
    found(tmp_path)
    (tmp_path / "drafts" / "a b.md").write_text("Two of five is 40 %.\n", encoding="utf-8")
    step = action()["runs"]["steps"][-1]
    given = {"paths": "\ndrafts/a b.md\n\n", "diff-base": "", "fail-on": "info", "sarif-file": "claims.sarif"}
    assert set(re.findall(r"inputs\.([\w-]+)", str(step["env"]))) == set(given) <= set(action()["inputs"])
    environment = {
        **os.environ,
        **{name: given[re.findall(r"inputs\.([\w-]+)", value)[0]] for name, value in step["env"].items()},
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
    }
    environment.pop("CLAIMS_DB", None)
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=tmp_path, env=environment, text=True, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done
    assert "::notice file=drafts/a b.md" in done.stdout
    assert (tmp_path / "claims.sarif").is_file() and (tmp_path / "summary.md").is_file()


def test_the_page_shows_what_can_be_read() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```$", page, re.M | re.S)
    assert len(blocks) == 3 and all(yaml.safe_load(block) for block in blocks)
    uses = yaml.safe_load(blocks[1])["jobs"]["claims"]["steps"]
    (ours,) = [step for step in uses if "OWNER" in step.get("uses", "")]
    assert set(ours["with"]) <= set(action()["inputs"])
