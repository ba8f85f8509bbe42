"""A quantity while it is being read: parts may still be filled in by its neighbours, its table or its sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from claims.extract.dates import WrittenDate
from claims.extract.number_words import WordNumber, decimal_text
from claims.extract.numbers import Number
from claims.extract.unit_words import UnitPhrase
from claims.model.quantity import Kind, Modifier, Quantity


@dataclass(slots=True)
class Reading:
    """One number or range with what is known of it so far.

    Attributes:
        start, end: its span in the readable text; outer_start, outer_end: with the words that bound it.
        low, high: the numbers as written; `high` is None unless it is a range.
        spread: the number after "±", None if there is none.
        shift: power of ten that comes from elsewhere (a shared "billion", a cent).
        unit, per: canonical numerator and denominators; `unit` is "" while unknown.
        known: the unit is one of the vocabulary, or a sign ("%", "$", "x").
        currency: the numerator is money, given by a sign or word.
        ratio: a plain ratio ("3x", "a third").
        date: for dates.
        context: a length of context in tokens.
        relative: `spread` is a percentage of the value ("$65bn ± 2%").
        linked: a list or pair joins it to a neighbour.
        stated: it is a value even without a unit (a formula that is nothing but a number).
    """

    start: int
    end: int
    low: Number | WordNumber | None
    outer_start: int
    outer_end: int
    high: Number | WordNumber | None = None
    spread: Number | None = None
    shift: int = 0
    unit: str = ""
    per: list[str] = field(default_factory=list)
    known: bool = False
    currency: bool = False
    ratio: bool = False
    modifier: Modifier = Modifier.EXACT
    kind: Kind | None = None
    of: str = ""
    label: str = ""
    tail: str = ""
    header: str = ""
    unit_text: str = ""
    change: str = ""
    date: WrittenDate | None = None
    context: bool = False
    pair: tuple[str, str] | None = None
    spelled: Fraction | None = None
    linked: bool = False
    stated: bool = False
    relative: bool = False

    def take(self, phrase: UnitPhrase) -> None:
        """Take over a unit phrase that was written after the number."""
        self.unit = phrase.unit
        self.per = phrase.per
        self.of = phrase.of
        self.unit_text = phrase.text
        self.known = phrase.known
        self.context = phrase.context
        self.pair = phrase.pair
        self.shift += phrase.scale
        if phrase.rough and self.modifier is Modifier.EXACT:
            self.modifier = Modifier.APPROX
        self.end = self.outer_end = phrase.end

    @property
    def scale(self) -> int:
        """The power of ten that a multiplier gives, 0 if none was written."""
        number = self.high if self.high is not None else self.low
        return (number.scale if isinstance(number, Number) else 0) or self.shift

    @property
    def bare(self) -> bool:
        """True while nothing says what the number counts or measures."""
        return not self.unit and not self.per and not self.ratio and self.date is None

    def quantity(self, kind: Kind) -> Quantity:
        """Return the finished quantity."""
        low = self._text(self.low)
        high = self._text(self.high) if self.high is not None else low
        modifier = self.modifier
        if self.high is not None:
            modifier = Modifier.RANGE
        if self.spread is not None and isinstance(self.low, Number):
            value, spread = Decimal(low), Decimal(self.spread.text(self.shift))
            if self.spread is self.low:
                value = Decimal(0)
            elif self.relative:
                spread = value * Decimal(self.spread.text()) / 100
            low, high, modifier = _plain(value - spread), _plain(value + spread), Modifier.RANGE
        unit = "/".join(part for part in (self.unit, *self.per) if part)
        if not self.unit and self.per:
            unit = "1/" + unit
        step = self._step(self.low)
        return Quantity.built(
            low=low,
            high=high,
            unit="dimensionless" if self.ratio else unit,
            modifier=modifier,
            kind=kind,
            step_low=step,
            step_high=self._step(self.high) if self.high is not None else step,
            digits=_digits(self.low),
            precision=None,
            inferred=False,
            alternatives=(),
        )

    def _text(self, number: Number | WordNumber | None) -> str:
        if isinstance(number, Number):
            return number.text(self.shift)
        if number is None:
            return decimal_text(self.spelled or Fraction(0))
        return decimal_text(number.value * Fraction(10) ** self.shift)

    def _step(self, number: Number | WordNumber | None) -> str:
        if isinstance(number, Number):
            return number.step(self.shift)
        if number is None or not number.step:
            return ""
        return decimal_text(Fraction(number.step) * Fraction(10) ** self.shift)


def _digits(number: Number | WordNumber | None) -> int:
    if isinstance(number, Number):
        return number.significant()
    return number.significant if number is not None else 0


def _plain(value: Decimal) -> str:
    return format(value.normalize(), "f")
