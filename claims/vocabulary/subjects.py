"""The entities that figures are about and the parties that state them: canonical names, aliases, kinds, makers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from rapidfuzz import fuzz, process

from claims.model.base import content_id
from claims.patterns import lazy_pattern
from claims.resources import schema_path
from claims.vocabulary.entries import read_entries
from claims.vocabulary.phrases import KEY, Words, lowered, words_of

#: A name may differ from a known one by this much and still be meant (a typing slip in a long name; 0..100).
_SIMILAR = 90.0

#: So many resolved names are kept.
_REMEMBERED = 50_000

_DIGITS = lazy_pattern(r"\d+")
_GAP = lazy_pattern(r"[\s\-]+")
_RUN = lazy_pattern(r"[^\W_]+")
_RUN_OF_LETTERS = lazy_pattern(r"[^\W\d_]+")
_FOLDED = lazy_pattern(r"[\s\-_·‐‑–]+")

#: What follows a family's name: a version ("3.8-27B", "-V4.1-Flash", " K3.1 Pro", " 4.5 Air"). Words without a digit
#: count only as known variant names, so that "Gemini team" and "Claude Code" stay what they are.
_VARIANT = (
    r"(?:flash-lite|pro|flash|air|max|mini|nano|ultra|lite|large|medium|small|turbo|plus|opus|sonnet|haiku|coder|instruct|thinking|"
    r"preview|codex|next|omni|scout|maverick|behemoth|fast|chat|base|vision|audio|high|low|xhigh|code|exp|terminus|vl|"
    r"math|speciale|embedding|reasoner|think|deep|super|spark|edge|guard|math|image|video|live|linear|dev|m|tts|asr|"
    r"lightning|glimmer|sol|luna|instant|heavy|express|tiny|realtime|reasoning)"
)
_VERSION = r"[a-z]{0,2}\d[\w.]*\w|[a-z]{0,2}\d"
_TAIL = lazy_pattern(
    rf"(?:[-\s]?(?:{_VERSION})|[-\s]{_VARIANT}(?![\w])|\s(?-i:[A-Z][a-z]{{2,12}})\s\d+(?:\.\d+)?(?![\w%]))(?:-(?:[a-z]?\d[\w.]*\w|[a-z]?\d|{_VARIANT}|[A-Z]\w*)(?![a-z])"
    rf"|\s(?:{_VARIANT}|\d+(?:\.\d+)?[bt]|v?\d+\.\d+|\d{{1,2}}(?![.,]\d))(?![\w%-]))*",
    re.IGNORECASE,
)
_PREFIXED = lazy_pattern(r"(?<![^\W_])[A-Z]-$")
_DIGIT = lazy_pattern(r"\d")
#: What follows an adverb that opens a sentence, and no name.
_WITH_IT = lazy_pattern(r",|\s(?:they|we|these|those|the|this|with|you|it|all|both|our|their|its|\d)\b")
#: In a version tail, a number followed by one of these is a quantity, not a part of the name.
_QUANTITY = lazy_pattern(
    r"\s*(?:tokens?|tok|gpus?|nodes?|times|percent|per cent|%|x\b|×|ms\b|billion|million|trillion)", re.I
)


class Subject(NamedTuple):
    """An entity.

    Attributes:
        id: `subject-...`, a content id of the folded name.
        name: canonical name.
        kind: organisation, publication, person, platform, engine, library, model, hardware, benchmark, product, ...
        aliases: other spellings.
        maker: canonical name of the organisation (or project) behind it, "" if unknown.
        domains: its web sites; a site's name in place of a person's or company's resolves to it.
        word: its name is an ordinary word as well ("Together", "The Information"), and in lower case is that.
    """

    id: str
    name: str
    kind: str
    aliases: tuple[str, ...] = ()
    maker: str = ""
    domains: tuple[str, ...] = ()
    word: bool = False


class Family(NamedTuple):
    """A name that with a version makes a subject ("Qwen" + "3.8-27B"); if `bare`, so it does without one.

    A family that is an ordinary `word` as well ("Step") is named with a capital only.
    """

    name: str
    kind: str
    maker: str = ""
    bare: bool = False
    word: bool = False


def fold(name: str) -> str:
    """Return the form under which spellings of a name are equal: no case, spaces, hyphens or middle dots."""
    return _FOLDED.sub("", name).casefold()


@dataclass(frozen=True)
class Subjects:
    """All known entities and families of names."""

    entries: tuple[Subject, ...]
    families: tuple[Family, ...] = ()
    _made: dict[str, Subject] = field(default_factory=dict, repr=False, compare=False)
    _resolved: dict[str, Subject | None] = field(default_factory=dict, repr=False, compare=False)
    _patterns: dict[str, re.Pattern[str]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def _bare_families(self) -> frozenset[str]:
        return frozenset(fold(family.name) for family in self.families if family.bare)

    def is_family(self, name: str) -> bool:
        """True for the name of a whole family of models or products ("Qwen"), each of which has figures of its own."""
        return fold(name) in self._bare_families

    def find(self, text: str, words: Words | None = None) -> list[tuple[int, int, Subject]]:
        """Return the known names of `text` with their ranges, in order, the longest at each place, none overlapping.

        Args:
            words: the text's words, if they are known.
        """
        found: list[tuple[int, int, Subject]] = []
        end = 0
        openings, families = self._openings
        words = words_of(text) if words is None else words
        for number, (start, word) in enumerate(words, 1):
            if word in openings:
                followers = openings[word]
                if followers and (number == len(words) or words[number][1] not in followers):
                    continue
            elif word.isalpha() or not _versioned(word, families):
                continue
            if start < end:
                continue
            if start > 1 and text[start - 1] == "-" and _PREFIXED.search(text, max(0, start - 3), start):
                continue  # "P-EAGLE" is not EAGLE
            if start > 1 and text[start - 1] == "_" and text[start - 2].isalnum():
                continue  # "ik_llama.cpp" is not llama.cpp
            hit = self._at(text, start, word[:KEY])
            if hit is not None:
                end = hit[0]
                found.append((start, end, hit[1]))
        return found

    def at(self, text: str, start: int) -> tuple[int, Subject] | None:
        """Return the end and the subject of the longest known name that begins at `start`, None if none does."""
        return self._at(text, start, _key(text, start))

    def _at(self, text: str, start: int, first: str) -> tuple[int, Subject] | None:
        """As `at`, for the word whose key is `first`."""
        best_end, best = start, None
        for key in _keys(first):
            if key not in self._first:
                continue
            match = self._pattern(key).match(text, start)
            if match is None or match.end() <= best_end:
                continue
            if match.lastgroup and match.lastgroup.startswith("f"):
                hit = self._family(match, text) or self._bare(match, text)
                if hit is not None and hit[0] > best_end:
                    best_end, best = hit
                continue
            subject = self._names.get(fold(match.group()))
            if subject is not None and not (subject.word and _is_word(match, text)):
                best_end, best = match.end(), subject
        if best is None:
            return None
        longer = self._extended(text, start, best_end, best)
        return longer if longer is not None else (best_end, best)

    def _extended(self, text: str, start: int, end: int, subject: Subject) -> tuple[int, Subject] | None:
        """A known model's name with a further variant ("DeepSeek-V3" + "-0324", "gpt-oss" + "-safeguard-20b")."""
        if subject.kind not in ("model", "hardware") or end >= len(text) or text[end] not in "-. /":
            return None
        if subject.kind == "hardware":
            return None
        match = re.compile(rf"(?:[-.](?:{_VERSION}|{_VARIANT})(?![a-z]))+", re.I).match(text, end)
        if match is None:
            return None
        return match.end(), self._member(text[start : match.end()], subject.kind, subject.maker)

    def _family(self, match: re.Match[str], text: str) -> tuple[int, Subject] | None:
        family = self.families[int((match.lastgroup or "f0")[1:])]
        tail = _TAIL.match(text, match.end())
        if tail is None:
            return None
        end = tail.end()
        words = text[match.start() : end]
        # "GLM 8 GPUs", "DeepSeek 155 trillion": a number after a space that has a unit is no version.
        last = words.rsplit(" ", 1)
        # "GLM-5.3 1.7 to 3.2 times": a name that has its version takes no second bare number.
        plain = len(last) == 2 and last[1][:1].isdigit()
        if plain and (_QUANTITY.match(text, end) or (last[1][-1:].isdigit() and _DIGIT.search(last[0]))):
            end -= len(last[1]) + 1
            if end <= match.end():
                return None
        name = text[match.start() : end].rstrip(".")
        end = match.start() + len(name)
        known = self._names.get(fold(name))
        if known is not None and known.kind == family.kind:
            return end, known
        return end, self._member(name, family.kind, family.maker)

    def _bare(self, match: re.Match[str], text: str) -> tuple[int, Subject] | None:
        """A family's name without a version: another subject of that name, or the family itself if so marked."""
        if text[match.end() : match.end() + 1].isalnum():
            return None
        known = self._names.get(fold(match.group()))
        if known is not None:
            return match.end(), known
        family = self.families[int((match.lastgroup or "f0")[1:])]
        return (match.end(), self._member(family.name, family.kind, family.maker)) if family.bare else None

    def _member(self, name: str, kind: str, maker: str) -> Subject:
        """A member of a family, with its name as it is written there: no text's spelling is another's."""
        known = self._made.get(name)
        if known is None:
            spelled = " ".join(name.split())
            known = Subject(content_id("subject", fold(spelled)), spelled, kind, (), maker)
            if len(self._made) >= _REMEMBERED:
                self._made.clear()
            self._made[name] = known
        return known

    def get(self, name: str) -> Subject | None:
        """Return the subject with this name, alias or domain, in any spelling that `fold` makes equal."""
        return self._names.get(fold(name))

    def resolve(self, name: str) -> Subject | None:
        """Return the subject that a name most likely means, None if none is likely.

        By name, alias or domain; then as a member of a family; then by similarity (rapidfuzz), where every digit of the
        two names must be the same: "M2" is not "M2.5", LC-40 is not LC-60.
        """
        if name not in self._resolved:
            # A corpus repeats its names hundreds of times, and holding one against all known ones is dear.
            if len(self._resolved) >= _REMEMBERED:
                self._resolved.clear()
            self._resolved[name] = self._resolve(name)
        return self._resolved[name]

    def _resolve(self, name: str) -> Subject | None:
        exact = self.get(name)
        if exact is not None:
            return exact
        hit = self.at(name, 0) if name else None
        if hit is not None and hit[0] == len(name):
            return hit[1]
        key = fold(name)
        if len(key) < 6:
            return None
        digits = _DIGITS.findall(key)
        match = process.extractOne(key, self._names.keys(), scorer=fuzz.ratio, score_cutoff=_SIMILAR)
        if match is not None and _DIGITS.findall(match[0]) == digits:
            return self._names[match[0]]
        return None

    @cached_property
    def _names(self) -> Mapping[str, Subject]:
        names: dict[str, Subject] = {}
        for subject in self.entries:
            for name in (subject.name, *subject.aliases, *subject.domains):
                names.setdefault(fold(name), subject)
        return names

    @cached_property
    def _first(self) -> Mapping[str, tuple[list[str], list[int]]]:
        """Index: first letters -> (spellings, indexes of families) that begin so."""
        index: dict[str, tuple[list[str], list[int]]] = {}
        for subject in self.entries:
            for name in (subject.name, *subject.aliases):
                index.setdefault(_key(name, 0), ([], []))[0].append(name)
        for number, family in enumerate(self.families):
            index.setdefault(_keys(_key(family.name, 0))[-1], ([], []))[1].append(number)
        return index

    @cached_property
    def _openings(self) -> tuple[dict[str, frozenset[str]], frozenset[str]]:
        """The words that a known name may begin with, and those that the name of a family may.

        Each has the words one of which must follow ("the" begins "The Register" and little else); none if it may stand
        alone.
        """
        found: dict[str, frozenset[str]] = {}
        for name in (name for subject in self.entries for name in (subject.name, *subject.aliases)):
            for opening, followers in _openings(name):
                known = found.get(opening, followers)
                found[opening] = known | followers if known and followers else frozenset()
        families = frozenset(opening for family in self.families for opening, _ in _openings(family.name))
        return found | dict.fromkeys(families, frozenset()), families

    def _pattern(self, key: str) -> re.Pattern[str]:
        pattern = self._patterns.get(key)
        if pattern is None:
            pattern = self._patterns[key] = self._compile(key)
        return pattern

    def _compile(self, key: str) -> re.Pattern[str]:
        names, families = self._first[key]
        options = [
            (
                f"(?P<f{number}>{_capital(family) if family.word else _of_family(family.name)})",
                family.name + "~",
            )
            for number, family in ((number, self.families[number]) for number in families)
        ]
        options += [(rf"{_spelling(name)}(?![^\W_])", name) for name in names]
        options.sort(key=lambda option: -len(option[1]))
        return re.compile("|".join(pattern for pattern, _ in options))


def _is_word(match: re.Match[str], text: str) -> bool:
    """True where a name that is an ordinary word is that: in lower case, or at a beginning ("Together they use")."""
    name = match.group()
    if "." in name:
        return False
    if name.islower():
        return True
    if " " in name or _WITH_IT.match(text, match.end()) is None:
        return False
    return match.start() == 0 or text[: match.start()].rstrip(" \n\"'“‘*_(")[-1:] in (".", "!", "?", ":", ";", "")


def _openings(name: str) -> list[tuple[str, frozenset[str]]]:
    """The first words of texts in which a name may stand: "Deep Infer" is also written "DeepInfer".

    Each comes with the words one of which then follows, none if the name may end there or go on with another sign.
    """
    runs: list[str] = []
    whole = True
    for part in _GAP.split(lowered(name)):
        run = _RUN.match(part)
        if run is None:
            whole = False
            break
        runs.append(run.group())
        if run.end() < len(part):
            whole = False
            break
    return [
        (
            "".join(runs[:count]),
            frozenset("".join(runs[count:end]) for end in range(count + 1, len(runs) + 1)) if whole else frozenset(),
        )
        for count in range(1, len(runs) + 1)
    ]


def _versioned(word: str, families: frozenset[str]) -> bool:
    """True for the name of a family with a version glued to it: "qwen3", "glmv5"."""
    letters = _RUN_OF_LETTERS.match(word)
    run = letters.group() if letters is not None else ""
    return run in families or run[:-1] in families or run[:-2] in families


def _key(text: str, start: int) -> str:
    """The key of the word at `start`: its first letters or digits, or the sign that stands there."""
    words = words_of(text[start : start + KEY])
    return words[0][1][:KEY] if words and not words[0][0] else text[start : start + 1].lower()


def _keys(key: str) -> tuple[str, ...]:
    """The index keys of a word with such a key: the key, and its run of letters if that is shorter."""
    if key.isalpha():
        return (key,)
    run = 0
    while key[run : run + 1].isalpha():
        run += 1
    return (key, key[:run]) if run else (key,)


def _of_family(name: str) -> str:
    """As `_spelling`, but a short name may be in lower case before a version: "glm-5.2"."""
    if len(name) > 3:
        return _spelling(name)
    return rf"{_spelling(name)}|{re.escape(name.lower())}(?=-v?\d)"


def _spelling(name: str) -> str:
    """The pattern of a name: spaces and hyphens are interchangeable; case is ignored from five letters on."""
    words = _GAP.split(name)
    pattern = r"[-\s]?".join(re.escape(word) for word in words)
    return f"(?i:{pattern})" if len(name) > 3 else pattern


def _capital(family: Family) -> str:
    return re.escape(family.name[0]) + f"(?i:{re.escape(family.name[1:])})"


def load_subjects(extra: Sequence[Path] = ()) -> Subjects:
    """Read schema/subjects.yml, then the sections of the newsroom's own files, which win over the shipped ones.

    Raises:
        ConfigurationError: a file is missing, or an entry cannot be used; the message names its line.
    """
    paths = [*extra, schema_path("subjects.yml")]
    subjects: list[Subject] = []
    for entry in read_entries(paths, "subjects"):
        entry.only(("name", "kind", "aliases", "maker", "domains", "word"))
        name = entry.text("name")
        subjects.append(
            Subject(
                id=content_id("subject", fold(name)),
                name=name,
                kind=entry.text("kind"),
                aliases=entry.texts("aliases"),
                maker=entry.text("maker", ""),
                domains=entry.texts("domains"),
                word=entry.flag("word"),
            )
        )
    families: list[Family] = []
    for entry in read_entries(paths, "families"):
        entry.only(("name", "kind", "maker", "bare", "word"))
        marks = entry.flag("bare"), entry.flag("word")
        families.append(Family(entry.text("name"), entry.text("kind"), entry.text("maker", ""), *marks))
    return Subjects(tuple(subjects), tuple(families))
