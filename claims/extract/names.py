"""Names in a sentence: those of the vocabulary, and other proper names by their letters."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container
from typing import NamedTuple

from claims.extract.words import THIRD_PERSON
from claims.patterns import lazy_pattern
from claims.vocabulary.phrases import Words, word_set, words_of
from claims.vocabulary.subjects import Subjects

#: "a mini Kimi K3", "a toy GPT-2": something made after the model that is named.
_MADE_AFTER = lazy_pattern(r"\b(?:mini|tiny|toy|miniature|scaled-down|home-?made)[\s-]$")
#: "Kimi-K3-style", "DeepSeek-like": said of the kind, not of the thing.
COMPOUND = lazy_pattern(
    r"-(?:specific|style|like|class|based|native|optimi[sz]ed|compatible|only|inspired|level|type|scale|sized|derived)\b"
)


class Name(NamedTuple):
    """A name in a sentence.

    Attributes:
        start, end: its range in the sentence.
        name: canonical (vocabulary), else as written.
        kind: the vocabulary's kind, a guess from the words beside it, or "".
        maker: canonical name of the organisation behind it, "".
        known: True if the vocabulary has it.
    """

    start: int
    end: int
    name: str
    kind: str
    maker: str
    known: bool


#: One word of a proper name: a capital, or a capital or digit inside; hyphens, dots and ampersands stay within.
_PART = r"(?:[A-Z][^\W_]*|[a-z]{1,4}[A-Z][^\W_]*)(?:[-.·+&/][^\W_]+)*"
#: A capital stands no farther inside.
_INNER = 5
#: A number behind a name belongs to it if no unit of its own follows: these words begin none.
_FOLLOWS = (
    r"(?:has|had|is|was|are|were|can|will|does|costs?|runs?|reach(?:es|ed)|comes?|came|needs?|uses?|offers?|delivers?|"
    r"claims?|scores?|generates?|process(?:es)?|arrived|launched|gets?|takes?|sells?|sold|ships?|starts?|weighs?|lists?|"
    r"retails?|gives?|keeps?|holds?|hits?|makes?|serves?|handles?|stays?|goes|does|wins?|leads?|adds?|"
    r"ran|did|made|beat|beats|took|went|got|fell|rose|gave|won|held|kept|led|stood|tops|packs|[a-z]{3,}ed|and|or|but|in|on|at|with|for|to|from|than|by|"
    r"versus|vs|which|that|as|of|into|until|since|before|after)\b"
)
_NUMBER = (
    rf"\d{{1,2}}(?:\.\d)?(?![\w%,×]|\.\w|\s?%|\s?(?!{_FOLLOWS})[a-z]"
    r"|\s?(?:to|or|and|[-–])\s?\d[\d.]*\s?(?:[x×%]|times\b|-?fold\b|percent\b|per\scent\b))"
)
#: A model's size behind its name ("Tessera 70B"), unless it is told what it counts.
_SIZED = r"\d{1,4}(?:\.\d{1,2})?[BM](?![\w-]|\s(?:param|token|user|dollar|people|downloads?|requests?|in\b|of\b))"
_PROPER = lazy_pattern(
    rf"(?<![\w.@/-]){_PART}(?:\s(?:{_PART}|of\s(?=[A-Z])[A-Z]\w+|(?<!\d\s){_NUMBER}))*(?:\s(?P<size>{_SIZED}))?"
)

#: Capitalised words that begin sentences or titles and are no names; also months, days and the field's abbreviations.
_COMMON = word_set(
    """a about according accordingly across additionally after again against all also although always among an and
    another any anyone are around as asked at available back based be besides because been before behind being below
    benchmark benchmarks best between beyond both but by can community comparing context could currently data date day
    decode despite did do does during each earlier early either end engineers even ever every everyone existing
    few figure finally first five for four from full further get given google's good had half has have he her
    here high his how however i if in including input inside instead into is it its just key last lastly late
    later latest least less let like long low many maximum may meanwhile members memory model models more
    moreover most much my near nearly neither new next nine no none nor not note notably nothing now of off
    official on once one only open or other others our out output over overall own per performance perhaps
    platinum power prefill previous previously pricing quick read ready recent recently reply report reported
    reproduction research results run running same second see serving seven she should similarly since six small
    so some source speed speedup still such table take ten than that the their them then there these they third
    this those three through throughput thus to today together together's too total training traditional two under
    unlike until up update us use used users using value very via was watch we week were what when where whether which
    while who why will with within without yes yesterday yet you your leveraging building achieving compared
    compute cost costs currently moving large metric open-source open-weight open-weights weights layer january
    february march april june july august september october november december monday tuesday wednesday thursday
    friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec q1 q2 q3 q4 h1 h2 max min tl tl;dr
    dr mr ms mrs vs english chinese american european canadian platform chief ceo cto cfo moe kv api llm vram
    hbm nvfp4 mxfp4 fp8 bf16 tokens token gpu gpus cpu users user nodes node cache latency bandwidth revenue
    engine engines cluster clusters price prices weights users takes requests experts layers several multiple
    numerous various commenters observers developers researchers u.s us eu uk gb mb kb tb gib mib kib tib gbps ghz mhz
    khz hz tflops pflops gflops e2e e2el ttft tpot itl isl osl slo p50 p90 p95 p99 activity ram ssd mtp
    prior overall higher lower faster slower simple complex easy hard typical standard average larger smaller
    bigger wash calif ebitda ebit eps gdp cpi
    better bench request requests rate rates methods background conclusions objective findings aims participants
    interpretation category grade phase stage processor"""
)
#: What the name of a newspaper, a magazine or a newsletter ends with, and what is no part of it.
_PAPERS = frozenset(
    (
        *("Weekly", "Daily", "News", "Times", "Post", "Journal", "Digest", "Review", "Tribune", "Herald", "Gazette"),
        *("Observer", "Insider", "Magazine", "Chronicle", "Dispatch", "Courier", "Bulletin", "Newsletter"),
    )
)
_POINTING = frozenset(
    ("the", "a", "an", "our", "this", "that", "last", "next", "every", "its", "in", "on", "and", "but")
)
#: What a company's name ends with.
_FIRMS = frozenset(
    (
        "Corp",
        "Corp.",
        "Inc",
        "Inc.",
        "Ltd",
        "Ltd.",
        "Co",
        "Co.",
        "PLC",
        "AG",
        "SE",
        "NV",
        "LLC",
        "GmbH",
        "Group",
        "Holdings",
    )
)
#: Between the parts of a word.
_JOINTS = lazy_pattern(r"[-/&.+·]")
#: Letters and digits at once, as in a name's version.
_NAMED = lazy_pattern(r"[A-Za-z]\d")
_LETTER = lazy_pattern(r"[^\W\d_]")
#: Ordinary words that a name may be made of, in capitals.
_SHOUTED = frozenset(("speed", "performance", "layer", "source", "data"))
_ACRONYM = lazy_pattern(r"[A-Z]{1,5}\d{0,3}[a-z]?(?:[-/][A-Z]+\d*)*")
_TELLING = lazy_pattern(r"[^\W\d_][A-Z0-9]|\d")
_VERB = lazy_pattern(
    r"['’]s\s|\s(?:also\s|now\s)?(?:is|was|has|had|will|can|[a-z]{2,}(?:s|ed))\s|,\s(?:citing|which|who|whose|an?|the|[A-Z][\w-]*['’]s)\s"
)
#: An account's name, and a name of several lower-case parts with a version ("jina-reranker-v3.5").
_OTHER = lazy_pattern(
    r"(?<![\w@./-])(?:@[A-Za-z_]\w{1,30}|[a-z]{2,}(?:-[a-z0-9.]+){2,6}(?![\w-])|[a-z][a-z0-9_-]+\.cpp\b)"
)
_VERSION = lazy_pattern(r"-v?\d+(?:\.\d+)*b?(?=-|$|\b)")
_NUMBERED = lazy_pattern(r"\d")
_ROLE = lazy_pattern(
    r"(?P<model>(?:large |small |language |reasoning |diffusion |vision |open |coding |new )*"
    r"(?:model|llm|moe|checkpoint)s?)\b"
    r"|(?P<engine>(?:inference |serving |new )*(?:engine|framework|server|runtime|stack|backend)s?)\b"
    r"|(?P<hardware>(?:gpu|chip|accelerator|card|superchip|rack|system|processor|cpu|npu|tpu)s?)\b"
    r"|(?P<benchmark>(?:benchmark|leaderboard|eval|evaluation)s?)\b"
    r"|(?P<organisation>(?:startup|company|lab|labs|inc|corp|foundation|researchers|team|analysts)\b)"
    r"|(?P<publication>(?:blog|newsletter|newspaper|magazine|podcast|report|paper)\b)"
    r"|(?P<person>(?:ceo|cto|engineer|researcher|analyst|professor|founder|co-founder|cofounder|director)\b)",
    re.IGNORECASE,
)
#: Without one of these words, or its plural, `_ROLE` matches nothing; so many words before a name are looked at.
_ROLE_WORDS = word_set(
    """model llm moe checkpoint engine framework server runtime stack backend gpu chip accelerator card superchip rack
    system processor cpu npu tpu benchmark leaderboard eval evaluation startup company lab inc corp foundation
    researcher team analyst blog newsletter newspaper magazine podcast report paper ceo cto engineer professor founder
    cofounder director"""
)
_NOUNS_BEFORE = 4
_PARTING = frozenset(("at", "from", "by", "in", "on", "for", "of", "with", "to", "and", "or", "than"))
#: How the names of tests end.
_VERSIONED = lazy_pattern(r"[ -]v?\d[\d.]*$")
_TESTS = ("Bench", "Benchmark", "Arena", "Index", "Eval", "-Eval")
_BEFORE = lazy_pattern(r"([\w-]+(?:\s[\w-]+)?)[,]?\s(?:called\s|named\s)?$")


def find_names(text: str, subjects: Subjects, lower_words: Container[str], words: Words | None = None) -> list[Name]:
    """Return the names of a sentence, in order, none overlapping.

    Args:
        text: the sentence.
        subjects: the known names.
        lower_words: words that the document also writes in lower case; opening a sentence, they are no names.
        words: the words of the sentence, if they are known.
    """
    known = [
        Name(start, end, subject.name, subject.kind, subject.maker, True)
        for start, end, subject in subjects.find(text, words)
    ]
    known = [_made_after(name, text) if name.kind == "model" else name for name in known]
    found: list[Name] = []
    position = 0
    capitals = _capitals(text, words_of(text) if words is None else words)
    for name in known:
        _proper(text, position, name.start, capitals, lower_words, found)
        found.append(name)
        position = name.end
    _proper(text, position, len(text), capitals, lower_words, found)
    if "@" in text or ".cpp" in text or (text.count("-") > 1 and _VERSION.search(text) is not None):
        _others(text, found)
    for place in range(len(found) - 2, -1, -1):
        if _qualifies(found[place], found[place + 1], text):
            del found[place]
    return found


def _made_after(name: Name, text: str) -> Name:
    """Return the name with the word before it that makes it another thing: "mini Kimi K3"."""
    match = _MADE_AFTER.search(text, max(0, name.start - 12), name.start)
    if match is None:
        return name
    return Name(match.start(), name.end, f"{match.group()[:-1]} {name.name}", name.kind, "", False)


def _qualifies(name: Name, behind: Name, text: str) -> bool:
    """True for one capitalised word right before a known name, to which it belongs: "Cloud TPU v5e"."""
    return behind.known and not name.known and " " not in name.name and text[name.end : behind.start] == " "


def _others(text: str, found: list[Name]) -> None:
    taken = [(name.start, name.end) for name in found]
    more: list[Name] = []
    for match in _OTHER.finditer(text):
        start, stop = match.start(), match.end()
        while text[stop - 1] == ".":
            stop -= 1
        account = text[start] == "@"
        if not account and (
            (_VERSION.search(text, start, stop) is None and "." not in match.group().strip("."))
            or any(a < stop and start < b for a, b in taken)
        ):
            continue
        more.append(Name(start, stop, text[start:stop], "person" if account else _kind(text, start, stop), "", False))
    if more:
        found.extend(more)
        found.sort(key=lambda name: name.start)


def _capitals(text: str, words: Words) -> list[int]:
    """Return where the words begin that have a capital among their first letters: only there a proper name begins."""
    return [start for start, word in words if not text.startswith(word[:_INNER], start)]


def _proper(
    text: str, start: int, end: int, capitals: list[int], lower_words: Container[str], found: list[Name]
) -> None:
    """Add the proper names of `text[start:end]`; `capitals` tells where one may begin."""
    done = start
    for place in capitals[bisect_left(capitals, start) : bisect_left(capitals, end)]:
        if place < done:
            continue
        match = _PROPER.match(text, place, end)
        if match is None:
            continue
        done = match.end()
        words = match.group().split(" ")
        begin = match.start()
        paper = len(words) > 1 and words[-1] in _PAPERS
        while words and (_ordinary(words[0], begin, text, lower_words) or _says(words, begin, text)):
            if paper and len(words) > 1 and words[0].lower() not in _POINTING:
                break  # "Token Weekly": the words of a paper's name are ordinary ones
            begin += len(words[0]) + 1
            words = words[1:]
        while words and _ordinary(words[-1], begin, text, ()) and not words[-1][:1].isdigit():
            words = words[:-1]
        size = match.group("size")
        if not words or words == [size]:
            continue
        if len(words) == 1 and _opens(text, begin) and not _acts(text, begin, words[0]):
            continue
        if len(words[0]) == 1 and words[0].isalpha():
            continue
        if len(words) == 1 and words[0] in _FIRMS and found and found[-1].end == begin - 1:
            continue  # "Microsoft Corp."
        name = " ".join(words).rstrip(".-&/+")
        if len(name) < 3 or not _LETTER.search(name) or all(map(_is_acronym, words)):
            continue
        stop = begin + len(name)
        if text[stop : stop + 1] == ":" and not _TELLING.search(name):
            continue  # a label ("Real Impact: ...")
        kind = "model" if size and name.endswith(size) else _kind(text, begin, stop)
        kind = "publication" if paper and len(words) > 1 else kind
        found.append(Name(begin, stop, name, kind, "", False))


def _is_acronym(word: str) -> bool:
    """True for short capitals ("TTFT", "KV-TP"), which are seldom names; "P-EAGLE" is long enough for one."""
    return _ACRONYM.fullmatch(word) is not None and not ("-" in word and sum(map(str.isalpha, word)) >= 6)


def _opens(text: str, place: int) -> bool:
    before = text[:place].rstrip(" \"'“‘*_(")
    return not before or before[-1] in ".:!?•-–—"


def _acts(text: str, place: int, word: str) -> bool:
    """True if a capitalised word that opens a sentence can be a name: by its letters, or by a verb behind it."""
    behind = place + len(word)
    if word.endswith("ing") and word[1:].islower():
        return text.startswith(("'s ", "’s "), behind)  # "Enabling chunked prefill reduces"
    return _TELLING.search(word) is not None or _VERB.match(text, behind) is not None


def _says(words: list[str], place: int, text: str) -> bool:
    """True for a verb that opens a clause before a name: "Shows ITL violations"."""
    return len(words) > 1 and words[0].casefold() in THIRD_PERSON and _opens(text, place)


def _ordinary(word: str, place: int, text: str, lower_words: Container[str]) -> bool:
    folded = word.casefold()
    if (
        len(word) > 3
        and word.isupper()
        and text[place + len(word) : place + len(word) + 1] == " "
        and folded in _SHOUTED
    ):
        return False  # "SPEED Bench"
    first, hyphen, _ = folded.partition("-")
    if folded in _COMMON or (hyphen and first in _COMMON and word[len(first) :].islower()):
        return True  # "Per-task costs", "Multiple-choice tests"
    if not folded.isalnum() and all(part in _COMMON or not part.isalpha() for part in _JOINTS.split(folded)):
        return _NAMED.search(word) is None  # "January-April", "VRAM/512GB"
    return place == 0 and folded in lower_words and not _NUMBERED.search(word)


def _kind(text: str, start: int, end: int) -> str:
    """Guess from the words beside a name what it names."""
    after = text[end : end + 40].lstrip(" -")
    if after.startswith(("'s ", "’s ")):
        after = ""
    name = text[start:end]
    if (_VERSIONED.sub("", name) if name[-1].isdigit() else name).endswith(_TESTS):
        return "benchmark"
    match = _ROLE.match(after)
    if match is None and start and text[start - 1].isspace():
        words = text[max(0, start - 40) : start]
        last = words.lower().replace("-", " ").split()[-_NOUNS_BEFORE:]
        before = _BEFORE.search(words) if any(word.strip(",").rstrip("s") in _ROLE_WORDS for word in last) else None
        # "chips at Rapidus": a preposition parts the noun from the name.
        match = _ROLE.search(before.group(1)) if before and last[-1] not in _PARTING else None
    return match.lastgroup or "" if match else ""
