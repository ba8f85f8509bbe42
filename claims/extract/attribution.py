"""Who asserts a figure, and whom they cite."""

from __future__ import annotations

import re
from typing import NamedTuple

from claims.extract.names import Name
from claims.extract.sentences import Sentence
from claims.patterns import lazy_pattern
from claims.vocabulary.phrases import word_set


class Attribution(NamedTuple):
    """One party's assertion within a sentence.

    Attributes:
        start, end: the stretch of the sentence that it governs.
        chain: who asserts, then whom they cite.
        verb: the reporting word, lower case ("estimates"), for the claim's nature.
        place: where the reporting words begin; the latest governing one wins.
        stop: where they end; what lies in [place, stop) names the party, not what is measured.
    """

    start: int
    end: int
    chain: tuple[str, ...]
    verb: str
    place: int
    stop: int


_SAY_WORDS = word_set(
    """said says say saying state states stated claim claims claimed report reports reported estimates estimated
    estimate projects projected tells told write writes wrote note notes noted add adds added argue argues
    argued disclose discloses disclosed reveal reveals revealed explain explains explained confirm confirms
    confirmed suggest suggests suggested tweeted posted mention mentions mentioned observes observed calculates
    calculated reckon reckons reckoned believe believes believed thinks expects expected predict predicts
    predicted forecast forecasts announced insist insists put puts give gives gave cites quotes quoted show
    shows showed list lists listed measured measures clocked counts counted pegs pegged published publishes
    acknowledged admitted maintains counter counters countered finds found cited highlighted shared"""
)
_SAY = "|".join(sorted(_SAY_WORDS - {"announced"}, key=len, reverse=True)) + r"|announced\sthat"
#: Verbs that report only when the words before name a publication, a person or a text of the party ("X's blog gives").
_WEAK = word_set(
    """show shows showed put puts give gives gave list lists listed measure measures measured clocked counts counted
    pegs pegged peg published publishes posted finds found cites quotes quoted project projects expects
    expected adds added calculates calculated
    cited highlighted shared"""
)
_TEXT_NOUN = (
    r"(?:technical\s|tech\s|official\s|own\s|latest\s|research\s|engineering\s|company\s|in-house\s|earlier\s|first\s)*"
    r"(?:blog\spost|blog|report|post|paper|team|newsletter|announcement|documentation|docs|figures|data|numbers|"
    r"benchmarks?|tests?|table|page|README|readme|model\scard|slides|story|article|thread|tweet|analysts?|researchers?|"
    r"engineers?|spokesperson|spokeswoman|spokesman|developers|developer|maintainers|write-up|retrospective|estimate)"
)
#: A word that stands alone; `_SAY_WORDS` decides whether it is a reporting verb, which is faster than an alternation.
_VERB = lazy_pattern(r"\b(?P<verb>[A-Za-z]{3,12})\b(?![-'’])")
_CUE = lazy_pattern(
    r"\b(?P<cue>[Aa]ccording to|[Aa]s reported by|[Aa]s disclosed by|[Aa]s stated by|[Rr]eported by|[Dd]isclosed by|"
    r"[Pp]ublished by|[Ee]stimated by|[Mm]easured by|[Rr]eleased by|[Ss]hared by|[Cc]iting|[Qq]uoting|"
    r"(?:[Dd]ata|[Ff]igures|[Nn]umbers|[Ee]stimates) from|[Pp]er(?=\s(?:the\s)?[A-Z])|[Ii]n the words of|"
    r"[Aa]s per|[Vv]ia|[Ss]ource:|"
    r"[Bb]ased on (?:data|figures|numbers) (?:from|by))\s+"
)
#: What may stand between a reporting preposition and the name of the party.
_FILL = lazy_pattern(
    r"(?:(?:a|an|the|its|their|his|her|new|recent|own|official|internal|data|figures|numbers|statistics|estimates|"
    r"disclosed|published|released|shared|posted|provided|by|from|of|in|report|reports|analysis|blog|post|posts|"
    r"engineers?|analysts?|researchers?|at|founder|co-founder|CEO|CTO|scientist|chief|writer|researcher|and)\s+){0,8}"
)
_PARTICIPLE = lazy_pattern(
    r",\s(?:(?:and|with|which|also)\s)*(?P<cue>disclosing|stating|claiming|saying|reporting|noting|revealing|showing|"
    r"providing (?:data|figures|numbers) showing|data showing|giving|"
    r"listing|estimating|writing|adding|arguing|putting)\b"
)
_PUBLISHES = lazy_pattern(
    r"\b(?:publish|post|releas|shar|blog|wrote|writ|issu|open-sourc|announc|present|detail|tweet)\w*\b", re.I
)
#: Between a party's name and its verb: a text of the party, adverbs, a date, a cited source, an aside.
_BETWEEN = lazy_pattern(
    rf"(?:['’]s?)?(?:\s{_TEXT_NOUN})?(?:\s\([^)]{{0,40}}\))?(?:,\s(?:who|which)\b[^,]{{0,60}},)?"
    r"(?:,\sciting\s[^,]{0,80},)?(?:\s?,\son\s[A-Z][^,]{0,20},)?"
    r"(?:\s(?:also|has|have|had|recently|then|later|itself|just|separately|since|now|previously|further|publicly|"
    r"subsequently|once|again|that|in\sturn|still|first))*\s",
)
_CARRIER = lazy_pattern(
    rf"(?:^|[;,.]\s(?:and\s|but\s)?|\band\s)(?:the|this|that|its|their|his|her)?\s?"
    rf"(?P<who>(?:same\s)?{_TEXT_NOUN}|company|startup|lab|firm|he|she|they|it|author|outlet|publication|analysts?)\s"
    rf"(?:also\s|further\s|then\s|has\s|have\s|later\s|additionally\s|separately\s)*(?P<verb>{_SAY})\b",
    re.IGNORECASE,
)
_NEXT_CLAUSE = lazy_pattern(r";\s|,?\s(?:while|whereas)\s|,\sbut\s|\.\s")
_PARENS = lazy_pattern(r"\((?:(?:source|via|per|credit|figures?|data|by|from):?\s)*$", re.IGNORECASE)

#: Stands for the verb that a party without one takes over from the party before.
GAPPED = "(gapped)"
_AFTER_COMMA = lazy_pattern(r"[,;]\s(?:and\s|but\s)?$|\sand\s$|while\s$")
_NOTHING = lazy_pattern(r"\s(?:only\s|at\s|about\s|just\s|a\s|has\s)*")
_QUOTE_END = (',"', ",”", '"', "”", ",'", ",’")
#: Nothing but when and where it was said follows the verb.
_LAST = lazy_pattern(r"\s?(?:$|[.,;]|(?:on|in|at|during)\s[^,;.]{1,40}[.,;]?$)")
_SENTENCE = lazy_pattern(r"[.!?]\s")
#: Words without which the expressions above match nothing.
_CUE_WORDS = frozenset(("according", "by", "citing", "quoting", "from", "per", "words", "via", "source"))
_PARTICIPLE_WORDS = word_set(
    """disclosing stating claiming saying reporting noting revealing showing providing giving listing estimating
    writing adding arguing putting"""
)
#: Accounts that a digest names behind what they posted ("... than Opus 4.7 @ValsAI").
_ACCOUNT = lazy_pattern(
    r"(?<!by)(?<!with)(?<!and)(?<!to)(?<!for)(?<!from)\s(?P<name>@\w{2,30})(?:[\s,]+@\w{2,30}){0,4}[\s.)]*$"
)
#: "X said that ..., citing Y": so far behind the verb a citing still belongs to it, in characters.
_CITES_WITHIN = 250
_UNNAMED = lazy_pattern(r"(?:people|sources?|a person|someone|insiders?)\b[^,.;]{0,40}")
_CITES = lazy_pattern(r",\s(?:citing|quoting)\s")
_BLOG = lazy_pattern(r"(?:['’]s)?\s(?:project\s|team\s|engineering\s)?blog\b")
#: "..., said Token Weekly."
_INVERTED = lazy_pattern(
    r"[,”\"’']\s?(?:said|says|wrote|writes|reported|reports|claimed|claims|noted|notes)\s(?:the\s)?$"
)
_CLOSES = lazy_pattern(r"\s*(?:[.,;”\"]|$)")
_HOW = lazy_pattern(r"(?:,\s(?:which\sis\show|or\sso|as)|^As)\s$")
_PUTS_IT = lazy_pattern(r"\s(?:puts?|tells|told|has|had|phrases|phrased|describes|described)\sit(?=[,.;])")
#: Kinds of entity that can assert something of their own.
_SPEAKERS = frozenset(("organisation", "publication", "person", "platform", ""))


def attributions(sentence: Sentence, carried: tuple[str, ...]) -> tuple[Attribution, ...]:
    """Return the assertions of a sentence, in order of their place.

    Args:
        sentence: with its names.
        carried: the chain that the previous sentence ended with, for "the report also noted".
    """
    text = sentence.text
    found: list[Attribution] = []
    words = sentence.words
    matches: list[re.Match[str]] = []
    if not words.isdisjoint(_CUE_WORDS):
        matches.extend(_CUE.finditer(text))
    says = not words.isdisjoint(_SAY_WORDS)
    if says:
        matches.extend(
            match
            for place, word in sentence.places
            if word in _SAY_WORDS
            and (match := _VERB.match(text, place)) is not None
            and (word != "announced" or text.startswith(" that", match.end()))
        )
    for match in sorted(matches, key=lambda match: match.start()):
        if match.lastgroup == "cue":
            found.extend(_by_preposition(sentence, match, found))
            continue
        one = _by_verb(sentence, match, found)
        if one is not None:
            # "swyx, citing Latent Space, said": the verb takes in what stood between it and the name.
            found = [other for other in found if not one.place <= other.place < match.start()]
            found.append(one)
    for match in _CARRIER.finditer(text) if carried and says else ():
        if not any(one.place <= match.start("verb") < one.stop for one in found):
            place = match.start("who")
            if place > 2 and match.group("who").lower() in ("it", "they"):
                continue
            end = _clause_end(text, match.end())
            found.append(Attribution(place, end, carried, match.group("verb").lower(), place, match.end()))
    for match in () if words.isdisjoint(_PARTICIPLE_WORDS) else _PARTICIPLE.finditer(text):
        one = _by_participle(sentence, match, found)
        if one is not None:
            found.append(one)
    found.extend(_gapped(sentence, bool(found)))
    found.extend(_bracketed(sentence))
    found.extend(_put_so(sentence))
    trailing = _ACCOUNT.search(text) if "@" in text and not found else None
    if trailing is not None:
        party = trailing.group("name")
        found.append(Attribution(0, trailing.start(), (party,), "source", trailing.start(), len(text)))
    found.sort(key=lambda one: one.place)
    return tuple(found)


def _bracketed(sentence: Sentence) -> list[Attribution]:
    """ "155T tokens a day (Latent Space)", "(source: DeepSeek)": a party in brackets behind what it says."""
    text = sentence.text
    if "(" not in text:
        return []
    found: list[Attribution] = []
    for name in sentence.names:
        marked = name.kind in ("publication", "person") or ":" in text[max(0, name.start - 12) : name.start]
        closed = text[name.end : name.end + 1] in (")", ",", ";")
        if marked and closed and _PARENS.search(text, max(0, name.start - 30), name.start):
            begin = sentence.clause(name.start)[0]
            found.append(Attribution(begin, name.start, (name.name,), "source", name.start, name.end))
    return found


def _put_so(sentence: Sentence) -> list[Attribution]:
    """Read "at 155T a day, which is how DeepSeek puts it": what stands before; behind "As X puts it" the rest."""
    text = sentence.text
    found: list[Attribution] = []
    for name in sentence.names if not sentence.words.isdisjoint(_SAY_WORDS) else ():
        lead = _INVERTED.search(text, max(0, name.start - 24), name.start)
        if lead is not None and name.kind in _SPEAKERS and _CLOSES.match(text, name.end):
            found.append(Attribution(0, lead.start(), (name.name,), "said", lead.start(), name.end))
    for name in sentence.names if " it" in text else ():
        end = _PUTS_IT.match(text, name.end)
        lead = _HOW.search(text, max(0, name.start - 20), name.start)
        if end is not None and lead is not None and name.kind in _SPEAKERS:
            said = (0, lead.start()) if lead.start() else (end.end(), len(text))
            found.append(Attribution(*said, (name.name,), "puts", lead.start(), end.end()))
    return found


def of_mention(found: tuple[Attribution, ...], start: int, end: int) -> Attribution | None:
    """Return the assertion that governs the range [start, end) of a sentence: the innermost, else the latest."""
    best: Attribution | None = None
    for one in found:
        if not (one.start <= start and end <= one.end) or one.place <= start < one.stop:
            continue
        if best is None or one.place >= best.place or one.end - one.start < best.end - best.start:
            best = one
    return best


def _by_preposition(sentence: Sentence, match: re.Match[str], found: list[Attribution]) -> list[Attribution]:
    text = sentence.text
    cue = match.group("cue").lower()
    fill = _FILL.match(text, match.end())
    name = _name_from(sentence, match.end(), fill.end() if fill else match.end())
    if name is not None and (name.kind in _SPEAKERS or name.kind == "engine"):
        party, stop = _party(text, name), name.end
    else:
        unnamed = _UNNAMED.match(text, match.end())
        if unnamed is None or cue not in ("according to", "citing"):
            return []
        party, stop = "unnamed source", unnamed.end()
    if cue in ("citing", "quoting") or (
        cue.endswith("by") and not cue.startswith("as ") and _inside(found, match.start())
    ):
        # The one who cites stands before; if nobody does, the document itself cites.
        for number in range(len(found) - 1, -1, -1):
            one = found[number]
            if one.end > match.start() and match.start() - one.stop < _CITES_WITHIN:
                if party in one.chain:
                    return []
                chain = (*one.chain, party)
                ends = max(one.stop, stop) if match.start() - one.stop <= 3 else one.stop
                found[number] = Attribution(one.start, one.end, chain, one.verb, one.place, ends)
                return []
    if cue == "via" and name is not None and name.kind not in ("publication", "person"):
        return []
    return [Attribution(*_reach(sentence, match.start()), (party,), cue, match.start(), stop)]


def _inside(found: list[Attribution], place: int) -> bool:
    return any(one.place <= place <= one.stop + 2 for one in found)


def _reach(sentence: Sentence, place: int) -> tuple[int, int]:
    """What a prepositional attribution governs: the rest of the sentence if it opens it, else its clause."""
    begin, end = sentence.clause(place)
    before = sentence.text[begin:place].strip(" ,\"'“”(")
    return (begin, len(sentence.text)) if len(before) <= 12 else (begin, end)


def _by_verb(sentence: Sentence, match: re.Match[str], found: list[Attribution]) -> Attribution | None:
    text = sentence.text
    verb = " ".join(match.group("verb").lower().split())
    place = match.start()
    for name in reversed(sentence.names):
        if name.end > place:
            continue
        if place - name.end > 110:
            break
        between = _BETWEEN.match(text, name.end)
        while between is not None and between.end() < place and between.end() > between.start():
            between = None
        if between is None or between.end() != place:
            cited = _CITES.match(text, name.end)
            if cited is None:
                continue
            gap = text[name.end : place]
            if gap.count(",") != 2 or not re.fullmatch(r",\s(?:citing|quoting)\s[^,;]+,\s(?:\w+\s){0,2}", gap):
                continue
            chain = _cited(sentence, name, cited.end(), place)
        else:
            chain = (_party(text, name),)
            inner = between.group()
            if ", citing " in inner:
                chain = _cited(sentence, name, name.end + inner.index(", citing ") + 9, place)
        words = text[name.end : place]
        own_text = re.search(_TEXT_NOUN, words) is not None
        if not _speaks(name, verb, own_text, text):
            return None
        outer = _outer(found, name.start, text)
        if outer is not None and chain[0] not in outer:
            chain = (*outer, *chain)
        elif outer is not None:
            chain = outer
        opening = name.start
        stop = match.end()
        if verb in ("told", "tells"):
            listener = next((other for other in sentence.names if 0 < other.start - match.end() < 6), None)
            if listener is not None and listener.kind in ("publication", "person", "organisation", ""):
                chain = (_party(text, listener), *chain)
                stop = listener.end
        before = text[:opening].rstrip()
        quoted = before.endswith(_QUOTE_END)
        if len(before) > 3 and (quoted or (before.endswith(",") and _LAST.match(text, stop))):
            # "..., X said": what stands before is what X said.
            begin = (
                max((boundary.end() for boundary in _SENTENCE.finditer(before)), default=0)
                if quoted
                else sentence.clause(name.start)[0]
            )
            return Attribution(begin, _clause_end(text, stop), chain, verb, name.start, stop)
        return Attribution(opening, _clause_end(text, match.end()), chain, verb, name.start, stop)
    return None


def _cited(sentence: Sentence, name: Name, place: int, limit: int) -> tuple[str, ...]:
    fill = _FILL.match(sentence.text, place)
    cited = _name_from(sentence, place, fill.end() if fill else place)
    first = _party(sentence.text, name)
    if cited is None or cited.end > limit:
        return (first,)
    return (first, _party(sentence.text, cited))


def _by_participle(sentence: Sentence, match: re.Match[str], found: list[Attribution]) -> Attribution | None:
    """ "X published the report, stating that ...": the one who published asserts."""
    text = sentence.text
    place = match.start("cue")
    begin = 0
    for boundary in _NEXT_CLAUSE.finditer(text, 0, place):
        begin = boundary.end()
    inner = [one for one in found if one.start <= place <= one.end]
    if inner:
        return None
    for name in sentence.names:
        if begin <= name.start < place and name.kind in _SPEAKERS and name.kind != "platform":
            if not _PUBLISHES.search(text, name.end, place):
                continue
            chain = (_party(text, name),)
            return Attribution(place, len(text), chain, match.group("cue").split()[-1], place, match.end())
    return None


def _gapped(sentence: Sentence, others: bool) -> list[Attribution]:
    """ "Latent Space gives 155T, Nathan Lambert 150T": a party without a verb directly before a figure.

    Args:
        others: another party of the sentence has a verb. "Nathan Lambert (150T)" needs none.
    """
    found: list[Attribution] = []
    for mention in sentence.mentions:
        start = mention.outer_start - sentence.start
        for name in sentence.names:
            if not 0 < start - name.end < 12 or name.kind not in ("publication", "person", "organisation"):
                continue
            before = sentence.text[max(0, name.start - 7) : name.start]
            between = sentence.text[name.end : start]
            bracketed = name.kind != "organisation" and between in (" (", " (about ", " (roughly ")
            if bracketed or (others and _AFTER_COMMA.search(before) and _NOTHING.fullmatch(between)):
                end = sentence.local(mention)[1]
                found.append(Attribution(name.start, end, (name.name,), GAPPED, name.start, name.end))
    return found


def _speaks(name: Name, verb: str, own_text: bool, text: str) -> bool:
    if own_text:
        return name.kind not in ("benchmark", "dataset")
    if name.kind in ("model", "hardware", "benchmark", "dataset", "product", "library", "technique"):
        return False
    possessive = text[name.end : name.end + 2] in ("'s", "’s")
    if possessive:
        return False
    if name.kind == "engine":
        return verb in ("says", "said", "states", "stated", "claims", "claimed", "reports", "reported", "estimates")
    if verb in _WEAK:
        return name.kind in ("publication", "person")
    return True


def _outer(found: list[Attribution], place: int, text: str) -> tuple[str, ...] | None:
    """The chain of an assertion that is still open where a further one begins ("Reuters reported that X said")."""
    for one in reversed(found):
        if one.place < place and one.end > place:
            if _NEXT_CLAUSE.search(text, one.stop, place):
                return None
            return one.chain
    return None


def _name_from(sentence: Sentence, low: int, high: int) -> Name | None:
    """The first name that begins between the two places."""
    return next((name for name in sentence.names if low <= name.start <= high + 1), None)


def _party(text: str, name: Name) -> str:
    """The name of a party; "the vLLM blog" is the blog, not the engine."""
    if name.kind == "engine" and _BLOG.match(text, name.end):
        return f"{name.name} blog"
    return name.name


def _clause_end(text: str, place: int) -> int:
    boundary = _NEXT_CLAUSE.search(text, place)
    return boundary.start() if boundary else len(text)
