"""Paths as machines want them: from the root of the repository, whatever folder a run was started in."""

from __future__ import annotations

from collections.abc import Mapping

from claims.model.finding import Finding, Place
from claims.model.result import CheckResult


def relocated(result: CheckResult, names: Mapping[str, str]) -> CheckResult:
    """Return the result with each path replaced by its entry in `names`; a path without an entry stays."""

    def placed(place: Place) -> Place:
        return place.model_copy(update={"path": names.get(place.path, place.path)})

    def moved(finding: Finding) -> Finding:
        related = tuple(placed(place) for place in finding.related)
        return finding.model_copy(update={"place": placed(finding.place), "related": related})

    return result.model_copy(
        update={
            "findings": tuple(moved(finding) for finding in result.findings),
            "suppressed": tuple(one.model_copy(update={"finding": moved(one.finding)}) for one in result.suppressed),
            "paths": tuple(names.get(path, path) for path in result.paths),
        }
    )
