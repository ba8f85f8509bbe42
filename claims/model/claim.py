"""What one document, or person, says of one figure."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from claims.model.base import Frozen, content_id
from claims.model.quantity import Quantity


class Nature(StrEnum):
    """How a claim is put: "SemiAnalysis estimates 423" is not "reaches 423"."""

    MEASURED = "measured"
    STATED = "stated"
    ESTIMATED = "estimated"
    PROMISED = "promised"


class Evidence(StrEnum):
    """How we know that the claim was made."""

    PRIMARY_SEEN = "primary_seen"
    SECONDHAND = "secondhand"
    OWN_REPORTING = "own_reporting"


class Stance(StrEnum):
    """Whether the author holds the claim.

    `rejected` is for "not X but Y", a quoted error, a corrected value; `supposed` for what somebody asks for, hopes for
    or imagines; `cites_us` for what the author has from an article of our own, which speaks neither for nor against
    anything.
    """

    ASSERTED = "asserted"
    REJECTED = "rejected"
    SUPPOSED = "supposed"
    CITES_US = "cites_us"


class Status(StrEnum):
    """Judges the reading: did the document really say this?"""

    PROPOSED = "proposed"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"


class Rank(StrEnum):
    """Judges the claim itself; a wrong claim is deprecated, never deleted."""

    PREFERRED = "preferred"
    NORMAL = "normal"
    DEPRECATED = "deprecated"


class Claim(Frozen):
    """One numeric claim of one document.

    Attributes:
        id: `claim-...`, see `claim_id`.
        start, end: code-point offsets into the document as it is, so that `document.raw[start:end] == text`.
        line, column: 1-based place of `start` in the document, in code points.
        text: the number or range with its attached symbols and adjacent unit, as written.
        quantity: the value that `text` states.
        nature, evidence, stance: see the enumerations.
        subject: canonical name of the entity measured (vocabulary, or the name as written); "" if none was found.
        subject_kind: "description" if common words tell it, else the vocabulary's kind: organisation, product, engine,
            model, hardware, person, publication, benchmark, system, ...; "" if unknown.
        metric: id of a metric of the vocabulary ("cache_hit_rate"), or "" where no entry's cues match.
        metric_text: the words that say what is measured, lower case, in text order; for linking where `metric` is "".
        qualifiers: conditions that hold two values apart, kind -> value ("hardware": "GB300 NVL72", "batch": "1",
            "event": "open_sourced", "baseline": "plain decoding", "model": "Kimi K3"). Values are canonical.
        topics: canonical names of further entities of the sentence, its headings and its item's title, nearest first.
        attribution: who asserts it, then whom they cite, ...: ("Yuchen Jin", "DeepSeek"). () if the document does.
        as_of: ISO date ("YYYY-MM", "YYYY") for which the value is said to hold, stated in the text; None if not stated.
        supersedes: the earlier value that the sentence itself names ("now $8, was $40" gives "40"); None if none.
        quote: the sentence (or table row with its header) as readable text.
        item: title of the item (story) of a digest in which it stands; "" if the document is one story.
        item_index: position of that item in the document, 0 for the first or only one.
        part: the part of the file in which it stands ("page 3", "sheet Prices, row 4"); "" where line and column can be
            looked up in the file itself.
    """

    id: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    line: int = Field(ge=1)
    column: int = Field(ge=1)
    text: str
    quantity: Quantity
    nature: Nature = Nature.STATED
    evidence: Evidence = Evidence.SECONDHAND
    stance: Stance = Stance.ASSERTED
    subject: str = ""
    subject_kind: str = ""
    metric: str = ""
    metric_text: str = ""
    qualifiers: dict[str, str] = Field(default_factory=dict)
    topics: tuple[str, ...] = ()
    attribution: tuple[str, ...] = ()
    as_of: str | None = None
    supersedes: str | None = None
    quote: str = ""
    item: str = ""
    item_index: int = Field(default=0, ge=0)
    part: str = ""


def claim_id(lineage: str, sentence: str, number: str, occurrence: int) -> str:
    """Return the id of the claim that `number` makes in `sentence` of the document lineage.

    Args:
        lineage: the document's lineage (see `Document.lineage`), the same for each of its editions.
        sentence: the quote; white space is folded and case ignored, so that a re-wrapped text keeps its ids.
        number: the claim's text as written.
        occurrence: 0 for the first such number of such a sentence in the document, 1 for the second, ...

    The id never depends on extracted fields or on offsets: a better extractor reads the same claim anew.
    """
    folded = " ".join(sentence.split()).casefold()
    return content_id("claim", lineage, folded, " ".join(number.split()), str(occurrence))
