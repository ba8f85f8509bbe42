"""The noun phrase that a clause is about: "the museum" in "Last year the museum drew 1.24 million visitors".

A light grammar for texts without known names: it skips what opens a clause (adverbs, "in 2025,"), reads the noun
phrase up to its verb, and takes apart one that tells a measure ("the bridge's length", "the price of gold").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from claims.extract.words import PAST, THIRD_PERSON, is_plural, word_list
from claims.patterns import lazy_pattern

_TOKEN = lazy_pattern(r"[^\W\d_](?:[\w'’-]*\w)?['’]?|\d[\d.,]*|[^\s\w]")
_DETERMINERS = word_list(
    "a an the this that these those each every its their his her our my your both all some any another no such several "
    "many most few one two three four five six seven eight nine ten"
)
#: Determiners that stand for what was told before.
_OWNING = word_list("its their his her")
_PRONOUNS = word_list("it they he she you which who there what")
_PREPOSITIONS = word_list(
    "in on at by for from with of to over under during after before since until within among between according despite "
    "unlike about across through into onto near off outside inside per against around below above behind beyond "
    "without via versus vs than like as because using given amid towards toward up down"
)
_JOINING = word_list(
    "and or but nor yet so while whereas although though when if that which who whose where because then plus"
)
_AUXILIARIES = word_list(
    "is are was were be been being has have had do does did can could will would may might must shall should cannot "
    "isn't aren't wasn't weren't don't doesn't didn't won't can't"
)
_ADVERBS = word_list(
    """
    also far now then still already currently only just even nearly almost about roughly never often always usually
    meanwhile however together overall hence thus
    therefore moreover furthermore additionally consequently today yesterday
    tomorrow more less most least not too very well old long tall
    wide deep high ago later away thick heavy
    """
)
#: Forms in -ing that are nouns behind another noun, or adjectives before one.
_NOUNS_IN_ING = word_list("serving training encoding routing building housing engineering wing ring king spring string")
#: Words that open a phrase of time ("last year").
_TIMES = word_list("last this next that every each")
_TIME_NOUNS = word_list(
    "year month week quarter day decade century spring summer autumn fall winter season morning evening night monday "
    "tuesday wednesday thursday friday saturday sunday time"
)
#: Adjectives of measures: they name no thing that is measured.
_OF_MEASURES = word_list(
    """
    net gross total single whole initial overall average mean median annual yearly monthly weekly daily
    quarterly operating adjusted core underlying maximum minimum peak top main new current latest previous first
    second third final full half estimated expected projected typical usual general record combined common
    highest lowest low high pre-tax after-tax like-for-like year-on-year full-year half-year first-quarter
    second-quarter third-quarter fourth-quarter statutory organic consolidated pretax retail annualised
    annualized q1 q2 q3 q4 h1 h2 gaap non-gaap
    january february march april may june july august september october november december summer
    winter corresponding serving interquartile acceptance
    batch global hidden learning sequence context input output prompt
    monday tuesday wednesday thursday friday saturday sunday
    """
)
#: Nouns of measures that no metric of the vocabulary is announced by.
_MEASURES = word_list(
    """
    number numbers share shares proportion percentage level levels rate rates value values amount amounts size
    length height width depth weight mass volume area temperature temperatures pressure speed cost costs price
    prices total average median mean sales turnover revenue revenues profit profits income earnings loss losses
    tax taxes output production capacity yield density concentration duration age life lifespan lifetime range distance
    altitude diameter radius thickness frequency intensity magnitude power energy voltage current efficiency
    accuracy sensitivity specificity probability risk odds incidence prevalence mortality population gap
    difference ratio margin margins budget dividend deficit surplus debt assets spending investment exports
    imports growth decline increase decrease rise fall majority minority quarter half third rest remainder fee
    fees salary wage wages rent bill cap limit threshold chance likelihood construction cut albedo resolution
    consumption emissions brightness efficacy effectiveness purity recovery score scores rating period term
    """
)
#: "A pair of pumps" are pumps.
_KINDS = word_list("kind kinds type types form sort pair series group set version piece variety range batch team fleet")
_LINKS = word_list("of for in on at from among between")
#: Nouns with such an end tell what is done with what follows: "determinations of the constant".
_ABSTRACT = ("tion", "tions", "sion", "sions", "ment", "ments", "ance", "ings")
#: Ends of participles and adjectives, nouns that have one, and further adjectives.
_FORM_ENDS = ("ed", "ly", "able", "ible", "ant", "ical", "ive")
_NOUNS_LIKE_FORMS = word_list(
    "seed speed feed bed table cable plant giant drive initiative alternative representative family supply assembly "
    "july italy fly reply anomaly"
)
_FORMS = word_list("due able likely same other own")
_LONGEST = 6
#: Who tells what follows, and how.
_SPEAKING = word_list("we i we're we've we'll we'd i'm i've i'll i'd we’re we’ve we’ll we’d i’m i’ve i’ll i’d")
_SEEING = word_list(
    "find found see saw observe observed note noted show showed estimate believe think expect report conclude"
)
_SAYING = word_list("said says say argued argues thinks believes noted notes found finds showed shows adds added")
_PASSED = _ADVERBS | (_JOINING - _PRONOUNS)
_BEING = word_list("is was are were has averages averaged stands stood reached rose fell grew")
_RELATIVES = word_list("that which who")
_VERBAL = _AUXILIARIES | PAST | THIRD_PERSON | _SAYING
_AFTER_ADVERB = word_list(", the a an its their")
_REACH = 260
_NEAR = 80
#: Pronouns that stand for no thing named before.
_NO_THING = word_list("there what you")


class Phrase(NamedTuple):
    """What a clause is about.

    Attributes:
        start, end: range of the words in the sentence.
        words: those that name it, without article.
        measure: the words of the measure that the phrase tells of it ("price" of "the price of gold"), "" if none.
        points: a pronoun, or a measure of what was told before ("its mass"): `words` are "" or name only the measure.
    """

    start: int
    end: int
    words: str
    measure: str
    points: bool


class _Token(NamedTuple):
    start: int
    text: str
    lower: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def word(self) -> bool:
        return self.text[0].isalpha()


def subject(text: str, begin: int, start: int, measures: Callable[[int, int], bool]) -> Phrase | None:
    """Return the noun phrase that the clause of the figure at `start` is about, None if none stands before it.

    Args:
        begin: where the clause begins.
        measures: whether the words at a range announce a metric.
    """
    tokens = _tokens(text, max(begin, start - _REACH), start)
    label = max((at for at, token in enumerate(tokens) if token.text == ":"), default=-1)
    if label > 0 and (tokens[label - 1].lower in _MEASURES or measures(tokens[label - 1].start, tokens[label - 1].end)):
        words = " ".join(token.lower for token in tokens[max(0, label - 3) : label] if token.word)
        return Phrase(tokens[label - 1].start, tokens[label - 1].end, "", words, True)  # "Context length: up to 1M"
    place = _opening(tokens)
    if place >= len(tokens) or not tokens[place].word:
        return None
    meant = _antecedent(tokens, place)
    if meant:
        return _phrase(meant, "")
    if tokens[place].lower in _PRONOUNS:
        token = tokens[place]
        return None if token.lower in _NO_THING else Phrase(token.start, token.end, "", "", True)
    return _told(tokens, place, measures)


def behind(text: str, end: int, stop: int, measures: Callable[[int, int], bool]) -> Phrase | None:
    """Return the noun phrase right behind a figure that is its adjective: "loaf" in "a 500-gram loaf costs"."""
    tokens = _tokens(text, end, min(stop, end + _NEAR))
    if not tokens or not tokens[0].word:
        return None
    found, _ = _collect(tokens, 0)
    if (
        not found
        or found[0].lower in PAST
        or _is_form(found[0].lower)
        or found[-1].lower in _MEASURES
        or measures(found[-1].start, found[-1].end)
    ):
        return None
    return _phrase(found, "")


def _tokens(text: str, start: int, end: int) -> list[_Token]:
    found = _TOKEN.finditer(text, start, end)
    return [_Token(match.start(), match.group(), match.group().lower()) for match in found]


def _opening(tokens: list[_Token]) -> int:
    """Return the place of the token at which the clause's own phrase begins."""
    place, count = 0, len(tokens)
    while place < count:
        lower = tokens[place].lower
        following = tokens[place + 1].lower if place + 1 < count else ""
        if lower in _TIMES and following in _TIME_NOUNS:
            place += 2
        elif tokens[place].text[0].isdigit() and following.isalpha() and following not in _DETERMINERS:
            place += 2  # "8 weeks old"
        elif (
            following == ":"
            or not tokens[place].word
            or lower in _PASSED
            or (lower.endswith("ly") and following in _AFTER_ADVERB)
        ):
            place += 1
        elif lower in _SPEAKING and following not in _SEEING:
            return count  # what we do is not what is told of
        elif lower in _SPEAKING or following in _SAYING:
            place += 3 if place + 2 < count and tokens[place + 2].lower == "that" else 2  # "we find that ..."
        elif (
            lower in _PREPOSITIONS
            or (lower.endswith("ed") and following in _PREPOSITIONS)
            or (
                (place == 0 or tokens[place - 1].text == ",")
                and lower.endswith("ing")
                and following not in _AUXILIARIES
                and lower not in _NOUNS_IN_ING
            )
        ):
            place = _behind_aside(tokens, place)
        else:
            return place
    return place


def _behind_aside(tokens: list[_Token], place: int) -> int:
    """Return the place behind what a preposition governs: after its comma, or at the next article or pronoun."""
    comma = next((at for at in range(place, len(tokens)) if tokens[at].text == ","), -1)
    if comma >= 0:
        return comma + 1
    place += 2
    while place < len(tokens) and tokens[place].lower not in _DETERMINERS and tokens[place].lower not in _PRONOUNS:
        place += 1
    return place


def _antecedent(tokens: list[_Token], place: int) -> list[_Token]:
    """Return what a relative clause tells of: "battery" in "they built a battery that keeps [91 %]"."""
    for at in range(len(tokens) - 1, place + 1, -1):
        each = tokens[at].lower == "each" and tokens[at - 1].text == ","
        if not each and tokens[at].lower not in _RELATIVES:
            continue
        last = at - 1 if tokens[at - 1].text != "," else at - 2
        if tokens[last - 1].text[0].isdigit():
            continue  # "weighing 1,450 tonnes, which advanced"
        if tokens[last].lower in _VERBAL or not tokens[last].word or at + 1 == len(tokens):
            return []
        first = last
        while first > place and last - first < 3 and tokens[first - 1].word and not _bounds(tokens[first - 1].lower):
            first -= 1
        determined = first > place and tokens[first - 1].lower in _DETERMINERS
        return tokens[first : last + 1] if determined or is_plural(tokens[last].text) else []
    return []


def _bounds(word: str) -> bool:
    """True for a word that no noun phrase has inside."""
    return word in _DETERMINERS or word in _PREPOSITIONS or word in _JOINING or word in _VERBAL or word in _ADVERBS


def _told(tokens: list[_Token], place: int, measures: Callable[[int, int], bool]) -> Phrase | None:
    """Read the noun phrase at a place, and take it apart if it tells a measure."""
    owning = tokens[place].lower in _OWNING
    if place == 0 and tokens[0].lower in THIRD_PERSON and tokens[0].text[0].isupper():
        return None  # "Shows violations": its subject is left out
    found, after = _collect(tokens, place)
    numbered = len(found) == 1 and after < len(tokens) and tokens[after].text[0].isdigit()
    if numbered and found[0].text[0].isupper():
        number = tokens[after]
        named, _ = _collect(tokens, after + 1)
        if named and not number.text.endswith(",") and not _is_form(named[0].lower):
            return _phrase(named, "")  # "Grade 3 events"
        digits = number.text.rstrip(".,")
        return _phrase([*found, _Token(number.start, digits, digits)], "")  # "Line 14, opened in May, runs"
    if not found or (len(found) == 1 and (_is_form(found[0].lower) or _is_order(tokens, place, after))):
        return None
    owner = next((at for at, token in enumerate(found) if token.text.endswith(("'s", "’s", "s'", "s’"))), -1)
    if owner >= 0:
        rest = found[owner + 1 :]
        if rest and rest[-1].lower not in _MEASURES and not measures(rest[-1].start, rest[-1].end):
            return _phrase(found, "")  # "a reader's card"
        return _phrase(found[: owner + 1], " ".join(token.lower for token in rest))
    head = found[-1]
    linked = after + 1 < len(tokens) and tokens[after].lower in _LINKS
    of = linked and tokens[after].lower == "of"
    if of and head.lower in _KINDS:
        complement, _ = _collect(tokens, after + 1)  # "a new kind of concrete"
        return _phrase(complement or found, "")
    abstract = of and head.lower.endswith(_ABSTRACT)
    own = owning and (after >= len(tokens) or tokens[after].lower in _BEING)
    if not (own or abstract or head.lower in _MEASURES or measures(head.start, head.end)):
        return _phrase(found, "")
    measure = " ".join(token.lower for token in found)
    if owning:
        return Phrase(found[0].start, head.end, "", measure, True)
    if linked:
        complement, _ = _collect(tokens, after + 1)
        if complement and complement[-1].lower.removesuffix("s") not in _TIME_NOUNS:
            owner = next((at for at, token in enumerate(complement) if token.text.endswith(("'s", "’s"))), -1)
            return _phrase(complement[owner + 1 :] or complement, measure)
    rest = [token for token in found[:-1] if token.lower not in _OF_MEASURES and not token.lower.endswith("ly")]
    if rest:
        return _phrase(rest, head.lower)
    return Phrase(found[0].start, head.end, measure, measure, True)


def _collect(tokens: list[_Token], place: int) -> tuple[list[_Token], int]:
    """Return the words of the noun phrase at a place, without its article, and the place behind it."""
    count = len(tokens)
    determined = False
    while place < count and tokens[place].lower in _DETERMINERS:
        determined = determined or tokens[place].lower in ("a", "an", "the", "this", "each", "every", "its", "their")
        place += 1
    found: list[_Token] = []
    verb = False
    while determined and place < count and (tokens[place].text[0].isdigit() or tokens[place].text == "-"):
        place += 1  # "the 6.4 magnitude quake"
    while place < count and len(found) < _LONGEST:
        token = tokens[place]
        lower = token.lower
        if not token.word or lower in _JOINING or lower in _PREPOSITIONS or lower in _DETERMINERS:
            break
        if lower in _AUXILIARIES or lower in _PRONOUNS or (found and _is_verb(tokens, place, found)):
            verb = True
            break
        if lower in _ADVERBS or (found and lower.endswith("ly") and lower not in ("family", "supply", "assembly")):
            break
        found.append(token)
        place += 1
    if len(found) > 1 and not verb and _is_bare_verb(found, determined):
        found.pop()
        place -= 1
    return found, place


def _is_verb(tokens: list[_Token], place: int, found: list[_Token]) -> bool:
    """True for a form that ends the noun phrase before it."""
    lower = tokens[place].lower
    if lower in PAST:
        return True
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    if lower in THIRD_PERSON:
        return following is None or not following.word or following.lower not in _AUXILIARIES | PAST
    if lower.endswith("ed") and len(lower) > 4:
        return not found[-1].lower.endswith("ly")
    if not lower.endswith("ing") or lower in _NOUNS_IN_ING:
        return False
    return following is None or following.lower not in _VERBAL  # but "dynamic chunking provides"


def _is_form(word: str) -> bool:
    """True for a participle or adjective that stands alone, and names nothing ("based on ...")."""
    return word in _FORMS or (word.endswith(_FORM_ENDS) and word not in _NOUNS_LIKE_FORMS)


def _is_order(tokens: list[_Token], place: int, after: int) -> bool:
    """True for the verb of an instruction: "Mix [250 g]", "Use a separator"."""
    word = tokens[place]
    if place or after != 1 or not word.text[0].isupper() or is_plural(word.text) or word.lower in _MEASURES:
        return False
    return after == len(tokens) or tokens[after].lower in _DETERMINERS


def _is_bare_verb(found: list[_Token], determined: bool) -> bool:
    """True if the last word is the verb: "the ship carries [296]", "the batteries store [5 GWh]"."""
    last, before = found[-1].lower, found[-2].lower
    if is_plural(before) and not before.endswith(("'s", "’s")):
        return not is_plural(last) and not last.endswith(("'s", "’s"))
    return determined and last.endswith("s") and not last.endswith(("ss", "us", "is", "'s", "’s"))


def _phrase(found: list[_Token], measure: str) -> Phrase:
    words = [token.text for token in found]
    words[-1] = words[-1].removesuffix("'s").removesuffix("’s").rstrip("'’")
    return Phrase(found[0].start, found[-1].end, " ".join(words[-4:]), measure, False)
