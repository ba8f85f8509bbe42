"""Nouns for what a figure measures: of verbs ("rose" tells a rise), and of units that no metric is announced for."""

from __future__ import annotations

import re

from claims.extract import metrics, wording
from claims.extract.drafts import Draft, Setting
from claims.model.quantity import Kind, Quantity
from claims.patterns import lazy_pattern
from claims.vocabulary.metrics import shape
from claims.vocabulary.units import Units

#: Verb and adjective forms -> the noun of what they tell.
_NOUNS = {
    form: noun
    for noun, forms in {
        "rise": "rose risen rises rising",
        "growth": "grew grown grows growing grow",
        "fall": "fell fallen falls falling",
        "drop": "dropped drops dropping",
        "climb": "climbed climbing climbs",
        "jump": "jumped jumping",
        "increase": "increased increases increasing",
        "decline": "declined declining declines",
        "decrease": "decreased decreasing",
        "retreat": "retreated retreating",
        "gain": "gained gaining",
        "loss": "lost losing loses",
        "weight": "weigh weighed weighs weighing",
        "earnings": "earned earns",
        "investment": "invested invests",
        "launch": "launched launching launches",
        "opening": "opened opens",
        "closing": "closed closes",
        "founding": "founded",
        "completion": "completed",
        "discovery": "discovered",
        "sales": "sold",
        "production": "produced produces",
        "output": "yielded",
        "spending": "spent",
        "emissions": "emits emitted",
        "consumption": "consumes consumed",
        "enrolment": "enrolled enroled",
        "evacuation": "evacuated",
        "recovery": "recovered",
        "delay": "delayed late",
        "displacement": "displaces displaced",
        "melting": "melts melted",
        "age": "old aged",
        "interval": "every",
        "rotation": "rotates rotated spins",
        "funding": "funded",
        "eruption": "erupted",
        "generation": "generated generates",
        "availability": "available",
        "installation": "installed",
        "delivery": "delivered delivers",
        "harvest": "harvested",
        "population": "inhabitants residents",
        "width diameter": "across",
        "depth": "deep deeper",
        "thickness": "thick thicker",
        "height": "tall taller",
        "width": "wide wider",
        "charging": "charges charged charge",
        "size": "measures measured measuring",
        "employees": "employs employed",
    }.items()
    for form in forms.split()
}

#: What is measured in a unit of a dimension, where nothing else is said.
_OF_DIMENSION = {
    "length/time": "speed",
    "length/time**2": "acceleration",
    "temperature": "temperature",
    "mass": "weight mass",
    "length": "length size",
    "length**2": "area",
    "length**3": "volume",
    "length**2/time**2": "energy density",
    "length**3/time": "flow rate",
    "mass/length**3": "density concentration",
    "substance/length**3": "concentration",
    "mass/length/time**2": "pressure",
    "1/time": "frequency rate",
    "length**2*mass/time**3": "power",
    "length**2*mass/time**2": "energy",
    "length**2*mass/current/time**3": "voltage",
    "calendar_time": "duration",
    "time": "duration",
}


#: Lengths of light, and weights of medicine.
_OPTICS = lazy_pattern(
    r"\b(?:laser|light|absor|emi[ts]|spectr|optical|photon|infrared|ultraviolet|excit|fluoresc|λ)", re.IGNORECASE
)
_MEDICINE = lazy_pattern(
    r"\b(?:dos(?:e|age|ing)|daily|placebo|tablet|orally|administ|patient|participant|injection)", re.IGNORECASE
)
#: Lengths in these are mostly how far it is, in others how long something is.
_FAR = frozenset(("light_year", "astronomical_unit", "parsec", "nautical_mile", "mile", "kilometer"))


def words_of(setting: Setting, index: int, draft: Draft, units: Units) -> str:
    """Return the words that say what a figure measures; verbs as nouns, and what the unit says where no metric fits.

    Cells of a table are not one figure for the like of their headers.
    """
    words = _nominal(f"{draft.measure} {_told(setting, index, draft)}")
    if draft.metric is not None:
        return words
    if setting.cell is not None:
        timed = setting.sentence.mentions[index].quantity.kind is Kind.LATENCY
        return _nominal(f"{words} latency") if timed else words
    presumed = _presumed(setting.sentence.mentions[index].quantity, units, setting.sentence.text)
    return _nominal(f"{words} {presumed}") if presumed else words


def _told(setting: Setting, index: int, draft: Draft) -> str:
    if setting.sense.measure and setting.sentence.mentions[index].of == "":
        return metrics.content(setting.sense.measure)
    if draft.metric is not None or setting.cell is not None:
        return metrics.words_around(setting.sentence, index)
    if index and _same_again(setting, index):
        return _told(setting, index - 1, draft)  # "61 patients (29 %)"
    parties = [(one.place, one.stop) for one in setting.parties]
    return wording.phrase_words(setting.sentence, index, draft.name, metrics.STOP, parties)


def _same_again(setting: Setting, index: int) -> bool:
    """True for a figure in brackets right behind another: the same in another unit, or as a part."""
    sentence = setting.sentence
    gap = sentence.text[sentence.local(sentence.mentions[index - 1])[1] : sentence.local(sentence.mentions[index])[0]]
    return gap == " (" and sentence.text[sentence.local(sentence.mentions[index])[1] :].startswith(")")


def _nominal(words: str) -> str:
    """Return words with verbs in their noun's place, each once."""
    return " ".join(dict.fromkeys(_NOUNS.get(word, word) for word in words.split()))


def _presumed(quantity: Quantity, units: Units, text: str) -> str:
    """Return the words for what is measured in a quantity's unit in a sentence, "" if the unit does not say."""
    if quantity.unit == "nanometer" and _OPTICS.search(text):
        return "wavelength"
    if quantity.unit in ("milligram", "microgram") and _MEDICINE.search(text):
        return "dose"
    if quantity.kind is Kind.PRICE:
        return "price"
    if quantity.unit in ("percent", "dimensionless"):
        return "share" if quantity.unit == "percent" or quantity.low.startswith("0.") else ""
    if quantity.unit in _FAR:
        return "distance"
    return _OF_DIMENSION.get(shape(quantity.unit, units), "")
