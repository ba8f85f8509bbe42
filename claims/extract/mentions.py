"""Find every mention of a document: one pass of the scan expression over each block."""

from __future__ import annotations

import re
from datetime import date as Date

from claims.extract import bounds, calendar, dates, lookalikes, sharing, specials
from claims.extract.kinds import kind_of
from claims.extract.mention import Mention
from claims.extract.numbers import Number
from claims.extract.reader import Reader
from claims.extract.reading import Reading
from claims.extract.scanner import expression
from claims.extract.tables import Tables, fill_cell, is_cell
from claims.extract.words import STOP
from claims.model.document import Block, BlockKind, Document
from claims.extract.unit_phrase import read_unit
from claims.model.quantity import DatePrecision, Kind, Modifier
from claims.vocabulary.units import Units
from claims.vocabulary.vocabulary import Vocabulary

_LIST_MARKER = re.compile(r"\(?\d{1,3}[.)](?:[ \t]|$)")
_CITATION = re.compile(r"\[\d{1,3}(?:[ ]?[,–-][ ]?\d{1,3}){0,8}\]")
_SETTING = re.compile(
    r"(?P<name>[A-Za-z#][\w#]*(?:[ _-][A-Za-z]\w*){0,2})[ ]?(?P<mark>[=:]|[ ](?:of|is|to)[ ]|[ ]|-)[ ]?$"
)
_DATE_JOIN = re.compile(r"[ ]?[-–—][ ]?|[ ](?:to|through|until)[ ]")
_NEXT_WORD = re.compile(r"[ -]?([A-Za-z]+)")


def find_mentions(document: Document, vocabulary: Vocabulary, date: str | None) -> list[Mention]:
    """Return every quantity and date that the document states, in text order.

    Args:
        date: ISO date of the report; years and relative dates hang on it where the passage gives none. Falls back to
            the item's dateline and the document's own date.
    """
    return _Finder(document, vocabulary.units, date).mentions()


class _Finder:
    def __init__(self, document: Document, units: Units, date: str | None) -> None:
        self.document = document
        self.text = document.text
        self.units = units
        self.reader = Reader(document.text, units)
        self.scan = expression(units)
        self.tables = Tables(document, units)
        self.report = calendar.iso_date(date or document.date)
        self.found: list[Mention] = []

    def mentions(self) -> list[Mention]:
        document = self.document
        story: Date | None = None
        links = list(document.links)
        link = item = 0
        items = document.items
        listed: Reading | None = None
        for index, block in enumerate(document.blocks):
            while item < len(items) and items[item].end <= block.start:
                item += 1
                story = None
            while link < len(links) and links[link][1] <= block.start:
                link += 1
            readings = self.block(block)
            if not readings:
                continue
            sharing.share(readings, self.text)
            listed = sharing.share_list(readings, listed if block.kind is BlockKind.LIST_ITEM else None)
            dated = [reading for reading in readings if reading.date is not None]
            if dated:
                report = self.report
                if report is None and item < len(items):
                    report = calendar.iso_date(items[item].dateline)
                story = self._dates(dated, block, index, links[link:], report, story)
            for reading in readings:
                if reading.date is None:
                    self._finish(reading, block, index)
        self.found.sort(key=lambda mention: mention.start)
        return self.found

    # -- one block

    def block(self, block: Block) -> list[Reading]:
        """Return the readings of one block, in order."""
        readings: list[Reading] = []
        text, floor, ceiling = self.text, block.start, block.end
        search = self.scan.search
        place = floor
        marker = _LIST_MARKER.match(text, floor, ceiling)
        if marker is not None and not is_cell(block):
            place = marker.end()
        while place < ceiling:
            match = search(text, place, ceiling)
            if match is None:
                break
            found = self._candidate(match, floor, ceiling)
            if isinstance(found, int):
                place = max(found, match.start() + 1)
                continue
            readings.append(found)
            place = max(found.end, match.start() + 1)
        return readings

    def _candidate(self, match: re.Match[str], floor: int, ceiling: int) -> Reading | int:
        """Return the reading at a candidate, or where to go on."""
        start, kind = match.start(), match.lastgroup
        text = self.text
        if kind == "digit" or kind == "glued":
            return self._digits(start, floor, ceiling)
        if kind == "money":
            return self._money(match, floor, ceiling)
        if kind == "word":
            return self._words(start, floor, ceiling)
        if kind == "special":
            return specials.read(text, start, floor, ceiling, self.reader)
        written = None
        if kind == "month":
            written = dates.read_month(text, start, ceiling, floor)
        elif kind == "quarter":
            written = dates.read_quarter(text, start, ceiling, floor)
        elif kind == "relative":
            past = specials.past_span(text, start, ceiling)
            if past is not None:
                return past
            written = dates.read_relative(text, start, ceiling)
            if written is not None and not specials.dates_something(text, written, floor, ceiling):
                return written.end
        if written is None:
            return match.end()
        return self._dated(written, floor, ceiling)

    def _words(self, start: int, floor: int, ceiling: int) -> Reading | int:
        """Read a number in words; "two days later" is a date if there is one that it hangs on, a duration otherwise."""
        reading = self.reader.words(start, floor, ceiling)
        if isinstance(reading, Reading):
            self._shift(reading, start, ceiling)
        return reading

    def _shift(self, reading: Reading, start: int, ceiling: int) -> None:
        written = dates.read_relative(self.text, start, ceiling)
        if written is not None and written.relative.startswith(("ago", "later", "earlier")):
            reading.date = written

    def _counts(self, written: dates.WrittenDate, ceiling: int) -> bool:
        """True if what looks like a year counts something: "of 2000 tokens"."""
        if written.precision is not DatePrecision.YEAR:
            return False
        if not dates.loosely_led(self.text, written.start):
            return False
        phrase = read_unit(self.text, written.end, ceiling, self.units, one=False, scaled=False)
        return phrase is not None and not phrase.of

    def _dated(self, written: dates.WrittenDate, floor: int, ceiling: int) -> Reading:
        self._until(written, ceiling)
        reading = Reading(written.start, written.end, None, written.start, written.end, date=written)
        modifier, begin = bounds.before(self.text, written.start, floor)
        if modifier in (Modifier.BY, Modifier.APPROX, Modifier.WITHIN):
            reading.modifier, reading.outer_start = modifier, begin
        return reading

    def _until(self, written: dates.WrittenDate, ceiling: int) -> None:
        """Read the second date of "8/5/2026-8/6/2026" and "3 May to 5 June 2026" into the first."""
        if written.relative or written.year2 is not None or written.day2 or written.precision is DatePrecision.YEAR:
            return
        join = _DATE_JOIN.match(self.text, written.end, ceiling)
        if join is None:
            return
        other = dates.read_digits(self.text, join.end(), ceiling, join.end()) or dates.read_month(
            self.text, join.end(), ceiling, join.end()
        )
        if other is None or other.precision is not written.precision or other.day2 or other.year2 is not None:
            return
        first = (written.year or other.year or 0, written.month, written.day)
        if first >= (other.year or written.year or 0, other.month, other.day):
            return
        written.year = written.year if written.year is not None else other.year
        written.year2, written.month2, written.day2 = other.year, other.month, other.day
        written.end = other.end

    def _digits(self, start: int, floor: int, ceiling: int) -> Reading | int:
        text = self.text
        if text[start - 1 : start] == "[" and start > floor:
            citation = _CITATION.match(text, start - 1, ceiling)
            if citation is not None:
                return citation.end()
        before = text[start - 1] if start > floor else " "
        if before in " (\u00a0\n~" or not before.isalnum() and before not in "-.#/_":
            written = dates.read_digits(text, start, ceiling, floor)
            if written is not None and not self._counts(written, ceiling):
                return self._dated(written, floor, ceiling)
        reading = self.reader.digits(start, floor, ceiling)
        if isinstance(reading, int):
            return reading
        judged = self._judged(reading, floor, ceiling)
        if isinstance(judged, Reading) and judged.unit in ("day", "week", "month", "year"):
            self._shift(judged, start, ceiling)
        return judged

    def _money(self, match: re.Match[str], floor: int, ceiling: int) -> Reading | int:
        """Read a sum, or the number between two dollar signs of a formula."""
        text, start, end = self.text, match.start(), match.end()
        sign = match.group()
        if start > floor and text[start - 1].isalpha() and sign[0] == "$":
            return end
        if sign == "$":
            formula = specials.formula(text, start, ceiling)
            if formula is not None:
                inner, stop = formula
                if inner is None:
                    return stop
                reading = self.reader.digits(inner, inner, stop - 1)
                if isinstance(reading, int):
                    return stop
                self.reader.outside(reading, start, stop, floor, ceiling)
                return reading
        place = end + (text[end : end + 1] in (" ", "\u00a0"))
        if place >= ceiling or not text[place].isdigit():
            return end
        return self.reader.digits(place, floor, ceiling, sign=(self.units.signs[sign], start))

    # -- is it a figure?

    def _judged(self, reading: Reading, floor: int, ceiling: int) -> Reading | int:
        """Drop a number that is part of a name or a reference, and give a setting its unit."""
        number = reading.low
        if not isinstance(number, Number) or reading.currency or reading.ratio:
            return reading
        text = self.text
        before = lookalikes.word_before(text, reading.start, floor)
        if reading.unit and reading.known and not _counted(reading.unit):
            return reading
        if number.letter in ("B", "T") and reading.unit and not reading.known and not reading.per:
            # "the 27B feels", "300B+ models": a size, unless the thing counted follows at once ("2B downloads").
            plain_noun = not reading.of and reading.unit_text.islower() and reading.unit not in lookalikes.SIZED
            if not plain_noun or lookalikes.names_it(text, reading.start, floor, before):
                return number.end
        if before == "per" or before == "every":
            return reading.end
        if before == "=" or (reading.bare and before and before[0].isalpha()) or before == ":":
            setting = self._setting(reading, floor)
            if setting is not None:
                return reading if setting else reading.end
        if reading.bare:
            return self._bare(reading, number, before, ceiling)
        plain = number.written.isdigit() or "." in number.written
        if plain and len(number.written) <= 5 and not number.scale and reading.high is None:
            named = not reading.known or (reading.unit in _NAMED_BY_NUMBER and not reading.per)
            if before and before[0].isalpha() and named:
                if lookalikes.names_it(text, reading.start, floor, before):
                    return number.end
                if before.lower() in self.units.references and not (before.islower() and reading.known):
                    return number.end
        return reading

    def _setting(self, reading: Reading, floor: int) -> bool | None:
        """Give "batch size 32" and "ISL=2k" the unit of the setting; False for "TP=8", None if it is no setting."""
        match = _SETTING.search(self.text, max(floor, reading.outer_start - 40), reading.outer_start)
        if match is None:
            return None
        words = re.split(r"[ _-]", match.group("name").lower())
        for size in range(min(3, len(words)), 0, -1):
            name = " ".join(words[-size:])
            unit = self.units.labels.get(name)
            if unit is not None:
                if len(name) < 3 and match.group("mark") != "=":
                    continue
                if match.group("mark") == " " and unit in ("token", "GPU", "node", "expert", "layer", "parameter"):
                    if size == 1 and name not in ("isl", "osl", "context", "ctx"):
                        continue
                if unit == "dimensionless":
                    reading.ratio = True
                else:
                    reading.unit = unit
                    reading.kind = Kind.SIZE if "context" in name else Kind.COUNT
                reading.known = True
                reading.label = name
                return True
        if match.group("mark") in ("=", " ", "-") and words[-1] in self.units.references:
            return False
        return None

    def _bare(self, reading: Reading, number: Number, before: str, ceiling: int) -> Reading | int:
        """Keep a number without a unit only where something shows that it is stated as a value."""
        text = self.text
        after = _NEXT_WORD.match(text, reading.end, ceiling)
        word = after.group(1) if after is not None else ""
        if len(word) > 1 and word[0].isupper() and word[1:].islower() and not number.scale and reading.high is None:
            return reading.end
        word = word.lower()
        if number.letter and reading.high is None:
            if word not in _OF_PARAMETERS and lookalikes.size_in_name(number.letter, before, word):
                return reading if number.letter in "MKk" else reading.end
            if number.letter in "BT":
                reading.unit, reading.known = "parameter", True
            return reading
        if before and before[0].isalpha():
            named = lookalikes.names_it(text, reading.start, reading.start - 60, before)
            if (named and not _score(number)) or lookalikes.is_reference(before, self.units):
                return reading.end
        return reading

    # -- finishing

    def _dates(
        self,
        readings: list[Reading],
        block: Block,
        index: int,
        links: list[tuple[int, int, str]],
        report: Date | None,
        story: Date | None,
    ) -> Date | None:
        """Resolve the dates of a block in order; return the last full date of the story so far."""
        passage: Date | None = None
        near: list[tuple[int, int, Date]] = []
        for start, end, target in links:
            if start >= block.end:
                break
            day = calendar.address_date(target)
            if day is not None:
                near.append((start, end, day))
        for reading in readings:
            written = reading.date
            if written is None:
                continue
            link = None
            if near:
                link = min(near, key=lambda row: max(row[0] - written.end, written.start - row[1], 0))[2]
            context = calendar.Context(report=report, passage=passage, story=story, link=link)
            resolved = calendar.resolve(written, reading.modifier, context)
            if resolved is None:
                if reading.low is not None:
                    reading.date = None  # "two days later", with nothing to count from, is a duration
                continue
            quantity, day = resolved
            if day is not None and quantity.precision == "day":
                passage = story = day
            self.found.append(
                Mention(
                    start=written.start if written.relative else reading.start,
                    end=written.end,
                    quantity=quantity,
                    block=index,
                    outer_start=reading.outer_start,
                    outer_end=max(reading.outer_end, written.end),
                )
            )
        return story

    def _finish(self, reading: Reading, block: Block, index: int) -> None:
        if is_cell(block):
            whole = self.text[block.start : block.end].strip() == self.text[reading.start : reading.end].strip()
            if not fill_cell(reading, block, self.tables, whole):
                return
            if reading.bare and not (whole and block.row > 0):
                return
        elif reading.bare and not self._stated(reading, block.start):
            return
        kind = kind_of(reading, self.text, block.start, block.end, self.units)
        self.found.append(
            Mention(
                start=reading.start,
                end=reading.end,
                quantity=reading.quantity(kind),
                block=index,
                outer_start=reading.outer_start,
                outer_end=reading.outer_end,
                of=reading.of,
                label=reading.label,
                header=reading.header,
                tail=reading.tail,
                unit_text=self._unit_text(reading),
                change=reading.change,
            )
        )

    def _unit_text(self, reading: Reading) -> str:
        """Return the unit as written after the number ("per card per hour"), for its assumptions."""
        number = reading.high if reading.high is not None else reading.low
        stop = number.end if number is not None else reading.end
        return self.text[stop : reading.end].strip() if stop < reading.end else reading.unit_text

    def _stated(self, reading: Reading, floor: int) -> bool:
        """True if a number without a unit is a value all the same: a score, a measured mean, a large count."""
        number = reading.low
        if reading.high is not None or reading.spread is not None:
            return reading.modifier is not Modifier.EXACT and isinstance(number, Number) and _looks_measured(number)
        if not isinstance(number, Number):
            return False
        if reading.stated:
            return True
        if number.scale >= 6 and not number.letter or "," in number.written:
            return True
        before = lookalikes.word_before(self.text, reading.start, floor)
        if before and before[0].isupper() and _score(number):
            return True
        before = before.lower()
        if before in _SCORES and number.value() >= 2:
            return True
        if reading.modifier is not Modifier.EXACT and reading.modifier is not Modifier.BY and number.value() >= 20:
            return True
        if not _looks_measured(number):
            return False
        if "." in number.written and (before.endswith(("'s", "’s", "ed")) or before in _STATISTICS):
            return True
        last = self.found[-1] if self.found else None
        listed = (
            before in (",", "and", ";", "/", "vs", "versus", "than")
            and last is not None
            and not last.quantity.unit
            and last.end > reading.start - 60
        )
        return listed or reading.linked or reading.modifier is not Modifier.EXACT or before in _VALUE_BEFORE


def _score(number: Number) -> bool:
    """True for what looks like a score and hardly like a version: "ClawEval 81.4"."""
    whole, _, fraction = number.written.partition(".")
    return len(fraction) in (1, 2) and len(whole) == 2 and int(whole) >= 30


def _looks_measured(number: Number) -> bool:
    return "." in number.written or "," in number.written or number.scale > 0


_VALUE_BEFORE = frozenset(
    "of at to from is was are were = : reaches reached reaching scores scored score scoring hits hit achieves achieved "
    "achieving averages averaged averaging by gets got ( with only".split(" ")
)
_NAMED_BY_NUMBER = frozenset(("GPU", "TPU", "NPU", "node", "user", "request", "parameter"))
_OF_PARAMETERS = frozenset(("total", "active", "activated"))
_STATISTICS = frozenset(("mean", "median", "max", "min", "avg", "average", "std", "maximum", "minimum", "about", "to"))
_SCORES = frozenset("scores scored score scoring scored".split(" "))


def _counted(unit: str) -> bool:
    """True for units of counted things, before which a capitalised word may make a name ("Ascend 950 NPUs")."""
    return (
        unit.partition("/")[0] in ("GPU", "TPU", "NPU", "node", "user", "request", "parameter", "token") or unit in STOP
    )
