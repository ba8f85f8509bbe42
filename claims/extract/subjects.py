"""Which entity a figure is about: the names of its clause by their role, then those of the passage and headings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from claims.extract.names import COMPOUND, Name
from claims.extract.sentences import Sentence
from claims.patterns import lazy_pattern
from claims.vocabulary.metrics import Metric
from claims.vocabulary.phrases import word_set

#: Kinds of entity that figures are about where the metric does not say.
_DEFAULT_KINDS = ("engine", "model", "product", "hardware", "system", "library", "technique", "organisation", "dataset")

#: How the word before a name (articles and numbers left out) makes it stand in the sentence.
_ROLES = {
    word: how
    for how, listed in {
        "baseline": "than versus vs vs. against beats beating outperforms outperforming exceeds exceeding surpasses "
        "matched matches matching beat tops topping trails trailing outpaces overtook "
        "ties tying equals equalling rivals rivalling surpassing "
        "like unlike alongside above below",
        "caused": "let lets letting allow allows allowing enable enables enabling help helps",
        "of": "of for serving serves serve running runs train trains trained training powers powering",
        "on": "on with using across at in by via from through inside under behind atop to into onto within around "
        "round along across off towards near",
        "list": "and or & +",
    }.items()
    for word in listed.split()
}
#: Two words that do so together.
_ROLES_OF_TWO = dict.fromkeys(("compared to", "compared with", "relative to", "ahead of", "short of"), "baseline")
_SECONDS = frozenset(words.split()[1] for words in _ROLES_OF_TWO)
_PASSED_OVER = word_set(
    "the a an its their one two three four six eight sixteen full both new single existing official whole entire own "
    "our"
)
_NUMBERS = word_set("one two three four five six seven eight nine ten twelve sixteen")
_PRONOUN = lazy_pattern(
    r"\W{0,3}(?:(?:and|but|meanwhile|also|here|currently|today|now|in\s\w+),?\s)?"
    r"(?:(?:on|in|at|with|for|by|from|under|across)\s[^,;]{1,40},\s)?(?:it|its|it['’]s|they|their|"
    r"(?:the|this|that)\s(?:new\s|same\s|whole\s|large\s|small\s|latest\s|[\w-]+\s)?"
    r"(?P<noun>model|engine|framework|system|gpu|chip|company|startup|lab|service|tool|library|server|release|kernel|team|firm|one))\b",
    re.IGNORECASE,
)
_NOUN_KINDS = {
    "model": "model", "engine": "engine", "framework": "engine", "server": "engine", "library": "library",
    "gpu": "hardware", "chip": "hardware", "company": "organisation", "startup": "organisation", "lab": "organisation",
    "firm": "organisation", "team": "organisation",
}  # fmt: skip
#: What may stand between a figure and the name that it belongs to.
_AT = lazy_pattern(
    r"[\s*_`]*(?:\w+\s)?(?:at|with|scor(?:es|ing)|reach(?:es|ing)|:|=|\()[\s*_`~]*"
    r"|[\s*_`]*(?:is|was|leads|comes|sits|follows|lands|ranks)\s[^,;:]{1,40}?\s(?:at|with)[\s*_`~]*"
)
_AGAIN = lazy_pattern(r"[*_`\s]*\([^()]{0,30}")
_ON = lazy_pattern(r"\s(?P<word>on|for|in)\s(?:the\s)?$")
_OF_WHAT = lazy_pattern(r"(?:\sof(?:\s[a-z][\w-]*){1,3})?")
_LINES_OF = lazy_pattern(r"\blines\sof\s$")
_LISTED = lazy_pattern(r",\s|,?\s(?:and|or|&)\s")
_ABOUT = lazy_pattern(r"\b(?:on|about)\s$")
#: What is told of several things at once is told of none of them.
SEVERAL = lazy_pattern(
    r"\b(?:[Tt]ogether,?\s(?:they|these|those|all)|(?:[Tt]hey|[Tt]hese)\s(?:all\s)?together|all\sof\sthem)\b"
)
#: "The bill for X": what the noun is of, and no condition.
_NOUN_FOR = lazy_pattern(r"^\W*(?:[Tt]he|[Aa]n?|[Ii]ts|[Oo]ur)\s(?:[a-z-]+\s){1,2}for\s(?:the\s)?$")
#: Who asks a price: another seller asks another one.
SELLS = lazy_pattern(
    r"\s(?:charges|sells|bills|asks|lists|offers|prices)\b|['’]s\s(?:own\s)?(?:API|endpoint|price|list)\b"
)
#: "a discount on X", "20 % off the X": what is sold, whoever gives the discount.
_DISCOUNTED = lazy_pattern(
    r"\b(?:off|(?:discounts?|discounted|cuts?|reductions?|rebates?)\s(?:on|of|for))\s(?:all\s)?(?:the\s|its\s|an?\s|new\s)*$"
)
#: Kinds that state figures or carry them but are seldom what a figure measures.
_UNLIKELY = {"platform": -12.0, "person": -10.0, "publication": -8.0, "benchmark": -8.0, "dataset": -4.0}


@dataclass(slots=True)
class Focus:
    """What a passage is about: names of earlier sentences, of the bullet's title, the item's title and the headings.

    Attributes:
        previous: the subject of the sentence before, None at a passage's start.
        earlier: names of earlier sentences of the passage, nearest first.
        titles: names of the bullet's title, the item's title and the headings, nearest first.
        described: what the sentence before is about in common words, where nothing has a name.
    """

    previous: Name | None
    earlier: tuple[Name, ...]
    titles: tuple[Name, ...]
    described: Name | None = None
    _likeliest: dict[tuple[object, ...], tuple[Name | None, float]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def likeliest(self, kinds: Sequence[str], pronoun: bool, wanted: str) -> tuple[Name | None, float]:
        """Return the name that a figure without one of its own is most likely about, and its score.

        Args:
            kinds: the kinds of entity that the figure can be about, best first.
            pronoun: a pronoun opens the figure's clause, and `wanted` is the kind that it names ("the model"), or "".
        """
        key = (kinds, pronoun, wanted)
        known = self._likeliest.get(key)
        if known is None:
            best: Name | None = None
            best_score = 0.0
            for name, score in _context(self, pronoun, wanted):
                if not wanted and best_score >= max(score, _EARLIER) + _BEST_FIT:
                    break  # what comes behind scores less
                # What the sentence before was about is meant, whatever it is.
                score += _fit(name, kinds) if name.kind or name is not self.previous else 0.0
                if name.kind == "hardware" and kinds[0] != "hardware":
                    score -= 5.0  # what a passage runs on is a condition, not its subject
                if score > best_score:
                    best, best_score = name, score
            known = self._likeliest[key] = best, best_score
        return known


def role(text: str, name: Name) -> str:
    """Return how a name stands in its sentence: baseline, caused, of, on, owner (possessive) or "" (free)."""
    start = name.start
    if start and text[start - 1].isspace():
        words = text[max(0, start - 40) : start].lower().split()
        counted = False
        while words and (words[-1] in _PASSED_OVER or words[-1][:1].isdigit()):
            word = words.pop()
            counted = counted or word in _NUMBERS or word.isdigit()
        if words:
            last = words[-1]
            two = _ROLES_OF_TWO.get(" ".join(words[-2:])) if last in _SECONDS else None
            found = two or _ROLES.get(last.lstrip("(\"“'*"))
            if found:
                return found
        if counted and name.kind == "hardware":
            return "on"  # "where eight A100s were needed"
    return "owner" if text[name.end : name.end + 2] in ("'s", "’s", "s'", "s’") else ""


def runs_on(text: str, names: Sequence[Name]) -> list[Name]:
    """Return the chips that a sentence names, those left out that it merely compares with."""
    return [name for name in names if name.kind == "hardware" and role(text, name) != "baseline"]


def kept(text: str, names: Sequence[Name]) -> list[Name]:
    """Return the names of a sentence that the next one may go on with.

    Nothing that it merely compares with, no chip in brackets that repeats another ("GB300 (Blackwell Ultra)"), and
    nothing that only says of what kind a thing is ("Kimi-K3-style").
    """
    found: list[Name] = []
    for name in names:
        again = (
            name.kind == "hardware"
            and found
            and found[-1].kind == "hardware"
            and _AGAIN.fullmatch(text, found[-1].end, name.start)
        )
        if again or COMPOUND.match(text, name.end) or role(text, name) == "baseline":
            continue
        found.append(name)
    return found


_ROLE_SCORE = {
    "": 10.0,
    "owner": 6.5,
    "of": 7.0,
    "caused": 5.5,
    "on": 3.0,
    "list": 3.0,
    "baseline": -10.0,
    "brand": 4.0,
}


def choose(
    sentence: Sentence,
    start: int,
    end: int,
    metric: Metric | None,
    focus: Focus,
    excluded: Sequence[tuple[int, int]],
    neighbours: tuple[int, int],
) -> Name | None:
    """Return the entity that the figure at [start, end) is about, None if nothing names one.

    Args:
        metric: what is measured; its kinds of subject are preferred.
        focus: what the passage is about.
        excluded: ranges of the sentence that name a party that asserts, or a baseline.
        neighbours: end of the figure before and start of the figure behind.
    """
    kinds = metric.subjects if metric is not None and metric.subjects else _DEFAULT_KINDS
    text = sentence.text
    begin, stop = sentence.clause(start)
    best: Name | None = None
    best_score, own = 0.0, False
    for name, how in zip(sentence.names, _roles(sentence), strict=True):
        if excluded and any(low <= name.start < high for low, high in excluded):
            continue
        if abs(name.start - start) > 600:
            continue
        if name.end > start and name.start < end:
            continue
        if (
            metric is not None
            and metric.id == "reading_time"
            and _ABOUT.search(text, max(0, name.start - 7), name.start)
        ):
            how = ""
        of_noun = how == "of" and _NOUN_FOR.search(text[begin : name.start]) is not None
        aside = _aside(text, name, start, end)
        owned = start - name.end == 3 and text.startswith(("'s ", "’s "), name.end)
        if how == "baseline" and (aside or owned):
            how = ""  # "it beats GPT-2 (124M)", "ahead of Opus 4.7's 85.1%"
        score = _ROLE_SCORE[how] + _fit(name, kinds)
        if how == "of" and _LINES_OF.search(text, max(0, name.start - 10), name.start):
            score -= 8.0  # "12,000 lines of CuTe DSL": the language
        if _bracketed(text, name, start, end):
            score -= 8.0
        speaks = name.kind in _UNLIKELY or (name.kind == "organisation" and kinds[0] != "organisation")
        if metric is not None and metric.id == "discount" and _DISCOUNTED.search(text, 0, name.start):
            score += 18.0
        if COMPOUND.match(text, name.end):
            score -= 12.0
        if metric is not None and metric.id.startswith("price_") and SELLS.match(text, name.end):
            score -= 7.0  # "Cohere charges $0.10 for Embed 3"
        if how == "owner" and not speaks and _opens(text, begin, name, sentence.names, start):
            score += 4.0  # "Havsula's price was ...": whatever the sentence before was about
        if metric is not None and metric.id == "models" and how in ("on", "list"):
            score -= 9.0  # "five models on OpenCode": what they ran on has no models
        if name.kind == "hardware" and kinds[0] != "hardware" and how == "on" and not aside:
            score -= 4.5  # a condition
        if owned:
            score += 6.0  # "Opus 4.7's 85.1%"
        if aside or (text[end : name.start] == " " and text[end - 1 : end] == "B"):
            score += 9.0  # "A100 (40GB)", "a 64GB MacBook Pro"
        if name.end <= start:
            score -= (start - name.end) / 60
            if name.end <= begin:
                score -= 3.5
        elif name.start >= end:
            score -= 4.0 + (name.start - end) / 60
            if name.start >= stop:
                score -= 4.0
            elif name.start >= neighbours[1]:
                score -= 2.0
            # "155T tokens a day for one DeepInfer cluster", "(1.46M for 8B)": what follows with "for" or "of" is meant.
            elif how == "of":
                score += 3.0
        if score > best_score:
            best, best_score, own = name, score, of_noun
    pronoun = _PRONOUN.match(text, begin) or (_PRONOUN.match(text) if begin else None)
    wanted = _NOUN_KINDS.get((pronoun.group("noun") or "").lower(), "") if pronoun is not None else ""
    # "Together they take 57 minutes": of several things, and none of what the passage was about.
    if not own and not SEVERAL.search(text, begin, stop):
        other, score = focus.likeliest(kinds, pronoun is not None, wanted)
        best = other if score > best_score else best
    return _own(sentence, start, end, best, neighbours) if best is not None else None


#: A size in a name: "Qwen3.8-27B", "Qwen3.8-2.4T-A95B".
_SIZE = lazy_pattern(r"(?<![A-Za-z\d.])(\d+(?:\.\d+)?)\s?([BbTtMm])(?![A-Za-z\d])")
_LETTERS = {"M": 6, "B": 9, "T": 12}
#: A model has at most so many times the parameters that its name says ("Gemma 3n E4B" and the like aside).
_MORE_THAN_NAMED = Decimal("1.25")


def sized(name: Name) -> Decimal | None:
    """Return the parameters that a model's name says it has, None if it says nothing."""
    found = [Decimal(number).scaleb(_LETTERS[letter.upper()]) for number, letter in _SIZE.findall(name.name)]
    return max(found, default=None) if name.kind == "model" else None


def of_size(subject: Name | None, high: str, names: Iterable[Name]) -> Name | None:
    """Return what a number of parameters is about, where the likeliest model is too small for it by its own name.

    Args:
        subject: the likeliest.
        high: the number.
        names: what else the passage names, nearest first; the one whose name says the number is meant, if any does.
    """
    size, value = None if subject is None else sized(subject), Decimal(high)
    if size is None or value <= size * _MORE_THAN_NAMED:
        return subject
    return next((name for name in names if sized(name) == value), None)


#: A name farther away than this says nothing of a figure.
_FAR = 600


def _own(sentence: Sentence, start: int, end: int, best: Name, neighbours: tuple[int, int]) -> Name:
    """Return the name that a list gives to one of its figures: "A leads at 54%, followed by B at 50% and C at 49%".

    Or behind it: "23% to 52% on A and 15% to 36% on B". It has to be of the kind of the subject that the sentence
    gives, which is then that of another figure.
    """
    text = sentence.text
    for name in reversed(sentence.names):
        if start - name.end > _FAR:
            break
        if name.end <= start and name is not best and name.kind == best.kind:
            owned = name.start >= neighbours[0] and _AT.fullmatch(text, name.end, start) is not None
            return name if owned and role(text, name) != "baseline" else best
    if neighbours[0] <= best.start < start:
        joint = _ON.search(text, max(0, best.start - 12), best.start)
        if joint is not None and _OF_WHAT.fullmatch(text, neighbours[0], joint.start()):
            for name in sentence.names:
                if end < name.start < neighbours[1] and name.kind == best.kind:
                    return name if text[end : name.start].strip(" *_`") == joint.group("word") else best
    return best


def _roles(sentence: Sentence) -> list[str]:
    """Return the role of each name; members of a list stand as its first: "through Codex, OpenCode and Claude Code"."""
    if sentence.roles is not None:
        return sentence.roles
    text, names = sentence.text, sentence.names
    roles = sentence.roles = [role(text, name) for name in names]
    first = 0
    for place in range(1, len(names)):
        before, behind = names[place - 1], names[place]
        adjacent = text[before.end : behind.start] == " " and not roles[place - 1]
        if adjacent and before.kind == "organisation" != behind.kind:
            roles[place - 1] = "brand"  # "SambaNova SN40L: 640 TFLOPS": the maker of what is meant
        joint = _LISTED.fullmatch(text, names[place - 1].end, names[place].start)
        if joint is None or roles[place] not in ("", "list"):
            first = place
        elif joint.group().strip() != "," and roles[first] in ("on", "baseline"):  # the "and" that closes a list
            roles[first + 1 : place + 1] = [roles[first]] * (place - first)
    return roles


def _bracketed(text: str, name: Name, start: int, end: int) -> bool:
    """True for a name within brackets that close before the figure, or open behind it: said of something else."""
    if name.end <= start:
        opened = text.rfind("(", max(0, name.start - 80), name.start)
        return opened >= 0 and ")" not in text[opened : name.start] and ")" in text[name.end : start]
    return False


def _opens(text: str, begin: int, owner: Name, names: Sequence[Name], start: int) -> bool:
    """True for an owner with which the figure's clause begins, no other entity standing between it and the figure."""
    if owner.end > start or text[begin : owner.start].strip(" \"'“‘*").lower() not in ("", "the", "but", "and"):
        return False
    return not any(owner.end <= name.start < start and role(text, name) in ("", "of") for name in names)


def _aside(text: str, name: Name, start: int, end: int) -> bool:
    """True for a name in brackets right behind the figure, or right before a figure in brackets."""
    if 0 < name.start - end <= 3:
        return text[end : name.start].strip() == "(" and text[name.end : name.end + 1] == ")"
    return 0 < start - name.end <= 8 and re.fullmatch(r"(?:\s\w{1,4})?\s\(", text[name.end : start]) is not None


#: What the first name of an earlier sentence scores, and what fitting the metric best adds to a score.
_EARLIER = 3.0
_BEST_FIT = 3.0


def _context(focus: Focus, pronoun: bool, wanted: str) -> Iterator[tuple[Name, float]]:
    """Yield the names around a sentence with their scores, which fall but for the bonus of the kind that is wanted."""
    if focus.previous is not None:
        yield focus.previous, 9.5 if pronoun and wanted in ("", focus.previous.kind) else 6.3
    for number, name in enumerate(focus.titles):
        bonus = 6.0 if wanted and name.kind == wanted else 0.0
        yield name, 6.2 - 0.8 * min(number, 5) + bonus
    for number, name in enumerate(focus.earlier):
        bonus = 6.5 if wanted and name.kind == wanted else 0.0
        yield name, _EARLIER - 0.2 * min(number, 10) + bonus


def _fit(name: Name, kinds: Sequence[str]) -> float:
    if name.kind in kinds:
        return _BEST_FIT - 0.4 * kinds.index(name.kind)
    if not name.kind:
        return -1.0 if not name.known else 0.0
    if name.kind == "benchmark" and "benchmark" not in kinds:
        return -12.0  # a test is never what it measures
    return _UNLIKELY.get(name.kind, -3.0)


def cluster_owner(subject: Name | None, names: Sequence[Name]) -> str:
    """Return whose cluster is meant: the organisation that runs it, so that all wordings give one subject.

    "DeepSeek's single cluster", "one DeepInfer cluster" and "a single cluster" in a story on DeepSeek are all the
    subject DeepSeek with the qualifier scope=cluster.
    """
    for name in (subject, *names) if subject is not None else names:
        if name is None:
            continue
        if name.kind == "organisation":
            return name.name
        if name.maker and name.kind in ("engine", "model", "product", "library"):
            return name.maker
    return subject.name if subject is not None else ""
