"""Are two names of things one name? Digits must match; spelling, brand and articles may differ."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from rapidfuzz import fuzz

from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_APART = lazy_pattern(r"(?<!\d)[.](?!\d)|[^\w.]+|_")
_NUMBER = lazy_pattern(r"\d+(?:\.\d+)*")

#: Words that name a sort of thing and no thing: "a single cluster" has to be found through its surroundings.
_COMMON = frozenset(
    word
    for words in (
        "a an the this that its their our his her one single each every same new own entire whole full",
        "cluster clusters engine engines framework system systems model models company team setup deployment",
        "workload workloads setting settings server rack node gpu gpus card cards machine service",
        "product platform user users request requests path",
        "version figure number result results report story article inference internal open source production",
    )
    for word in words.split()
)

#: Similarity, out of 100, from which two names with the same digits are one (rapidfuzz `ratio` on the folded names).
_SIMILAR = 92


def fold(name: str) -> str:
    """Return a name in comparable form: "Latent.Space" -> "latent space", "DeepSeek-V4.1" -> "deepseek v4.1"."""
    plain = name if name.isascii() else unicodedata.normalize("NFKC", name).replace("’", "'")
    text = plain.casefold().removesuffix("'s")
    return " ".join(_APART.sub(" ", text).split())


def is_common(name: str) -> bool:
    """Whether a name consists of common nouns alone, so that it names nothing in particular."""
    return all(word in _COMMON for word in fold(name).split())


def canonical(name: str, vocabulary: Vocabulary) -> str:
    """Return the vocabulary's name of a thing, or the name itself where the vocabulary has none."""
    subject = vocabulary.subjects.resolve(name)
    return name if subject is None else subject.name


class Name(NamedTuple):
    """A name with what comparing it needs, worked out once."""

    shown: str
    folded: str
    numbers: tuple[str, ...]


def name(shown: str) -> Name:
    """Return a name prepared for comparing."""
    folded = fold(shown)
    return Name(shown, folded, tuple(_NUMBER.findall(folded)))


def same(one: Name, two: Name) -> bool:
    """Whether two canonical names name one thing: "V4.1-Flash" and "DeepSeek-V4.1-Flash", never "M2" and "M2.5"."""
    a, b = one.folded, two.folded
    if a == b or not a or not b or one.numbers != two.numbers:
        return a == b != ""
    if a.replace(" ", "") == b.replace(" ", "") or fuzz.ratio(a, b) >= _SIMILAR:
        return True
    longer, shorter = (a.split(), b.split()) if len(a) >= len(b) else (b.split(), a.split())
    # A brand in front may be left out, where what is left is still a name: it has a digit, or is long enough.
    tail = longer[-len(shorter) :] == shorter
    letters = "".join(shorter)
    return tail and (bool(_NUMBER.search(shorter[0])) or len(letters) >= 6 or (len(letters) > 3 and bool(two.numbers)))


def narrower(one: Name, two: Name) -> bool:
    """Whether one name is the other with a further word at either end: "GB300" and "GB300 NVL72"."""
    a, b = one.folded.split(), two.folded.split()
    if len(a) > len(b):
        a, b = b, a
    return bool(a) and (b[: len(a)] == a or b[-len(a) :] == a)
