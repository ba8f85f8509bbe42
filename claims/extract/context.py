"""What surrounds the sentences of a document: names, titles and headings, items, the site that a digest credits."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest

from claims.extract import acronyms, described, subjects
from claims.extract.names import Name, find_names
from claims.extract.sentences import split
from claims.model.document import BlockKind, Document
from claims.patterns import lazy_pattern
from claims.vocabulary.phrases import Words, words_of
from claims.vocabulary.subjects import fold
from claims.vocabulary.vocabulary import Vocabulary

#: For ASCII: lower-case letters stay, what else a word may hold becomes "_", all the rest a space.
_PLAIN_WORDS = bytes(
    code if chr(code).islower() and code < 128 else 95 if code < 128 and (chr(code).isalnum() or code == 95) else 32
    for code in range(256)
)
_SITE = lazy_pattern(r"(?:^|[\s.!?)\]])((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,12})[\s.]*$")
#: A capital or digit within the word: no ordinary word of a title is written so.
_TELLING = lazy_pattern(r"[^\W\d_][A-Z0-9]|\d")
#: A version and a size: the end of a model's name.
_CUT_SHORT = lazy_pattern(r"\d\.\d-\d+[BT]")
#: The same behind the rest of the name.
_MODEL_END = lazy_pattern(r"\b[A-Z]\w*[a-z][ -]?(?P<end>\d\.\d-\d+[BT])\b")
_HOST = lazy_pattern(r"https?://(?:www\.)?([^/?#:\s]+)", re.IGNORECASE)
_POINTERS = frozenset(
    ("link", "source", "here", "tweet", "post", "thread", "report", "paper", "blog", "via", "announcement")
)
_GLUE = " -*·|(\n"
#: A site that stands behind a story has at most so many letters.
_SITE_LENGTH = 80
#: So many words are looked for in the whole text, one by one, so that the work stays linear in its length.
_LOOKED_FOR = 24

#: How many names of earlier sentences a passage remembers, and how many headings up a title may stand.
_EARLIER = 12
#: The names of a passage up to this long are kept: a bullet's first sentence is read for its title and for its figures.
_REMEMBERED = 400
#: A page longer than this (in characters) is about more than its title says.
_ONE_SUBJECT = 20_000
_HEADINGS = 40
#: A sentence's first word stands so near its start; a cue that it begins reaches so far beyond it.
_OPENING = 4
_CUE = 30
#: A figure that names nothing looks back over so many blocks, for so many things.
_LOOK_BACK = 12
_BEFORE = 4
#: Kinds that are seldom what a passage is about.
_BESIDE = ("platform", "person", "publication")


@dataclass(slots=True)
class Passage:
    """What has been read of the current passage.

    Attributes:
        previous: the subject of its last sentence.
        earlier: names of its sentences so far, nearest first.
        chain: the attribution with which its last sentence ended.
        described: what its last sentence with figures is about in common words, None if that has a name.
    """

    previous: Name | None = None
    earlier: list[Name] = field(default_factory=list)
    chain: tuple[str, ...] = ()
    described: Name | None = None

    def note(self, names: Sequence[Name], subject: Name | None) -> None:
        """Remember a sentence's names and subject; without a subject, its first name that can be one.

        What a sentence merely runs on is no subject of the next.
        """
        if subject is None:
            free = without_makers(names)
            subject = next((name for name in free if name.kind not in _BESIDE and name.kind != "hardware"), None)
        if subject is not None:
            self.previous = subject
        self.earlier = [*names, *self.earlier][:_EARLIER]


def without_makers(names: Sequence[Name]) -> list[Name]:
    """Return the names without the makers that stand right before what they made ("NVIDIA Nemotron 3")."""
    return [
        name
        for name, follower in zip_longest(names, names[1:])
        if follower is None or follower.maker != name.name or follower.start > name.end + 1
    ]


class _LowerWords(Container[str]):
    """The words of more than two letters that a text writes in lower case.

    Most texts are asked for a handful: each is then looked for, and the words of the text are only gathered for more.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._plain = ""
        self._answers: dict[str, bool] = {}
        self._all: frozenset[str] | None = None

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or len(word) < 3 or not (word.isascii() and word.isalpha() and word.islower()):
            return False
        if self._all is not None:
            return word in self._all
        known = self._answers.get(word)
        if known is None:
            if not self._plain:
                plain = self._text.encode("ascii", "replace").translate(_PLAIN_WORDS).decode("ascii")
                self._plain = f" {plain} "
            if len(self._answers) >= _LOOKED_FOR:
                self._all = frozenset(self._plain.split())
                return word in self._all
            known = self._answers[word] = f" {word} " in self._plain
        return known


class Context:
    """The surroundings of one document's sentences. Its caches live as long as the work on the document."""

    def __init__(self, document: Document, vocabulary: Vocabulary) -> None:
        self._document = document
        self._subjects = vocabulary.subjects
        self._cues = vocabulary.metrics.cues
        self._lower = _LowerWords(document.text)
        self._item_starts = [item.start for item in document.items]
        self._headings = [
            index for index, block in enumerate(document.blocks) if block.kind in (BlockKind.HEADING, BlockKind.TITLE)
        ]
        self._link_starts = [link[0] for link in document.links]
        self._above: dict[tuple[int, int], tuple[Name, ...]] = {}
        self._spelled: dict[str, str] = {}
        self._titles: dict[tuple[str, bool], tuple[Name, ...]] = {}
        self._read: dict[str, tuple[list[Name], Words]] = {}
        self._short = acronyms.defined(document.text, vocabulary)

    def names(self, text: str) -> list[Name]:
        """Return the names in some words of the document."""
        return self.read(text)[0]

    def read(self, text: str) -> tuple[list[Name], Words]:
        """Return the names in some words of the document, and where these words begin."""
        known = self._read.get(text)
        if known is None:
            words = words_of(text)
            known = self._find(text, words), words
            if len(text) <= _REMEMBERED:
                self._read[text] = known
        return known

    def _find(self, text: str, words: Words) -> list[Name]:
        """Find the names; a word that opens a sentence and announces a metric is none ("Turnout was 61 percent")."""
        found = find_names(text, self._subjects, self._lower, words)
        found = [self._as_before(name) for name in found]
        if self._short:
            found = acronyms.in_full(text, found, self._short)
        first = found[0] if found else None
        if first is None or first.known or first.start > _OPENING or not first.name[1:].islower():
            return found
        cues = self._cues.find(text[: first.end + _CUE])
        return found[1:] if any(cue.start == first.start and cue.end >= first.end for cue in cues) else found

    def names_model(self, written: str) -> bool:
        """True for what looks like a range of sizes and is the end of a name that the document gives: "3.6-27B".

        A text that names Qwen3.6-27B may call it that.
        """
        return _CUT_SHORT.fullmatch(written) is not None and written in self._model_ends

    @cached_property
    def _model_ends(self) -> frozenset[str]:
        """The versions with sizes that end names of the document."""
        return frozenset(match.group("end") for match in _MODEL_END.finditer(self._document.text))

    def _as_before(self, name: Name) -> Name:
        """Return a known name as the document spelled it first: "RTX5090" is the "RTX 5090" of the sentence before."""
        if not name.known:
            return name
        first = self._spelled.get(name.name)
        if first is None:
            first = self._spelled[name.name] = self._spelled.setdefault(fold(name.name), name.name)
        return name if first == name.name else name._replace(name=first)

    def title_names(self, words: str, whole: bool) -> tuple[Name, ...]:
        """Return the names of a title, those that act before those that a preposition governs ("GLM-5.3 runs in vLLM").

        Titles capitalise ordinary words, so an unknown name counts only if it is written as none of them could be, or
        (`whole`) if it is the whole title.
        """
        known = self._titles.get((words, whole))
        if known is not None:
            return known
        names = [
            name
            for name in self.names(words)
            if name.known or _TELLING.search(name.name) or (whole and len(name.name) + 3 > len(words.strip(" .:*_")))
        ]
        found = tuple(sorted(names, key=lambda name: subjects.role(words, name) in ("on", "baseline")))
        if len(words) <= _REMEMBERED:
            self._titles[words, whole] = found
        return found

    def item(self, place: int) -> int:
        """Return the index of the item that holds a place of the text, -1 if none does."""
        return bisect_right(self._item_starts, place) - 1

    def item_title(self, item: int) -> str:
        """Return an item's title, "" if it has none."""
        return self._document.items[item].title if item >= 0 else ""

    def titles(self, number: int, item: int) -> tuple[Name, ...]:
        """Return the names of a bullet's title, the item's title and the headings above a block, nearest first."""
        document = self._document
        block = document.blocks[number]
        own: list[Name] = []
        if block.strong != (0, 0):
            own += self.title_names(document.text[slice(*block.strong)], True)
        elif block.kind is BlockKind.LIST_ITEM:
            first = next(split(document.text, block.start, min(block.end, block.start + 300)), None)
            words = document.text[slice(*first)] if first is not None else ""
            # What a bullet merely compares with ("ahead of GPT-5.5") is no title of it.
            own += [one for one in self.title_names(words, False) if subjects.role(words, one) != "baseline"]
            own += self._lead_in(number)
        key = (bisect_right(self._headings, number), item)
        above = self._above.get(key)
        if above is None:
            above = self._above[key] = tuple(self._names_above(number, key[0], item))
        return (*own, *above)

    def _lead_in(self, number: int) -> list[Name]:
        """Return what the sentence that announces a list is about: "The final build reached:"."""
        document = self._document
        for position in range(number - 1, max(-1, number - 1 - _LOOK_BACK), -1):
            block = document.blocks[position]
            if block.kind is BlockKind.LIST_ITEM:
                continue
            if block.kind is not BlockKind.PARAGRAPH or document.text[block.end - 1 : block.end] != ":":
                return []
            *_, last = split(document.text, max(block.start, block.end - _REMEMBERED), block.end)
            words = document.text[slice(*last)]
            names = [name for name in self.names(words) if name.known and subjects.role(words, name) in ("", "owner")]
            acts = described.announced(words, list(self._cues.find(words))) if not names else None
            return names if acts is None else [acts]
        return []

    def before(self, number: int, item: int) -> list[Name]:
        """Return the things named in the blocks before a block, nearest first, at most four, within item and heading.

        For a bullet or row that names nothing itself: it is most likely about what the ones before it are about.
        """
        document = self._document
        found: dict[str, Name] = {}
        floor = document.items[item].start if item >= 0 else 0
        for position in range(number - 1, max(-1, number - 1 - _LOOK_BACK), -1):
            block = document.blocks[position]
            if block.start < floor or block.kind in (BlockKind.HEADING, BlockKind.TITLE) or len(found) >= _BEFORE:
                break
            for name in self.names(document.text[block.start : min(block.end, block.start + 2 * _REMEMBERED)]):
                if name.known and name.kind not in (*_BESIDE, "hardware", "benchmark"):
                    found.setdefault(name.name, name)
        return list(found.values())[:_BEFORE]

    def _names_above(self, number: int, count: int, item: int) -> list[Name]:
        document = self._document
        found = list(self.title_names(self.item_title(item), True)) if item >= 0 else []
        level = 9
        for position in range(count - 1, max(-1, count - 1 - _HEADINGS), -1):
            heading = self._headings[position]
            block = document.blocks[heading]
            if item >= 0 and block.start < document.items[item].start:
                break
            if heading != number and block.level < level:
                level = block.level
                found.extend(self.title_names(document.text[block.start : min(block.end, block.start + 400)], False))
        if document.title and len(document.items) <= 1 and len(document.text) <= _ONE_SUBJECT:
            found.extend(self.title_names(document.title[:400], False))
        return found

    def site(self, number: int, item: int) -> str:
        """Return the site that a digest names behind its story ("... on four B300s. vllm.ai"), "" if it names none."""
        document = self._document
        block = document.blocks[number]
        tail = document.text[max(block.start, block.end - _SITE_LENGTH) : block.end].rstrip(". \n\t")
        # A site has a dot within its last word; few blocks end so.
        if "." in tail[tail.rfind(" ") + 1 :] and (match := _SITE.search(tail)) is not None:
            return match.group(1)
        return document.items[item].attribution if item >= 0 else ""

    def linked(self, start: int, end: int, stop: int) -> str:
        """Return the host that a figure's own link leads to, "" if it has none.

        The weakest attribution: a link whose text holds the figure at [start, end), or one named "source" or the like
        behind it, before the sentence ends at `stop`.
        """
        links = self._document.links
        if not links:
            return ""
        position = bisect_right(self._link_starts, start)
        if position and links[position - 1][1] >= end:
            return _host(links[position - 1][2])
        for first, last, target in links[position : position + 4]:
            if first >= stop:
                break
            if first >= end and self._document.text[first:last].strip(" .()[]").lower() in _POINTERS:
                return _host(target)
        return ""

    def article(self, before: str, title: str) -> Name | None:
        """Return the article whose title is all that stands before a figure ("Layer by Layer16 min"), else None."""
        before = before.strip(_GLUE)
        if not before or not title or " ".join(before.split()) != " ".join(title.split()):
            return None
        names = self.title_names(title, True)
        if names and names[0].start == 0:
            return names[0]
        head = re.split(r"[:,–—]", title, maxsplit=1)[0].strip()
        return Name(0, len(head), head, "", "", False)


def _host(target: str) -> str:
    match = _HOST.match(target)
    return match.group(1).lower() if match is not None else ""
