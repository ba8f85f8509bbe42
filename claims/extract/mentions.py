"""Find every mention of a document: one pass of the scan expression over each block."""

from __future__ import annotations

import datetime
from bisect import bisect_right

from claims.extract import bounds, calendar, dates, judging, sharing, specials, spelled
from claims.extract.kinds import kind_of
from claims.extract.mention import Mention
from claims.extract.reader import Reader
from claims.extract.reading import Reading
from claims.extract.scanner import Candidate, Scan
from claims.extract.tables import Tables, fill_cell, is_cell
from claims.extract.unit_phrase import read_unit
from claims.model.document import Block, BlockKind, Document
from claims.model.quantity import DatePrecision, Kind, Modifier
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units
from claims.vocabulary.vocabulary import Vocabulary

_LIST_MARKER = lazy_pattern(r"\(?\d{1,3}[.)](?:[ \t]|$)")
#: "8.2 Prefill Node", and the marker of a list.
_SECTION = lazy_pattern(r"\(?\d{1,3}[.)](?:[ \t]|$)|\d{1,2}(?:\.\d{1,2}){1,3}\.?[ ](?=[A-Z])")
_CITATION = lazy_pattern(r"\[\d{1,3}(?:[ ]?[,–-][ ]?\d{1,3}){0,8}\]")
_EVERY = lazy_pattern(r"(?:Every|every|Each|each) (?P<time>second|minute|hour|day|week|month|year)(?![\w-])")
#: Adjectives of what is counted anew each time.
_OFTEN = {"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "annual": "year", "yearly": "year"}
#: "an average of 158,000 a month"
_A_TIME = lazy_pattern(
    r" an? (?P<time>second|minute|hour|day|week|month|year)(?![\w-])(?! (?:earlier|ago|later|before))"
)
# Units of the vocabulary that are counted and may come so many a day.
_PER_TIME = frozenset(("token", "request", "user"))
#: What a cell may hold beside its number: "4", "0 (sync)", "12*".
_SHORT_CELL = 60
_REMARK = lazy_pattern(r"[\s*†‡]*(?:\([^()|]{1,40}\)[\s*]*)?")
_DATE_BEHIND = lazy_pattern(r",?[ ](?:the[ ])?(?=[\dA-Z])")
_DATE_JOIN = lazy_pattern(r"[ ]?[-–—][ ]?|[ ](?:to|through|until|(?P<and>and))[ ]")


def _is_between(text: str, start: int) -> bool:
    """True for the first date of "between 12 July and 30 September"."""
    return text[max(0, start - 8) : start].lower() == "between "


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
        self.scan = Scan(units)
        self.tables = Tables(document, units)
        self.report = calendar.iso_date(date or document.date)
        self.found: list[Mention] = []
        self.after = -1
        self.current: Block | None = None

    def mentions(self) -> list[Mention]:
        document = self.document
        story: datetime.date | None = None
        # A link whose target bears a date dates what stands beside it.
        days = ((start, end, calendar.address_date(target)) for start, end, target in document.links)
        dated_links = sorted((start, end, day) for start, end, day in days if day is not None)
        link = item = 0
        items = document.items
        listed: Reading | None = None
        for index, block in enumerate(document.blocks):
            while item < len(items) and items[item].end <= block.start:
                item += 1
                story = None
            while link < len(dated_links) and dated_links[link][1] <= block.start:
                link += 1
            readings = [] if is_cell(block) and self.tables.skipped(block) else self.block(block)
            if not readings:
                continue
            sharing.share(readings, self.text)
            listed = sharing.share_list(readings, listed if block.kind is BlockKind.LIST_ITEM else None)
            dated = [reading for reading in readings if reading.date is not None]
            if dated:
                report = self.report
                if report is None and item < len(items):
                    report = calendar.iso_date(items[item].dateline)
                stop = link
                while stop < len(dated_links) and dated_links[stop][0] < block.end:
                    stop += 1
                story = self._dates(dated, index, dated_links[link:stop], report, story)
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
        following = self.scan.next
        self.current = block
        place = floor
        heading = block.kind is BlockKind.HEADING
        marker = (_SECTION if heading else _LIST_MARKER).match(text, floor, ceiling)
        if marker is not None and not is_cell(block):
            place = marker.end()
        while place < ceiling:
            candidate = following(text, place, ceiling)
            if candidate is None:
                break
            self.after = readings[-1].end if readings else -1
            found = self._candidate(candidate, floor, ceiling)
            if isinstance(found, int):
                place = max(found, candidate.start + 1)
                continue
            readings.append(found)
            place = max(found.end, candidate.start + 1)
        return readings

    def _candidate(self, candidate: Candidate, floor: int, ceiling: int) -> Reading | int:
        """Return the reading at a candidate, or where to go on."""
        kind, start, end = candidate
        text = self.text
        if kind == "digit" or kind == "glued":
            return self._digits(start, floor, ceiling)
        if kind == "money":
            return self._money(start, end, floor, ceiling)
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
            if written is not None and ":weekday:" in written.relative:
                dated = _DATE_BEHIND.match(text, written.end, ceiling)
                if dated is not None and self._date_at(dated.end(), ceiling) is not None:
                    return dated.end()  # "Monday, Jan. 7": the date says it all
        if written is None:
            return end
        return self._dated(written, floor, ceiling)

    def _words(self, start: int, floor: int, ceiling: int) -> Reading | int:
        """Read a number in words; "two days later" is a date if there is one that it hangs on, a duration otherwise."""
        reading = spelled.read(self.reader, start, floor, ceiling, after=self.after)
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
        # "By Wednesday, 4 November": the weekday stands between the bound and the date.
        modifier, begin = bounds.before(self.text, dates.weekday_before(self.text, written.start, floor), floor)
        if modifier in (Modifier.BY, Modifier.APPROX, Modifier.WITHIN):
            reading.modifier, reading.outer_start = modifier, begin
        return reading

    def _date_at(self, place: int, ceiling: int) -> dates.WrittenDate | None:
        return dates.read_digits(self.text, place, ceiling, place) or dates.read_month(self.text, place, ceiling, place)

    def _until(self, written: dates.WrittenDate, ceiling: int) -> None:
        """Read the second date of "8/5/2026-8/6/2026" and "3 May to 5 June 2026" into the first."""
        if written.relative or written.year2 is not None or written.day2 or written.precision is DatePrecision.YEAR:
            return
        join = _DATE_JOIN.match(self.text, written.end, ceiling)
        if join is None or (join.group("and") and not _is_between(self.text, written.start)):
            return
        other = self._date_at(join.end(), ceiling)
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
        middle = before == "-" and text[max(floor, start - 4) : start].lower() == "mid-"
        if middle or before in " (\u00a0\n~" or (not before.isalnum() and before not in "-.#/_"):
            written = dates.read_digits(text, start, ceiling, floor)
            if written is not None and not self._counts(written, ceiling):
                return self._dated(written, floor, ceiling)
        reading = self.reader.digits(start, floor, ceiling, after=self.after)
        if isinstance(reading, int):
            return reading
        judged = judging.judge(text, self.units, reading, floor, ceiling)
        if isinstance(judged, int) and reading.bare and self._measured_cell(reading, start, ceiling):
            return reading  # "155T" below or beside "Tokens per day" is no model's size
        if isinstance(judged, Reading) and judged.unit in ("day", "week", "month", "year"):
            self._shift(judged, start, ceiling)
        return judged

    def _measured_cell(self, reading: Reading, start: int, ceiling: int) -> bool:
        """True for a number that is all of a table's cell whose header or row label names a unit that is known."""
        block = self.current
        if block is None or not is_cell(block) or not block.row or not block.column:
            return False
        if self.text[block.start : block.end].strip() != self.text[reading.start : reading.end].strip():
            return False
        return any(header.unit and header.known for header in (self.tables.column(block), self.tables.row(block)))

    def _money(self, start: int, end: int, floor: int, ceiling: int) -> Reading | int:
        """Read a sum, or the number between two dollar signs of a formula."""
        text = self.text
        sign = text[start:end]
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

    # -- finishing

    def _dates(
        self,
        readings: list[Reading],
        index: int,
        links: list[tuple[int, int, datetime.date]],
        report: datetime.date | None,
        story: datetime.date | None,
    ) -> datetime.date | None:
        """Resolve the dates of a block in order; return the last full date of the story so far.

        Args:
            links: the block's links that bear dates, in order.
        """
        passage: datetime.date | None = None
        year: datetime.date | None = None
        for reading in readings:
            written = reading.date
            if written is None:
                continue
            link = None
            if links:
                place = bisect_right(links, written.start, key=lambda row: row[0])
                near = links[max(0, place - 2) : place + 1]  # those before or around it, and the one behind
                link = min(near, key=lambda row: max(row[0] - written.end, written.start - row[1], 0))[2]
            context = calendar.Context(report=report, passage=passage, story=story, link=link, year=year)
            resolved = calendar.resolve(written, reading.modifier, context)
            if resolved is None:
                if reading.low is not None:
                    reading.date = None  # "two days later", with nothing to count from, is a duration
                continue
            quantity, day = resolved
            if day is not None and quantity.precision == "day":
                passage = story = day
            year = day or year
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
            rest = self.text[max(block.start, reading.start - _SHORT_CELL) : reading.start]
            rest += self.text[reading.end : min(block.end, reading.end + _SHORT_CELL)]
            whole = len(rest) < _SHORT_CELL and _REMARK.fullmatch(rest) is not None
            if not fill_cell(reading, block, self.tables, whole):
                return
            stated = whole and block.row > 0
        else:
            stated = False
        if reading.bare and not stated:
            last = self.found[-1] if self.found else None
            if not judging.is_stated(self.text, reading, block.start, last):
                return
            rate = _A_TIME.match(self.text, reading.end, block.end) if reading.high is None else None
            if rate is not None:
                reading.per, reading.end, reading.outer_end = [rate.group("time")], rate.end(), rate.end()
        if reading.of and not reading.per and reading.scale and not reading.currency:
            often = _OFTEN.get(reading.of.partition(" ")[0].lower())
            if often is not None and reading.unit not in ("user", "person", "visitor", "reader", "subscriber"):
                reading.per, reading.kind = [often], reading.kind or Kind.COUNT  # "101 million weekly downloads"
        countable = reading.unit in _PER_TIME or not reading.known
        if reading.unit and countable and not reading.per:
            self._every(reading, block.start)
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

    def _every(self, reading: Reading, floor: int) -> None:
        """Take the time of "Every day one cluster handles 155T tokens" as the denominator."""
        begin = max(self.text.rfind(end, max(floor, reading.start - 160), reading.start) for end in (". ", "; "))
        begin = begin + 2 if begin >= 0 else floor
        match = _EVERY.match(self.text, begin, reading.start)
        if match is not None and reading.start - begin < 160:
            reading.per = [match.group("time")]

    def _unit_text(self, reading: Reading) -> str:
        """Return the unit as written after the number ("per card per hour"), for its assumptions."""
        number = reading.high if reading.high is not None else reading.low
        stop = number.end if number is not None else reading.end
        return self.text[stop : reading.end].strip() if stop < reading.end else reading.unit_text
