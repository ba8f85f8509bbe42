"""Read one quantity: the number, its attached symbols, its unit, its range. The scanner says where to look."""

from __future__ import annotations

import re
from fractions import Fraction

from claims.extract import bounds, lookalikes
from claims.extract.number_words import WordNumber, read_words
from claims.extract.numbers import Number, read_number
from claims.extract.reading import Reading
from claims.extract.unit_phrase import UnitPhrase, read_denominators, read_filler, read_unit
from claims.model.quantity import Kind, Modifier
from claims.vocabulary.units import Units

_JOIN = re.compile(
    r"(?P<dash>[ \u00a0]?[-–—‑−~〜][ \u00a0]?)|(?P<to>[ \u00a0]to[ \u00a0])|(?P<and>[ ]and[ ])|(?P<spread>[ ]?(?:±|\+/-|\+-|\\pm)[ ]?)"
)
_TIMES = re.compile(r"[ \u00a0]?[x×X✕](?![A-Za-z0-9])|[ -]?fold(?![A-Za-z])")
_PERCENT = re.compile(r"[ \u00a0]?(?:\\?%|％)(?:[ -](?P<points>(?:percentage )?points?|pp)\b)?")
_TOKENS_NEAR = re.compile(r"\b(?:tokens?|input|output|prompt|cached)\b", re.IGNORECASE)
_CHIP_COUNT = re.compile(r"[ \u00a0]?[x×X][ \u00a0]?(?=[A-Z])")
_CONFIGURED = re.compile(r"[A-Z]{2,4}\d+(?![\w])")
_CLOCKED = re.compile(r"(?:(?P<h>\d{1,3})h ?)?(?:(?P<m>\d{1,3})m(?:in)? ?)?(?:(?P<s>\d{1,2}(?:\.\d{1,3})?)s)?(?![\w])")
_ONE_IN = re.compile(r" (?:in|out of)(?: every)? (?=[a-z\d])")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)(?![A-Za-z])")
_SLASH = re.compile(r"[ ]?/[ ]?(?=\d)")
_OF_TOTAL = re.compile(r"(?:rd|th|nd|st)s?(?: of(?: the [a-z]+)?| the [a-z]+)?|(?: of the [a-z]+)")
_SPEEDUP = re.compile(r"[ -](?:speed-?up|less|fewer)s?(?![A-Za-z-])")
_TAIL = re.compile(
    r"[ -](?:[A-Za-z-]+[ ]){0,2}?(?P<tail>faster|slower|higher|lower|less|fewer|more|larger|bigger|smaller|longer|shorter|cheaper|better|"
    r"worse|greater|speed-?ups?|improvements?|increases?|reductions?|decreases?|gains?|drops?|declines?|savings?|discount|off|"
    r"growth|margin)(?![A-Za-z])"
)
_COMPARED = re.compile(
    r"[ ](?:(?:as|the|that|what|its|their)\b|(?:[a-z-]+[ ]){0,2}?(?:faster|slower|higher|lower|less|fewer|more|larger|bigger|smaller|longer|shorter|cheaper|better|greater|worse))"
)
_CURRENCY_AFTER = re.compile(r"[ \u00a0]?(?P<code>[A-Z]{3})(?![A-Za-z])|[ \u00a0-](?P<word>[A-Za-z.]+(?: [a-z]+)?)")
_MONEY_SCALE = re.compile(r"[ \u00a0-]?(?P<letter>[kKmMbBtT]|MM|mm)(?![A-Za-z0-9/])")
_LABEL_AFTER = re.compile(
    r"[ ](?P<label>(?:cached |uncached )?(?:input|output|prefill|decode|prompt|completion|cache hits?|cache miss(?:es)?|cached))(?![\w-])"
)


class Reader:
    """Reads single quantities of one text with one vocabulary. Holds no state between quantities."""

    def __init__(self, text: str, units: Units) -> None:
        self.text = text
        self.units = units

    def digits(self, start: int, floor: int, ceiling: int, *, sign: tuple[str, int] | None = None) -> Reading | int:
        """Return the reading whose first digit is at `start`, or where to go on if it is no figure.

        Args:
            sign: (currency code, where its sign begins) if a currency sign stands before the digits.
        """
        single = self._single(start, floor, ceiling, sign)
        if isinstance(single, int):
            return single
        joined = self._range(single, floor, ceiling)
        self.bound(joined, floor, ceiling)
        return joined

    # -- one number

    def _single(self, start: int, floor: int, ceiling: int, sign: tuple[str, int] | None) -> Reading | int:
        text = self.text
        number = read_number(text, start, ceiling)
        if number is None:
            return lookalikes.skip_token(text, start, ceiling)
        begin = sign[1] if sign else start
        previous = text[begin - 1] if begin > floor else ""
        if not sign:
            skip = self._inside_token(start, floor, previous)
            if skip:
                return lookalikes.skip_token(text, start, ceiling)
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
        if previous == "±":
            # "a margin of error of ±3 points": from minus to plus.
            reading.start = reading.outer_start = begin - 1
            reading.spread = number
            reading.modifier = Modifier.RANGE
        if previous in "~≈≃∼" and previous:
            reading.start = reading.outer_start = begin - 1
            reading.modifier = Modifier.APPROX
        if sign:
            self._money(reading, number, sign[0], ceiling)
            if reading.per == ["hour"]:
                before = lookalikes.word_before(text, begin, floor)
                if before[-1:].isdigit() and self.units.accelerator(before):
                    reading.per = ["hour", "GPU"]  # "H200 $2.3/hour"
            return reading
        return self._measured(reading, number, floor, ceiling)

    def _inside_token(self, start: int, floor: int, previous: str) -> bool:
        """True if the digits belong to a name or identifier that began before them."""
        if not previous or start - 1 <= floor and previous not in "#§@^_\\":
            return False
        before = self.text[start - 2] if start - 2 >= floor else ""
        if previous in "-−‑":
            return before.isalnum() or before in "_)]-"
        if previous == ".":
            return before.isalnum() or before == "."
        if previous in "/:":
            return before.isalnum() and not (previous == ":" and before.isalpha())
        if previous == "'" or previous == "’":
            return not before.isalnum()
        return previous in "#§@^_\\№{"

    def _measured(self, reading: Reading, number: Number, floor: int, ceiling: int) -> Reading | int:
        """Read what is attached to or follows a number without a currency sign."""
        text, end = self.text, number.end
        times = _TIMES.match(text, end, ceiling)
        if times is not None and not number.letter:
            return self._times(reading, times, ceiling)
        following = text[end] if end < ceiling else ""
        if following in ("x", "X", "×", " ") and (chips := _CHIP_COUNT.match(text, end, ceiling)) is not None:
            found = self.units.chips.match(text, chips.end(), ceiling)
            if found is not None:
                phrase = read_unit(text, chips.end(), ceiling, self.units, one=False, scaled=False)
                if phrase is not None:
                    reading.take(phrase)
                    reading.kind = Kind.COUNT
                    return reading
        percent = _PERCENT.match(text, end, ceiling)
        if percent is not None:
            reading.unit = "percentage_point" if percent.group("points") else "percent"
            reading.known = True
            reading.end = reading.outer_end = percent.end()
            reading.unit_text = percent.group().strip()
            self._rate(reading, ceiling)
            self._tail(reading, ceiling)
            return reading
        if following and following in "¢°":
            pass
        elif following.isalpha() or following == "_":
            return self._attached(reading, number, following, ceiling)
        if following == "/" or text.startswith(" / ", end):
            fraction = self._fraction(reading, number, floor, ceiling)
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
        if following == " " and number.digits in ("1", "2", "3"):
            share = self._one_in(reading, number, ceiling)
            if share:
                return reading
        self._unit(reading, number, end, ceiling)
        return reading

    def _one_in(self, reading: Reading, number: Number | WordNumber, ceiling: int) -> bool:
        """Read "1 in 10 adults" and "one in five" as a share."""
        match = _ONE_IN.match(self.text, number.end, ceiling)
        if match is None:
            return False
        place = match.end()
        below = (
            read_number(self.text, place, ceiling)
            if self.text[place : place + 1].isdigit()
            else read_words(self.text, place, ceiling)
        )
        if below is None or (isinstance(below, Number) and below.scale) or self.text[below.end : below.end + 1] != " ":
            return False
        total = Fraction(int(below.digits)) if isinstance(below, Number) else below.value
        part = Fraction(int(number.digits)) if isinstance(number, Number) else number.value
        following = re.match(r"[a-z]{3,}", self.text[below.end + 1 : below.end + 12])
        if total <= part or following is None or self.units.names.get(following.group()) in _SPAN_OF_TIME:
            return False
        reading.low, reading.spelled, reading.ratio, reading.known = None, part / total, True, True
        reading.end = reading.outer_end = below.end
        return True

    def _unit(self, reading: Reading, number: Number | WordNumber, end: int, ceiling: int) -> None:
        one = number.text() == "1" if isinstance(number, Number) else number.value == 1
        scaled = isinstance(number, Number) and number.scale > 0
        if self._currency_word(reading, end, ceiling):
            return
        phrase = read_unit(self.text, end, ceiling, self.units, one=one, scaled=scaled)
        if phrase is not None:
            reading.take(phrase)
            self._plus(reading)
            if phrase.unit in self.units.currencies:
                reading.currency = True
            elif phrase.unit == "time" and not phrase.per and _COMPARED.match(self.text, phrase.end, ceiling):
                reading.unit, reading.ratio = "", True
            if phrase.unit in ("percent", "percentage_point"):
                self._tail(reading, ceiling)
            return
        label = _LABEL_AFTER.match(self.text, end, ceiling)
        if label is not None and self.text.startswith((" and ", ",", " /", " or "), label.end()):
            reading.label = label.group("label")
            reading.end = reading.outer_end = label.end()
            return
        phrase = UnitPhrase(end)
        if text_slash(self.text, end):
            read_denominators(self.text, phrase, ceiling, self.units)
            if phrase.per:
                reading.per = phrase.per
                reading.end = reading.outer_end = phrase.end

    def _attached(self, reading: Reading, number: Number, following: str, ceiling: int) -> Reading | int:
        """Read letters that touch the number: a unit ("40GB", "100ms"), a chip count ("8xH100"), an ordinal, a name."""
        text, end = self.text, number.end
        if _ORDINAL.match(text, end, ceiling) or (
            following == "s"
            and number.digits.endswith("0")
            and text[max(0, reading.start - 4) : reading.start] == "the "
        ):
            return lookalikes.skip_token(text, reading.start, ceiling)
        if following in "hm" and self._clocked(reading, ceiling):
            return reading
        phrase = read_unit(text, end, ceiling, self.units, one=False, scaled=number.scale > 0)
        if phrase is None or not phrase.known or (phrase.end < ceiling and text[phrase.end] in "_"):
            return lookalikes.skip_token(text, number.start, ceiling)
        if phrase.unit in self.units.currencies:
            reading.currency = True
        reading.take(phrase)
        self._plus(reading)
        return reading

    def _clocked(self, reading: Reading, ceiling: int) -> bool:
        """Read "4m13s" and "1h30m" as seconds."""
        match = _CLOCKED.match(self.text, reading.start, ceiling)
        if match is None or sum(part is not None for part in match.groups()) < 2:
            return False
        hours, minutes, seconds = (Fraction(part or 0) for part in match.group("h", "m", "s"))
        reading.low = WordNumber(reading.start, match.end(), hours * 3600 + minutes * 60 + seconds, False, "1", 0)
        reading.unit, reading.known = "second", True
        reading.end = reading.outer_end = match.end()
        return True

    def _plus(self, reading: Reading) -> None:
        """Read the plus of "100h+"."""
        following = self.text[reading.end : reading.end + 2]
        if following[:1] == "+" and not following[1:].isalnum():
            reading.end = reading.outer_end = reading.end + 1
            reading.modifier = Modifier.AT_LEAST

    def _times(self, reading: Reading, times: re.Match[str], ceiling: int) -> Reading | int:
        """Read "24x": a ratio, unless a chip follows ("2x GB300 GPUs"), which makes it a count."""
        text, end = self.text, times.end()
        if text[end : end + 1] in (" ", "\u00a0"):
            after = text[end + 1 : end + 2]
            if after.isdigit() or (
                _CONFIGURED.match(text, end + 1, ceiling) and not self.units.chips.match(text, end + 1, ceiling)
            ):
                return lookalikes.skip_token(text, end + 1, ceiling)
            words = text[end + 1 : min(ceiling, end + 40)]
            for name in ("NVIDIA ", "AMD ", "Nvidia "):
                if words.startswith(name):
                    words = words[len(name) :]
            skipped = end + 1 + len(text[end + 1 : min(ceiling, end + 40)]) - len(words)
            if self.units.chips.match(text, skipped, ceiling) or words[:4] in ("GPUs", "GPU "):
                phrase = read_unit(text, skipped - 1, ceiling, self.units, one=False, scaled=False)
                if phrase is not None:
                    reading.take(phrase)
                    reading.kind = Kind.COUNT
                    return reading
        reading.ratio = reading.known = True
        reading.unit_text = times.group().strip()
        reading.end = reading.outer_end = end
        if text[end : end + 1] == "+":
            reading.end = reading.outer_end = end + 1
            reading.modifier = Modifier.AT_LEAST
        self._tail(reading, ceiling)
        return reading

    def _tail(self, reading: Reading, ceiling: int) -> None:
        """Read the word that gives a ratio or percentage its direction; "speedup" and "less" belong to the span."""
        end = reading.end
        tail = _TAIL.match(self.text, end, ceiling)
        if tail is not None:
            reading.tail = tail.group("tail")
        if reading.ratio:
            speedup = _SPEEDUP.match(self.text, end, ceiling)
            if speedup is not None:
                reading.end = reading.outer_end = speedup.end()

    def _fraction(self, reading: Reading, number: Number, floor: int, ceiling: int) -> Reading | int | None:
        """Read "1/3rd of the time" and "761/1,000"; two numbers with a slash otherwise stay two numbers."""
        text = self.text
        slash = _SLASH.match(text, number.end, ceiling)
        if slash is None:
            return None
        below = read_number(text, slash.end(), ceiling)
        if below is None or below.digits == "0":
            return None
        if number.written == below.written == "20":
            return below.end
        whole = number.written.replace(",", "").isdigit() and below.written.replace(",", "").isdigit()
        after = _OF_TOTAL.match(text, below.end, ceiling)
        if not whole or number.scale or below.scale or " " in slash.group():
            return None
        if text[below.end : below.end + 1] == "/":
            return lookalikes.skip_token(text, below.end, ceiling)
        value = Fraction(int(number.digits), int(below.digits))
        if value > 1 and after is None or value == 1 and len(below.digits) < 2:
            return None
        if after is None and text[below.end : below.end + 1].isalpha():
            return None
        if after is None:
            ahead = read_unit(text, below.end, ceiling, self.units, one=False, scaled=False)
            if ahead is not None and ahead.known:
                return None
        reading.low, reading.spelled = None, value
        reading.end = reading.outer_end = after.end() if after is not None else below.end
        reading.ratio = reading.known = True
        return reading

    def _comma(self, reading: Reading, number: Number, ceiling: int) -> Reading | None:
        """Read a decimal comma where what follows leaves no doubt: "3,5 %", "2,75 €"."""
        match = re.compile(r",(\d{1,2})(?!\d)(?=[ \u00a0]?[%€])").match(self.text, number.end, ceiling)
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
            self._currency_word(reading, number.end, ceiling)
        return reading

    # -- money

    def _money(self, reading: Reading, number: Number, code: str, ceiling: int) -> None:
        """Read what follows a sum: its multiplier, a repeated currency, each denominator."""
        text, end = self.text, number.end
        if not number.scale:
            scale = _MONEY_SCALE.match(text, end, ceiling)
            if scale is not None:
                letter = scale.group("letter")
                power = {"k": 3, "m": 6, "b": 9, "t": 12}[letter[0].lower()]
                number.exponent += power
                number.scale = power
                end = scale.end()
        if text[end : end + 1] == "+":
            end += 1
            reading.modifier = Modifier.AT_LEAST
        reading.unit, reading.currency, reading.known = code, True, True
        reading.end = reading.outer_end = end
        after = _CURRENCY_AFTER.match(text, end, ceiling)
        if after is not None and after.group("code"):
            named = self.units.symbols.get(after.group("code"))
            if named in self.units.currencies and (named == code or code in ("USD", "CNY")):
                reading.unit = named
                reading.end = reading.outer_end = after.end()
        self._rate(reading, ceiling)

    def _rate(self, reading: Reading, ceiling: int) -> None:
        phrase = UnitPhrase(reading.end, known=True)
        read_denominators(self.text, phrase, ceiling, self.units)
        if not phrase.per and reading.currency:
            read_filler(self.text, phrase, ceiling, self.units)
        if phrase.per:
            reading.per = phrase.per
            if (
                reading.currency
                and phrase.per == ["1000000"]
                and _TOKENS_NEAR.search(self.text, max(0, reading.start - 80), min(ceiling, phrase.end + 80))
            ):
                reading.per = ["Mtoken"]
            reading.of = reading.of or phrase.of
            reading.pair = phrase.pair
            reading.end = reading.outer_end = phrase.end

    def _currency_word(self, reading: Reading, end: int, ceiling: int) -> bool:
        """Read "1499 RMB", "4.7 billion euros", "15 cents", "50 MUSD"."""
        text = self.text
        if end >= ceiling:
            return False
        sign = text[end : end + 1]
        if sign == "$" and not text[end + 1 : end + 2].isalnum():
            reading.unit, reading.currency, reading.known = "USD", True, True
            reading.end = reading.outer_end = end + 1
            self._rate(reading, ceiling)
            return True
        if sign in ("€", "£", "¢") or (sign == " " and text[end + 1 : end + 2] in ("€", "£")):
            sign = text[end : end + 2].strip()[:1]
            if sign == "¢":
                reading.unit, reading.shift = "USD", reading.shift - 2
            else:
                if text[end + 1 + (text[end] == " ") : end + 2 + (text[end] == " ")].isdigit():
                    return False
                reading.unit = self.units.signs[sign]
            stop = end + 1 + (text[end] == " ")
        else:
            after = _CURRENCY_AFTER.match(text, end, ceiling)
            if after is None:
                return False
            stop = after.end()
            if after.group("code"):
                code = self.units.symbols.get(after.group("code"))
                if code not in self.units.currencies or code is None:
                    return False
                reading.unit = code
            else:
                written = after.group("word").rstrip(".")
                stop = after.start("word") + len(written)
                words = written.lower()
                first = words.split(" ")[0].rstrip(".")
                cents = self.units.cents.get(first)
                if cents is not None:
                    reading.unit, reading.shift = cents, reading.shift - 2
                    stop = after.start("word") + len(first)
                elif written[:1] == "M" and written[1:] in self.units.currencies:
                    reading.unit, reading.shift = written[1:], reading.shift + 6
                else:
                    return False
        reading.currency = reading.known = True
        reading.unit_text = text[end:stop].strip()
        reading.end = reading.outer_end = stop
        self._rate(reading, ceiling)
        return True

    def outside(self, reading: Reading, start: int, stop: int, floor: int, ceiling: int) -> None:
        """Read around a formula "$1152$" at [start, stop) whose number was read: unit behind it, bound before it."""
        if reading.bare and isinstance(reading.low, Number):
            self._unit(reading, reading.low, stop, ceiling)
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
        join = _JOIN.match(text, first.end, ceiling)
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
        if place >= ceiling or not text[place].isdigit():
            return first
        second = self._second(place, floor, ceiling, sign, first)
        if second is None or not isinstance(second.low, Number):
            return first
        return self._joined(first, second, kind or "", floor)

    def _second(
        self, place: int, floor: int, ceiling: int, sign: tuple[str, int] | None, first: Reading
    ) -> Reading | None:
        number = read_number(self.text, place, ceiling)
        if number is None or lookalikes.fixed(self.text, place, ceiling):
            return None
        reading = Reading(place, number.end, number, place, number.end)
        if sign is not None or (first.currency and first.end == first.low.end if first.low else False):
            self._money(reading, number, sign[0] if sign else first.unit, ceiling)
            return reading
        measured = self._measured(reading, number, floor, ceiling)
        return None if isinstance(measured, int) else measured

    def _joined(self, first: Reading, second: Reading, join: str, floor: int) -> Reading:
        low, high = first.low, second.low
        assert isinstance(low, Number) and isinstance(high, Number)
        if join == "spread":
            if first.bare or (first.unit, first.ratio) == (second.unit, second.ratio):
                second.start, second.outer_start = first.start, first.start
                second.low, second.spread = low, high
                second.modifier = first.modifier
                return second
            if second.bare:
                first.spread, first.end = high, second.end
                first.outer_end = second.end
            return first
        alike = (first.unit, first.ratio) == (second.unit, second.ratio)
        if not (first.bare or alike):
            return first
        if second.bare and not first.bare:
            return first
        if second.bare and join == "dash" and low.written.startswith("0") and "." not in low.written:
            return first
        if (first.bare or first.end == low.end) and high.scale and not low.scale:
            shared = low.value() < high.value() / 10**high.scale if high.scale else True
            if shared:
                low.exponent += high.scale
                low.scale = high.scale
        if join == "dash" and not low.value() < high.value():
            return first
        if join == "to" and (self._change(first, floor) or not low.value() < high.value()):
            first.change = "from"
            return first
        second.start, second.outer_start = first.start, first.outer_start
        second.low, second.high = low, high
        second.modifier = Modifier.RANGE
        if not second.per:
            second.per = first.per
        second.kind = second.kind or first.kind
        return second

    def _change(self, first: Reading, floor: int) -> bool:
        """True for "from 10 ms to 5 ms" after a verb of change: two values, not a range."""
        before = self.text[max(floor, first.outer_start - 60) : first.outer_start]
        if not before.endswith("from ") or _SPANS.search(before):
            return False
        return _CHANGES.search(before) is not None

    def bound(self, reading: Reading, floor: int, ceiling: int) -> None:
        """Read the words before and after that bound the value. A range keeps its modifier."""
        modifier, begin = bounds.before(self.text, reading.start, floor)
        if modifier is Modifier.BY and reading.date is None:
            return
        if modifier is Modifier.OVER and reading.unit in _SPAN_OF_TIME and " the" in self.text[begin : reading.start]:
            modifier = Modifier.EXACT  # "over the 30-second run" is during, not more than
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

    def words(self, start: int, floor: int, ceiling: int) -> Reading | int:
        """Return the reading of a number in words, or where to go on: a number word needs something to count."""
        number = read_words(self.text, start, ceiling)
        if number is None:
            return start + 1
        if self.text[start - 1 : start] == "-" and start > floor:
            return number.end
        reading = Reading(start, number.end, number, start, number.end)
        if number.fraction:
            reading.ratio = reading.known = True
        elif not (number.value <= 3 and self._one_in(reading, number, ceiling)):
            self._unit(reading, number, number.end, ceiling)
            if not self._countable(reading, number):
                return number.end
        self.bound(reading, floor, ceiling)
        return reading

    def _countable(self, reading: Reading, number: WordNumber) -> bool:
        if reading.ratio or reading.currency:
            return True
        if not reading.unit:
            return False
        if number.value == 1:
            head = reading.unit.partition("*")[0]
            return head in _COUNTED_ONE and not (head in _TIME_ONE and reading.of)
        return not (number.value == 0 and not reading.known)


_COUNTED_ONE = frozenset(
    "GPU TPU NPU node request token completion hour minute second month year week percent sequence rack server byte bit "
    "percentage_point millisecond gigabyte terabyte".split(" ")
)
_SPAN_OF_TIME = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))
_TIME_ONE = frozenset(("second", "minute", "hour", "week", "month", "year"))
_SPANS = re.compile(r"\b(?:rang|vary|varie|anywhere|span|scal|sweep)", re.IGNORECASE)
_CHANGES = re.compile(
    r"\b(?:up|down|r[io]se|risen|rising|f[ae]ll(?:en|ing)?|dropp?(?:ed|ing|s)?|increas\w*|decreas\w*|improv\w*|reduc\w*|cut(?:ting)?|gr[eo]w\w*|"
    r"went|gone|goes|going|jump\w*|climb\w*|slash\w*|lower\w*|rais\w*|mov\w*|shr[iau]nk\w*|chang\w*|expand\w*|declin\w*|boost\w*|"
    r"lift\w*|doubl\w*|tripl\w*|push\w*|tak(?:es?|ing)|took|bring\w*|brought|sped|speed(?:s|ing)? up|accelerat\w*|soar\w*|swung|slid|plung\w*)\b",
    re.IGNORECASE,
)


def text_slash(text: str, end: int) -> bool:
    """True if a slash (or "per") follows, so that a bare number may still carry a denominator."""
    return text.startswith(("/", " /", " per "), end)
