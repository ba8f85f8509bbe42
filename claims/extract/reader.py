"""Read one quantity: the number, its attached symbols, its unit, its range. The scanner says where to look."""

from __future__ import annotations

from fractions import Fraction

from claims.extract import bounds, composite, lookalikes, money, ranges, ratios
from claims.extract.denominators import read_denominators
from claims.extract.number_words import WordNumber
from claims.extract.numbers import Number, read_number
from claims.extract.reading import Reading
from claims.extract.unit_phrase import read_unit
from claims.extract.unit_words import UnitPhrase
from claims.extract.words import word_list
from claims.model.quantity import Modifier
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_TIMES = lazy_pattern(r"[ \u00a0]?[x×X✕](?![A-Za-z0-9])|[ -]?fold(?![A-Za-z])")
# How fast a centrifuge turns: "15 000 × g".
_GRAVITY = lazy_pattern(r"[ \u00a0]?[x×][ \u00a0]?g(?![\w])")
_PERCENT = lazy_pattern(r"[ \u00a0]?(?:\\?%|％)(?:[ -](?P<points>(?:percentage )?points?|pp)\b)?")
# Codes of currencies that other things in capitals are called as well.
_WORDS_TOO = frozenset(("NIS", "TRY"))
_LEVEL = lazy_pattern(
    r" (?:C\.?I\.?|CrI|PI|(?:confidence|credible|credibility|prediction|uncertainty)"
    r"(?: interval| limit| level)?s?)(?![\w])"
)
_CHIP_COUNT = lazy_pattern(r"[ \u00a0]?[x×X][ \u00a0]?(?=[A-Z])")
#: The maker and the line of a chip: "8x AMD Instinct MI300X".
_MAKER = lazy_pattern(r"[A-Z][A-Za-z]+[ ](?:[A-Z][a-z]+[ ])?")
_DECIMAL_COMMA = lazy_pattern(r",(\d{1,2})(?!\d)(?=[ \u00a0]?[%€])")
_VARIANT = lazy_pattern(r"-[a-z]{2,3}(?![a-z])")
_ORDINAL = lazy_pattern(r"(?:st|nd|rd|th)(?![A-Za-z])")
_COMPARED = lazy_pattern(
    r"[ ](?:(?:as|the|that|those|what|its|their|median|average|mean|annual|typical)\b"
    r"|(?:[a-z-]+[ ]){0,2}?(?:(?!rather|other)[a-z]{3,12}er(?=[ ]than\b)|faster|slower|higher|lower|less|fewer|more|"
    r"larger|bigger|smaller|longer|shorter|cheaper|better|greater|worse))"
)
_LABEL_AFTER = lazy_pattern(
    r"[ ](?P<label>(?:cached |uncached )?(?:input|output|prefill|decode|prompt|completion|cache hits?|"
    r"cache miss(?:es)?|cached))(?![\w-])"
)
#: "(+- 0.5 %", "(+/-3 points": with no number before that it could be the spread of.
_PLUS_MINUS = lazy_pattern(r"[ (]\+/?-[ ]?$")


class Reader:
    """Reads single quantities of one text with one vocabulary. Holds no state between quantities."""

    def __init__(self, text: str, units: Units) -> None:
        self.text = text
        self.units = units

    def digits(
        self, start: int, floor: int, ceiling: int, *, sign: tuple[str, int] | None = None, after: int = -1
    ) -> Reading | int:
        """Return the reading whose first digit is at `start`, or where to go on if it is no figure.

        Args:
            sign: (currency code, where its sign begins) if a currency sign stands before the digits.
            after: where the quantity before it ended, so that "8K/1K" is two numbers and "V3/1" is a name.
        """
        single = self._single(start, floor, ceiling, sign, after)
        if isinstance(single, int):
            return single
        joined = self._range(single, floor, ceiling)
        self.bound(joined, floor, ceiling)
        return joined

    # -- one number

    def _single(self, start: int, floor: int, ceiling: int, sign: tuple[str, int] | None, after: int) -> Reading | int:
        text = self.text
        number = read_number(text, start, ceiling)
        if number is None:
            return lookalikes.skip_token(text, start, ceiling)
        sign = sign or self._code_before(start, floor)
        begin = sign[1] if sign else start
        previous = text[begin - 1] if begin > floor else ""
        if not sign:
            if (
                self._inside_token(start, floor, previous)
                and not (previous == "/" and start - 1 == after)
                and not (previous in "-‑" and self._scale_before(start, floor))
            ):
                return lookalikes.skip_token(text, start, ceiling)
            parts = ratios.read_parts(text, start, floor, ceiling)
            if parts is not None:
                return parts
            end = lookalikes.fixed(text, start, ceiling)
            if end:
                return end
        if previous in "-−–" and previous and (begin - 1 == floor or text[begin - 2] in " (\u00a0\n~≈=:|"):
            following = text[begin : begin + 1]
            if previous != "–" or following.isdigit():
                number.negative = True
                begin -= 1
                previous = text[begin - 1] if begin > floor else ""
        elif previous == "+" and (begin - 1 == floor or text[begin - 2] in " ("):
            begin -= 1
            previous = text[begin - 1] if begin > floor else ""
        reading = Reading(begin, number.end, number, begin, number.end)
        if number.plus:
            reading.modifier = Modifier.AT_LEAST
        if previous == "±":
            # "a margin of error of ±3 points": from minus to plus.
            reading.start = reading.outer_start = begin - 1
            reading.spread = number
            reading.modifier = Modifier.RANGE
        elif previous in " -" and (signed := _PLUS_MINUS.search(text, max(floor, begin - 5), begin)) is not None:
            reading.start = reading.outer_start = signed.start() + 1
            reading.spread = number
        if previous in "~≈≃∼" and previous:
            reading.start = reading.outer_start = begin - 1
            reading.modifier = Modifier.APPROX
        if sign:
            money.read_sum(self.text, self.units, reading, number, sign[0], ceiling)
            if reading.per == ["hour"]:
                before = lookalikes.word_before(text, begin, floor)
                if before[-1:].isdigit() and self.units.accelerator(before):
                    reading.per = ["hour", "GPU"]  # "H200 $2.3/hour"
            return reading
        return self._measured(reading, number, floor, ceiling)

    def _code_before(self, start: int, floor: int) -> tuple[str, int] | None:
        """Return the currency of "CHF 1,250.50" and "EUR 5 million", and where its code begins."""
        if start - 4 < floor or self.text[start - 1] not in " \u00a0":
            return None
        code = self.text[start - 4 : start - 1]
        if not code.isupper() or (start - 4 > floor and self.text[start - 5].isalnum()):
            return None
        currency = self.units.symbols.get(code) if code not in _WORDS_TOO else None
        return (currency, start - 4) if currency in self.units.currencies and currency is not None else None

    def _inside_token(self, start: int, floor: int, previous: str) -> bool:
        """True if the digits belong to a name or identifier that began before them."""
        if not previous or (start - 1 <= floor and previous not in "#§@^_\\"):
            return False
        before = self.text[start - 2] if start - 2 >= floor else ""
        if previous in "-−‑":
            return before.isalnum() or before in "_)]-"
        if previous == ".":
            return before.isalnum() or before == "."
        if previous == ":" and self.text[max(floor, start - 6) : start - 1].lower() == "arxiv":
            return True
        if previous in "/:":
            return before.isalnum() and not (previous == ":" and before.isalpha())
        if previous == "'" or previous == "’":
            return not before.isalnum()
        return previous in "#§@^_\\№{"

    def _scale_before(self, start: int, floor: int) -> bool:
        """True for the number of "a magnitude-8.2 earthquake"."""
        return lookalikes.word_before(self.text, start - 1, floor).lower() in self.units.scales_before

    def _measured(self, reading: Reading, number: Number, floor: int, ceiling: int) -> Reading | int:
        """Read what is attached to or follows a number without a currency sign."""
        text, end = self.text, number.end
        following = text[end] if end < ceiling else ""
        # The first letter behind the number, beyond a blank or hyphen.
        letter = text[end + 1 : end + 2] if following in (" ", "\u00a0", "-") else following
        gravity = _GRAVITY.match(text, end, ceiling) if letter and letter in "x×" else None
        if gravity is not None:
            reading.unit, reading.known, reading.unit_text = "standard_gravity", True, gravity.group().strip()
            reading.end = reading.outer_end = gravity.end()
            return reading
        times = _TIMES.match(text, end, ceiling) if letter and letter in "xX×✕f" else None
        if times is not None and not number.letter:
            return ratios.read_times(self.text, self.units, reading, times, ceiling)
        if letter and letter in "xX×" and (chips := _CHIP_COUNT.match(text, end, ceiling)) is not None:
            maker = _MAKER.match(text, chips.end(), ceiling)
            found = self.units.chips.match(text, chips.end(), ceiling) or (
                self.units.chips.match(text, maker.end(), ceiling) if maker is not None else None
            )
            if found is not None:
                ratios.take_chips(text, self.units, reading, found, ceiling)
                return reading
            if text.startswith("GPU", chips.end()) and not text[chips.end() + 3 : chips.end() + 4].isdigit():
                reading.unit, reading.known = "GPU", True  # "8xGPU"
                reading.end = reading.outer_end = chips.end() + 3 + text.startswith("GPUs", chips.end())
                return reading
        percent = _PERCENT.match(text, end, ceiling) if letter and letter in "\\%％" else None
        if percent is not None:
            if _LEVEL.match(text, percent.end(), ceiling):
                return percent.end()  # "95% CI": the level of an interval, as "p95" is that of a latency
            reading.unit = "percentage_point" if percent.group("points") else "percent"
            reading.known = True
            reading.end = reading.outer_end = percent.end()
            reading.unit_text = percent.group().strip()
            self._plus(reading)  # "15%+ better"
            money.read_rate(self.text, self.units, reading, ceiling)
            ratios.read_tail(self.text, self.units, reading, ceiling)
            return reading
        if following and following in "¢°":
            pass
        elif following.isalpha() or following == "_":
            return self._attached(reading, number, following, floor, ceiling)
        if following == "/" or text.startswith(" / ", end):
            fraction = ratios.read_fraction(self.text, self.units, reading, number, floor, ceiling)
            if fraction is not None:
                return fraction
        if following == "," and text[end + 1 : end + 2].isdigit() and number.written.isdigit():
            comma = self._comma(reading, number, ceiling)
            if comma is not None:
                return comma
        if following == "*" or following == "^":
            return lookalikes.skip_token(text, end, ceiling)
        if following == "+" and not text[end + 1 : end + 2].isdigit():
            reading.modifier = Modifier.AT_LEAST
            reading.end = reading.outer_end = end + 1
            end += 1
        if following == " " and not number.exponent and text.startswith((" in ", " out of "), end):
            share = ratios.read_share(self.text, self.units, reading, number, ceiling)
            if share:
                return reading
        self.unit(reading, number, end, ceiling)
        return reading

    def unit(self, reading: Reading, number: Number | WordNumber, end: int, ceiling: int) -> None:
        """Read what follows the number at `end` into its reading: a currency, a unit with its denominators, a label."""
        one = number.text() == "1" if isinstance(number, Number) else number.value == 1
        scaled = isinstance(number, Number) and number.scale > 0
        if money.read_currency_word(self.text, self.units, reading, end, ceiling):
            return
        phrase = read_unit(
            self.text,
            end,
            ceiling,
            self.units,
            one=one,
            scaled=scaled,
            listed=not one and isinstance(number, WordNumber),
        )
        if phrase is not None:
            reading.take(phrase)
            self._plus(reading)
            if phrase.known:
                composite.read_parts(self.text, self.units, reading, ceiling)
            if phrase.unit in self.units.currencies:
                reading.currency = True
            elif phrase.unit == "time" and not phrase.per and _COMPARED.match(self.text, phrase.end, ceiling):
                reading.unit, reading.ratio = "", True
            if phrase.unit in ("percent", "percentage_point"):
                ratios.read_tail(self.text, self.units, reading, ceiling)
            return
        label = _LABEL_AFTER.match(self.text, end, ceiling)
        if label is not None and self.text.startswith((" and ", ",", " /", " or "), label.end()):
            reading.label = label.group("label")
            reading.end = reading.outer_end = label.end()
            return
        phrase = UnitPhrase(end)
        if text_slash(self.text, end) and not self.text[end + 1 : end + 2].isdigit():  # not the pair "1k/8k"
            read_denominators(self.text, phrase, ceiling, self.units)
            if phrase.per and not (phrase.end - end == 2 and self.text[end + 1].isupper()):
                reading.per = phrase.per
                reading.end = reading.outer_end = phrase.end

    def _attached(self, reading: Reading, number: Number, following: str, floor: int, ceiling: int) -> Reading | int:
        """Read letters that touch the number: a unit ("40GB", "100ms"), a chip count ("8xH100"), an ordinal, a name."""
        text, end = self.text, number.end
        if _ORDINAL.match(text, end, ceiling) or (
            following == "s"
            and number.digits.endswith("0")
            and text[max(0, reading.start - 4) : reading.start] == "the "
        ):
            return lookalikes.skip_token(text, reading.start, ceiling)
        if following in "cp" and money.read_currency_word(text, self.units, reading, end, ceiling):
            return reading
        if following in "hm" and composite.read_clocked(text, reading, ceiling):
            return reading
        if following == "G" and not text[end + 1 : end + 2].isalnum():
            before = lookalikes.word_before(text, reading.start, floor)
            if before[-1:].isdigit() and self.units.accelerator(before):
                reading.unit, reading.known, reading.unit_text = "gigabyte", True, "G"  # "4x A100 80G"
                reading.end = reading.outer_end = end + 1
                return reading
        phrase = read_unit(text, end, ceiling, self.units, one=False, scaled=number.scale > 0)
        if phrase is not None and phrase.unit == "bit" and _VARIANT.match(text, phrase.end, ceiling):
            return lookalikes.skip_token(text, number.start, ceiling)  # "4bit-nc"
        if phrase is None or not phrase.known or (phrase.end < ceiling and text[phrase.end] in "_"):
            return lookalikes.skip_token(text, number.start, ceiling)
        if phrase.unit in self.units.currencies:
            reading.currency = True
        reading.take(phrase)
        self._plus(reading)
        composite.read_parts(text, self.units, reading, ceiling)
        return reading

    def _plus(self, reading: Reading) -> None:
        """Read the plus of "100h+"."""
        following = self.text[reading.end : reading.end + 2]
        if following[:1] == "+" and not following[1:].isalnum():
            reading.end = reading.outer_end = reading.end + 1
            reading.modifier = Modifier.AT_LEAST

    def _comma(self, reading: Reading, number: Number, ceiling: int) -> Reading | None:
        """Read a decimal comma where what follows leaves no doubt: "3,5 %", "2,75 €"."""
        match = _DECIMAL_COMMA.match(self.text, number.end, ceiling)
        if match is None:
            return None
        number.digits = (number.digits + match.group(1)).lstrip("0") or "0"
        number.exponent -= len(match.group(1))
        number.end = reading.end = reading.outer_end = match.end()
        percent = _PERCENT.match(self.text, number.end, ceiling)
        if percent is not None:
            reading.unit, reading.known = "percent", True
            reading.end = reading.outer_end = percent.end()
        else:
            money.read_currency_word(self.text, self.units, reading, number.end, ceiling)
        return reading

    # -- money

    def outside(self, reading: Reading, start: int, stop: int, floor: int, ceiling: int) -> None:
        """Read around a formula "$1152$" at [start, stop) whose number was read: unit behind it, bound before it."""
        if reading.bare and isinstance(reading.low, Number):
            self.unit(reading, reading.low, stop, ceiling)
        place = reading.start
        reading.start = start
        modifier = reading.modifier
        self.bound(reading, floor, ceiling)
        reading.start = place
        if reading.outer_start == start:
            reading.outer_start = place
        if modifier is not Modifier.EXACT:
            reading.modifier = modifier
        if reading.end <= stop:
            reading.outer_end = reading.end
        reading.stated = True

    # -- ranges and bounds

    def _range(self, first: Reading, floor: int, ceiling: int) -> Reading:
        """Join "1.7 to 3.2×", "1.1%–7.4%", "5.2 ± 0.3", "between 5 and 10": `first` takes in the second number."""
        text = self.text
        join = ranges.JOIN.match(text, first.end, ceiling)
        if join is None or first.low is None or first.label or not isinstance(first.low, Number):
            return first
        place = join.end()
        kind = join.lastgroup
        if kind == "and" and not text[max(floor, first.start - 9) : first.start].lower().endswith("between "):
            return first
        if place < ceiling and text[place] in "~≈":
            place += 1
        sign = None
        for length in (3, 2, 1):
            code = self.units.signs.get(text[place : place + length])
            if code is not None:
                sign = (code, place)
                place += length
                break
        if sign is None and text[place + 3 : place + 4] in (" ", "\u00a0"):
            sign = self._code_before(place + 4, place)
            place += 4 if sign is not None else 0
        if place >= ceiling or not text[place].isdigit():
            return first
        if kind == "to" and first.bare and len(first.low.written) <= 2 and not first.low.scale:
            before = lookalikes.word_before(text, first.start, floor)
            if before[:1].isupper() and lookalikes.names_it(text, first.start, floor, before):
                return first  # "from 7B in Llama 2 to 8B in Llama 3"
        second = self._second(place, floor, ceiling, sign, first)
        if second is None or not isinstance(second.low, Number):
            return first
        if kind in ("dash", "to", "and") and first.known and second.known and first.unit != second.unit:
            self._in_one_unit(first, second)
        joined = ranges.joined(self.text, first, second, kind or "", floor)
        if kind == "spread" and joined.bare and text[first.start - 1 : first.start] == "(":
            composite.behind_bracket(text, self.units, joined, ceiling)
        return joined

    def _in_one_unit(self, first: Reading, second: Reading) -> None:
        """Give the first of "500MB-1GB" the unit of the second, where the two are a power of ten apart."""
        number = first.low
        if not isinstance(number, Number) or first.per or not self.units.convertible(first.unit, second.unit):
            return
        factor = self.units.factor(first.unit) / self.units.factor(second.unit)
        power = len(str(factor.denominator if factor < 1 else factor.numerator)) - 1
        if factor in (Fraction(10) ** power, Fraction(1, 10**power)):
            number.exponent += power if factor > 1 else -power
            first.unit = second.unit

    def _second(
        self, place: int, floor: int, ceiling: int, sign: tuple[str, int] | None, first: Reading
    ) -> Reading | None:
        number = read_number(self.text, place, ceiling)
        if number is None or lookalikes.fixed(self.text, place, ceiling):
            return None
        reading = Reading(place, number.end, number, place, number.end)
        percent = _PERCENT.match(self.text, number.end, ceiling) is not None
        if sign is not None or (not percent and first.currency and first.end == first.low.end if first.low else False):
            money.read_sum(self.text, self.units, reading, number, sign[0] if sign else first.unit, ceiling)
            return reading
        measured = self._measured(reading, number, floor, ceiling)
        return None if isinstance(measured, int) else measured

    def bound(self, reading: Reading, floor: int, ceiling: int) -> None:
        """Read the words before and after that bound the value. A range keeps its modifier."""
        modifier, begin = bounds.before(self.text, reading.start, floor)
        if reading.bare and FACTOR.search(self.text, max(floor, reading.start - 40), reading.start):
            reading.ratio = reading.known = True
        if modifier is Modifier.BY and reading.date is None:
            return
        if (
            modifier is Modifier.OVER
            and reading.unit in _SPAN_OF_TIME
            and self._during(begin, reading.start, reading.end, floor)
        ):
            modifier = Modifier.EXACT
        if modifier is not Modifier.EXACT:
            reading.outer_start = begin
        behind, stop = bounds.after(self.text, reading.end, ceiling)
        if behind is not Modifier.EXACT:
            reading.outer_end = stop
            modifier = behind if modifier is Modifier.EXACT else modifier
        if modifier is Modifier.WITHIN and not (reading.unit in ("percent", "percentage_point") or reading.ratio):
            modifier = Modifier.AT_MOST if reading.unit.endswith(("byte", "bit")) else Modifier.WITHIN
        if reading.high is not None:
            reading.modifier = Modifier.RANGE
        elif modifier is not Modifier.EXACT and reading.modifier in (Modifier.EXACT, Modifier.AT_LEAST):
            reading.modifier = modifier

    def _during(self, begin: int, start: int, stop: int, floor: int) -> bool:
        """True if "over" before a time means during: "over the 30-second run", "17 actions over 4.5 days"."""
        if self.text[begin : begin + 4].lower() == "past":
            return True  # "the past 30 days"
        if self.text[begin : begin + 4].lower() != "over":
            return False
        if _IN_LENGTH.match(self.text, stop):
            return False  # "journeys over 1 hour in length"
        return " the" in self.text[begin:start] or lookalikes.word_before(self.text, begin, floor) not in _LASTING


#: "by a factor of up to 3", "a factor of between two and three".
FACTOR = lazy_pattern(
    r"\bfactors? of (?:(?:up to|about|around|roughly|almost|nearly|over|more than|at least|between|some)[ ])?[~≈]?$"
)
# After these, "over" before a time means more than: "it took over 3 years".
_LASTING = word_list(
    "took takes taking take for lasted lasts last lasting spent spend spends after is was are were in of needs need "
    "requires require with than just well at been waited wait runs ran be"
)
_IN_LENGTH = lazy_pattern(r" (?:in length|long|old|late|away|ago|or more)\b")
_SPAN_OF_TIME = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))


def text_slash(text: str, end: int) -> bool:
    """True if a slash (or "per") follows, so that a bare number may still carry a denominator."""
    return text.startswith(("/", " /", " per "), end)
