"""Tables: the header cell of a column, or the label of a row, gives a bare number its unit."""

from __future__ import annotations

import re
from typing import NamedTuple

from claims.extract.denominators import read_denominators
from claims.extract.numbers import MULTIPLIERS, Number
from claims.extract.reading import Reading
from claims.extract.unit_phrase import read_unit
from claims.extract.unit_words import UnitPhrase
from claims.extract.words import is_plural, singular, word_list
from claims.model.document import Block, BlockKind, Document
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_BRACKET = lazy_pattern(r"[(\[]([^()\[\]]{1,40})[)\]]")
_PER_BASE = lazy_pattern(r"[ ]*per[ -]([A-Za-z]+)$", re.IGNORECASE)
_AFTER_COMMA = lazy_pattern(r"(?:,|\bin|–|-|:)[ ]+([^,]{1,24})$")
#: "(in millions)", "(million tonnes)", "('000)".
_SCALE = lazy_pattern(
    r"(?P<scale>thousand|million|billion|trillion|mn|mio|bn|['’]?000)s?(?:[ ](?:of[ ])?|$)", re.IGNORECASE
)
_SUM_SCALE = lazy_pattern(
    r"[ ]?(?P<scale>thousand|million|billion|trillion|mn|mio|bn|tn|[mkb]|['’]?000)s?(?![\w])", re.IGNORECASE
)
_SPLIT = lazy_pattern(r"[^a-z0-9_#/%]+")
#: Columns whose numbers are names or places in an order.
_NAMES = word_list(
    "rank # no. no id version model name year place pos position commit pr issue date config parallelism tp pp dp ep "
    "priority order step index idx"
)
#: So much of the text before a table is looked at, in characters.
_CAPTION = 300


class Header(NamedTuple):
    """What a header says of the numbers below (or beside) it.

    Attributes:
        text: the header's words.
        unit, per: canonical unit and denominators, "" and () if it names none.
        currency, ratio, known: as for a reading.
        names: its numbers are names, ranks or versions.
        scale: the power of ten of "(in millions)", 0 if none.
    """

    text: str
    unit: str = ""
    per: tuple[str, ...] = ()
    currency: bool = False
    ratio: bool = False
    known: bool = False
    names: bool = False
    context: bool = False
    scale: int = 0


class Tables:
    """The headers of a document's tables, read when first asked for."""

    def __init__(self, document: Document, units: Units) -> None:
        self._units = units
        self._meaning = document.meaning
        self._text: dict[tuple[int, int, int], str] = {}
        self._headers: dict[tuple[int, int, int], Header] = {}
        self._document = document
        self._before: dict[int, Block] = {}
        self._captions: dict[int, Header] = {}
        last: Block | None = None
        for block in document.blocks:
            if block.table >= 0 and (block.row == 0 or block.column == 0):
                self._text[block.table, block.row, block.column] = document.text[block.start : block.end]
                if last is not None and last.table < 0:
                    self._before.setdefault(block.table, last)
            last = block

    def column(self, block: Block) -> Header:
        """Return the header of the cell's column."""
        return self._header(block.table, 0, block.column)

    def skipped(self, block: Block) -> bool:
        """True for a cell of a column that the configuration calls no figures."""
        if self._meaning is None or not self._meaning.columns:
            return False
        said = self._meaning.of(self._text.get((block.table, 0, block.column), ""))
        return said is not None and said.skip

    def row(self, block: Block) -> Header:
        """Return the label of the cell's row."""
        return self._header(block.table, block.row, 0)

    def caption(self, block: Block) -> Header:
        """Return the unit that the text right before the cell's table states in brackets for all that has none.

        "The table shows the throughput (req/s) of each", above columns without a unit of their own.
        """
        found = self._captions.get(block.table)
        if found is None:
            found = Header("")
            before = self._before.get(block.table)
            own = (
                self._header(table, row, column)
                for table, row, column in self._text
                if table == block.table and not row
            )
            if before is not None and not any(header.unit or header.ratio for header in own):
                text = self._document.text[before.start : min(before.end, before.start + _CAPTION)]
                for match in _BRACKET.finditer(text):
                    unit = unit_of(match.group(1), self._units)
                    if unit is not None and unit.unit and unit.known:
                        words = text[max(0, match.start() - 40) : match.end()]
                        found = Header(words, unit.unit, tuple(unit.per), known=True)
                        break
            self._captions[block.table] = found
        return found

    def _header(self, table: int, row: int, column: int) -> Header:
        key = (table, row, column)
        header = self._headers.get(key)
        if header is None:
            text = self._text.get(key, "")
            said = self._meaning.of(text) if self._meaning is not None and row == 0 else None
            header = read_header(text, self._units)
            if said is not None and said.unit:
                header = _as_said(header, said.unit, self._units)
            self._headers[key] = header
        return header


def _as_said(header: Header, unit: str, units: Units) -> Header:
    """Return a header whose unit the configuration gives."""
    if unit == "dimensionless":
        return Header(header.text, ratio=True)
    head, *per = unit.split("/")
    return Header(header.text, head, tuple(per), head in units.currencies, known=True, scale=header.scale)


def read_header(text: str, units: Units) -> Header:
    """Return what the words of a header cell say: "TTFT (ms)", "Batch Size", "Cost per 1M tokens"."""
    words = " ".join(text.split())
    lower = words.lower()
    if lower.strip("*_ ") in _NAMES:
        return Header(words, names=True)
    for match in [*_BRACKET.finditer(words), _AFTER_COMMA.search(words)]:
        if match is not None:
            found = unit_of(match.group(1), units)
            if found is not None:
                if not found.unit and not found.per:
                    rest = read_header(words.replace(match.group(), ""), units)
                    return rest._replace(text=words, scale=found.scale)
                money = found.unit in units.currencies
                base = _PER_BASE.match(words, match.end())  # "Throughput (tokens/sec) per rank"
                if base is not None:
                    found.per.append(units.names.get(base.group(1).lower()) or base.group(1).lower())
                return Header(words, found.unit, tuple(found.per), money, known=True, scale=found.scale)
            if match.group(1).strip().lower() in ("x", "×", "ratio"):
                return Header(words, ratio=True)
    bare = _BRACKET.sub("", lower).strip(" :*_")
    label = units.labels.get(bare)
    if label is not None:
        context = "context" in bare or bare.startswith("ctx")
        if label == "dimensionless":
            return Header(words, ratio=True)
        return Header(words, label, known=True, context=context)
    symbol = words.strip(" *_`")
    if len(symbol) > 1 and symbol in units.symbols and symbol not in units.currencies:
        head, *below = units.symbols[symbol].split("/")
        return Header(words, head, tuple(below), known=True)
    sign = max((sign for sign in units.signs if sign in words), key=len, default="")
    if sign:
        phrase = UnitPhrase(words.index(sign) + len(sign), units.signs[sign], known=True)
        _sum_scale(words, phrase)
        read_denominators(words, phrase, len(words), units)
        return Header(words, phrase.unit, tuple(phrase.per), True, known=True, scale=phrase.scale)
    if "%" in words:
        return Header(words, "percent", known=True)
    if bare.startswith(("speedup", "speed-up")) or bare.endswith(("speedup", "speed-up")):
        return Header(words, ratio=True)
    per = re.search(r"(?<!\bw)[ ]?(?:/|\bper\b)", words)
    if per is not None:
        phrase = UnitPhrase(per.start(), known=True)
        read_denominators(words, phrase, len(words), units)
        if phrase.per:
            head = words[: per.start()].split(" ")[-1]
            known = units.lookup(head) or ""
            named = "/" in per.group() and not known and not all(part in units.table for part in phrase.per)
            if named:  # "meta-llama/Llama-2-70b"
                return Header(words)
            return Header(words, known, tuple(phrase.per), known in units.currencies, known=bool(known))
    parts = [part for part in _SPLIT.split(bare) if part]
    for size in (3, 2):
        label = units.labels.get(" ".join(parts[-size:])) if len(parts) > size else None
        if label is not None and label != "dimensionless":
            return Header(words, label, known=True)
    last = words.split(" ")[-1].strip("*_:") if words else ""
    if last.endswith("ed") and " " in words:
        last = words.split(" ")[-2].strip("*_:")  # "Total Tool Calls Triggered"
    if len(parts) > 1 and parts[-1] == "count" and parts[-2].isalpha():
        return Header(words, units.names.get(parts[-2]) or parts[-2])  # "Vote count"
    known_unit = units.names.get(last.lower()) if last else None
    if known_unit is not None and is_plural(last):
        return Header(words, known_unit, known=True)
    if len(parts) <= 4 and is_plural(last) and last.isalpha():
        return Header(words, singular(last))
    return Header(words)


def unit_of(text: str, units: Units) -> UnitPhrase | None:
    """Return the unit that a bracket states, whole: "ms", "tok/s/GPU", "€/h", "USD m", "in millions"; else None.

    Its `scale` is the multiplier that the bracket gives; its `unit` is "" if it gives nothing else.
    """
    words = text.strip()
    sign = next((sign for sign in (words[:3], words[:2], words[:1]) if sign in units.signs), "")
    if sign:
        phrase = UnitPhrase(len(sign), units.signs[sign], known=True)
        _sum_scale(words, phrase)
        read_denominators(words, phrase, len(words), units)
        return phrase if phrase.end == len(words) else None
    if words == "%":
        return UnitPhrase(1, "percent", known=True)
    if words.startswith("in "):
        words = words[3:]
    scale = _SCALE.match(words)
    power = 0 if scale is None else _power(scale.group("scale"))
    if scale is not None:
        words = words[scale.end() :]
        if not words:
            return UnitPhrase(0, scale=power)
    padded = " " + words
    found = read_unit(padded, 0, len(padded), units, one=False, scaled=False)
    if found is None or not (found.known or found.per):
        return None
    found.scale = power
    if not power and found.unit in units.currencies:
        _sum_scale(padded, found)
        read_denominators(padded, found, len(padded), units)
    return found if found.end == len(padded) else None


def _sum_scale(words: str, phrase: UnitPhrase) -> None:
    """Read the multiplier behind a currency: "$m", "€ million", "USD bn"."""
    scale = _SUM_SCALE.match(words, phrase.end)
    if scale is not None:
        phrase.end, phrase.scale = scale.end(), _power(scale.group("scale"))


def _power(written: str) -> int:
    return 3 if "0" in written else MULTIPLIERS[written.lower()]


def fill_cell(reading: Reading, block: Block, tables: Tables, whole: bool) -> bool:
    """Give a bare number of a cell the unit of its header; False if the header says that it is a name.

    Args:
        whole: the number is all that the cell says.
    """
    column, row = tables.column(block), tables.row(block) if block.column else Header("")
    if column.names and whole and reading.bare and block.row:
        return False
    if reading.currency:
        if not reading.per:
            source = column if column.currency or column.per else row
            if source.per and "second" not in source.per:
                reading.per, reading.header = list(source.per), source.text
        if not reading.scale:
            reading.shift += column.scale
        return True
    if reading.ratio or reading.date is not None or reading.unit:
        return True
    source = column if column.unit or column.ratio or column.per else row
    if (not source.unit and not source.ratio and not source.per) or not (source.known or source.ratio or whole):
        if not reading.scale:
            reading.shift += column.scale
        caption = tables.caption(block) if whole and block.row and _fractional(reading) else Header("")
        if caption.unit:
            reading.unit, reading.per, reading.known = caption.unit, list(caption.per), True
            reading.header = f"{column.text} {caption.text}"
            return True
        reading.header = column.text  # "Reference rows" counts no "Fugu 92.0"
        return True
    reading.header = source.text
    if source.ratio:
        reading.ratio = reading.known = True
        return True
    per = [part for part in source.per if part not in reading.per]
    reading.unit, reading.per = source.unit, [*per, *reading.per]
    if not reading.scale:
        reading.shift += source.scale
    reading.currency, reading.known = source.currency, source.known
    reading.context = source.context
    if not source.unit and source.per:
        reading.kind = Kind.OTHER
    return True


def _fractional(reading: Reading) -> bool:
    """True for a number with decimals: a whole one beside it may be a setting."""
    return isinstance(reading.low, Number) and "." in reading.low.written


def is_cell(block: Block) -> bool:
    """True for a cell of a table."""
    return block.kind is BlockKind.CELL and block.table >= 0
