"""Numbers that are no figures: parts of names, versions, references, citations, list markers, telephone numbers."""

from __future__ import annotations

from claims.extract.words import STOP, word_list
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

#: What is left of a token once a digit of it turned out to be part of a name ("Qwen3.8-27B", "v0.8.1", "1.2.3").
REST = lazy_pattern(r"[^\W]+(?:[-.:/@+'’_]+[^\W]+)*[+_]?")
_PHONE = lazy_pattern(r"\+?\d{1,4}(?:[ \-.()]{1,2}\d{2,5}){3,}(?!\d)|\(?\d{3}\)?[ -]\d{3}-\d{4}(?!\d)")
_VERSION = lazy_pattern(
    r"\d+(?:\.\d+){2,}[\w.+-]*|\d+\.\d+(?:\.x|rc\d*|b\d+|dev\d*|a\d+|\.post\d+)\b|0x[0-9a-fA-F]+|\d+-\d+-\d+"
)
_CLOCK = lazy_pattern(
    r"\d{1,3}:\d{1,2}(?::\d{2})?(?:[ap]m\b)?|\d{1,2}(?:[.:]\d\d)?[ \u00a0]?(?:[ap]\.?m\.?)(?![A-Za-z])|24/7|9/11\b|"
    r"\d{1,2}/7\b"
)
_DIMENSIONS = lazy_pattern(r"\d+(?:[ ]?[x×X][ ]?(?!10[ ]?(?:\^|\*\*|[⁰¹²³⁴-⁹⁻]))\d+)+(?:[ ]?[x×X])?\w*")
_WORD_BEFORE = lazy_pattern(r"([A-Za-z0-9][\w’'.+-]*|[.!?:;,()\[\]&/=“”\"|<>~*+])[ \u00a0]?$")
#: Up to six digits that no mark, letter or further digit continues: most numbers, and none of the above.
_PLAIN_NUMBER = lazy_pattern(r"\d{1,6}(?:\.\d{1,6})?(?=%|,?[ ](?![ \dapxX×(-])|[ ]?[)]?\n|$)")
#: A name with its version, behind which "27B" is the size that belongs to it.
_NAMED_VERSION = lazy_pattern(r"[A-Z][\w.-]*[ ]\d{1,2}(?:\.\d{1,2})?[ ]$")
_HEXADECIMAL = lazy_pattern(r"[0-9a-f]{7,64}(?![\w])")
# Capitalised words that begin a sentence and are no names.
_OPENERS = word_list(
    """
    a about above across after all almost an and another around as at average averaging batch before below between
    both but
    by context cost costs currently despite down during each even every exactly following for from generally had has he
    her here his however i if in input is it its just last least length less like many max maximum mean median min
    minimum more most nearly next no not now of off on only or our out output over overall peak per plus
    population price
    prices revenue roughly runs sales score scores she since size so some speed still takes than that the their then
    there these they this those though throughput to today total typically under until up used uses using was we were
    when where while with within without yet you your won raised paid took added cut saved fewer approximately
    meanwhile adding scoring reaching nearly achieving delivering latency reduction improvement increase estimates
    estimated expects gained lost hit reached averaged memory bandwidth tokens throughput decode prefill accuracy gets
    supports serves processes handles generates produces costs reads writes needs requires weighs measures
    contains holds
    covers spans spends ships sells earns only accept acceptance mean first rate value sum avg std ttft tpot itl isl osl
    e2e vram hbm uses grew fell rose dropped jumped shrank gain also let our
    """
)
#: Words beside "70B" that make it a count of parameters and no name of a size.
_COUNTING = word_list(
    "which uses used use using has have had with of is was : = than to about over only activates activating activate "
    "contains not "
    "parameters params total active size approximately roughly"
)


#: Nouns that are named by their size in parameters ("300B models").
SIZED = frozenset(
    ("model", "variant", "version", "checkpoint", "llm", "moe", "quant", "benchmark", "weight", "release")
)


def skip_token(text: str, start: int, end: int) -> int:
    """Return where the name or identifier ends that the character at `start` belongs to (at least `start` + 1)."""
    match = REST.match(text, start, end)
    return match.end() if match is not None else start + 1


def fixed(text: str, start: int, end: int) -> int:
    """Return the end of a version, time of day, telephone number, resolution or hash that begins at `start`, else 0."""
    if _PLAIN_NUMBER.match(text, start, end) is not None:
        return 0
    match = _VERSION.match(text, start, end) or _CLOCK.match(text, start, end)
    if match is None:
        match = _DIMENSIONS.match(text, start, end) or _PHONE.match(text, start, end)
        if match is None:
            match = _HEXADECIMAL.match(text, start, end)
            if match is None or match.group().isdigit():
                return 0
    return match.end()


def word_before(text: str, start: int, floor: int) -> str:
    """Return the word or mark directly before `start`, "" at the beginning of the block."""
    begin = max(floor, start - 28)
    # No word holds a blank: where the last one begins, the search begins.
    begin = max(begin, text.rfind(" ", begin, start - 1) + 1)
    match = _WORD_BEFORE.search(text, begin, start)
    return match.group(1) if match is not None else ""


def names_it(text: str, start: int, floor: int, word: str) -> bool:
    """True if the capitalised `word` before a number makes the two a name ("Mercury 3", "Gemini 2.5").

    A capital at the beginning of a sentence says nothing where the word is an ordinary one.
    """
    if word and word[0].isdigit():
        return "." in word
    if not word or not (word[0].isupper() or any(mark.isdigit() for mark in word)):
        return any(mark.isupper() for mark in word[1:]) and word.isalnum()
    lower = word.lower().rstrip(".")
    if lower in _OPENERS or lower in STOP:
        return False
    if word.endswith((".", "’s", "'s")):
        return False
    if any(mark.isupper() or mark.isdigit() for mark in word[1:]):
        return True
    at = start - 1
    while at > floor and text[at - 1] in " \u00a0":
        at -= 1
    at -= len(word)
    previous = text[max(floor, at - 2) : at].strip()
    opens = not previous or previous[-1] in ".!?:;|"
    # "Won 3 awards", "Takes 5 minutes": an ordinary verb; a name is repeated elsewhere, which we cannot see here.
    return not (opens and lower.endswith(("ed", "ing", "es")))


def versioned_before(text: str, start: int, floor: int) -> bool:
    """True if a name with its version stands right before a number ("Gemma 3 27B")."""
    return _NAMED_VERSION.search(text, max(floor, start - 40), start) is not None


def size_in_name(letter: str, before: str, after: str) -> bool:
    """True if a number with an attached B, M, K or T and no unit is a size in a name ("the 70B model", "for 8B")."""
    if letter not in ("B", "T", "M", "b"):
        return False
    if after in (
        "model",
        "models",
        "variant",
        "version",
        "variants",
        "checkpoint",
        "drafter",
        "draft",
        "instruct",
        "base",
    ):
        return True
    return before.lower() not in _COUNTING


def is_reference(word: str, units: Units) -> bool:
    """True for a word after which a number is a place in an order: "Figure 3", "step 4"."""
    return word.lower() in units.references
