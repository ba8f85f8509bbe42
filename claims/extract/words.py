"""Function words and word forms: which words can be a counted noun, and its singular."""

from __future__ import annotations


def word_list(text: str) -> frozenset[str]:
    """Return the words of a list that is written as running text."""
    return frozenset(text.split())


#: Words at which a noun phrase after a number ends.
STOP = word_list(
    """
    a about above across after against all along also although among an and any are around as at away back be because
    been before behind being below between both but by can compared could despite did do does down during each either
    ever every except few for from further given had has have he her here his how however i if in including inside into
    is it its itself just largely later least less like made mainly many may me might more most mostly much must my near
    nearly neither no nor not now of off on once only onto or our out over own past per plus rather same she should
    since so some still such than that the their them then there these they this those though through throughout thus to
    together too toward towards under unless until up upon us using versus very via vs was we were what when where
    whereas whether which while who whom whose why will with within without would yet you your ago apart faster slower
    higher lower better worse larger smaller bigger cheaper longer shorter greater fewer old long wide tall deep high
    said says saw reported showed became remains whenever became running according respectively today yesterday
    """
)

#: Verbs in the third person, which look like plural nouns.
THIRD_PERSON = word_list(
    """
    adds allows appears arrives asks beats becomes begins brings builds calls carries claims comes contains costs covers
    creates cuts delivers drops employs ends enables exceeds expects falls finds follows gains generates gets gives goes
    grows handles happens helps holds implies improves includes increases introduces keeps knows lands lasts leads
    leaves lets lies likes lives looks loses makes matches means moves needs occurs offers opens outperforms performs
    plays produces provides puts raises reaches reads receives reduces refers remains reports requires returns rises
    runs said says
    seems sees sells serves sets shows sits slows speeds spends stands starts stays stops suggests supports
    surpasses takes tells tends tests thinks tries turns fits feels achieves sustains consumes lacks excels uses
    wants wins works yields
    """
)

#: Verbs in the past that do not end in -ed, and some that do: they end a noun phrase.
PAST = word_list(
    """
    became began bought broke brought built came caught chose cost cut did drew drove fed fell felt flew found fought
    gave got grew had held hit kept knew laid lay led left lent lost made meant met paid put quit ran reached read
    required rose said sank sat saw sent set shook shot showed shrank shut slid sold spent spread spun stood struck
    swam swung taught thought threw told took used went won wore wound wrote dropped jumped achieved delivered improved
    reduced increased scored handled processed generated produced supported served started beat needed slipped edged
    ate bore drank dealt dug fled hung hurt leapt leaned overtook rang rode sang shone slept sprang stole stuck
    swept tore understood withdrew woke learnt burnt dreamt spelt spoilt
    """
)

#: Words of at least four letters that end in -s and are no plural noun.
_NOT_PLURAL = THIRD_PERSON | word_list(
    """
    ones access across address afterwards always analysis apropos as basis besides bias bus business campus census chaos
    consensus corpus cross does downwards during efficiencies else emphasis express focus gas genus goes gross has
    hypothesis is its less loss lots mass means minus news nowadays onwards otherwise outwards overseas pass perhaps
    plus
    press process progress regardless sometimes status stress success synopsis synthesis thesis this thus towards
    unless upwards versus virus was whereas yes yours ours theirs
    """
)
#: Forms of that list that are plural nouns all the same when a number larger than one stands before them.
_NOUN_AFTER_NUMBER = word_list(
    "calls claims costs cuts drops gains matches needs offers reads reports returns runs tests tries turns uses wins "
    "works lives plays starts stops sets lies processes"
)

_IRREGULAR = {
    "people": "person",
    "calves": "calf",
    "wolves": "wolf",
    "loaves": "loaf",
    "thieves": "thief",
    "hooves": "hoof",
    "selves": "self",
    "geese": "goose",
    "oxen": "ox",
    "larvae": "larva",
    "fungi": "fungus",
    "nuclei": "nucleus",
    "stimuli": "stimulus",
    "alumni": "alumnus",
    "strata": "stratum",
    "persons": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "mice": "mouse",
    "feet": "foot",
    "teeth": "tooth",
    "criteria": "criterion",
    "phenomena": "phenomenon",
    "bacteria": "bacterium",
    "matrices": "matrix",
    "indices": "index",
    "vertices": "vertex",
    "analyses": "analysis",
    "hypotheses": "hypothesis",
    "series": "series",
    "species": "species",
    "aircraft": "aircraft",
    "sheep": "sheep",
    "fish": "fish",
    "staff": "staff",
    "personnel": "personnel",
    "lives": "life",
    "wives": "wife",
    "knives": "knife",
    "shelves": "shelf",
    "leaves": "leaf",
    "halves": "half",
    "movies": "movie",
    "cookies": "cookie",
    "caches": "cache",
    "headaches": "headache",
    "buses": "bus",
    "viruses": "virus",
    "statuses": "status",
    "lenses": "lens",
    "gases": "gas",
    "data": "datum",
}


def singular(word: str) -> str:
    """Return the singular of a plural noun, lower case unless it is an acronym: "queries" -> "query", "PRs" -> "PR"."""
    if word[:-1].isupper() and len(word) > 2 and word.endswith("s"):
        return word[:-1]
    lower = word.lower()
    irregular = _IRREGULAR.get(lower)
    if irregular is not None:
        return irregular
    if lower.endswith("ies") and len(lower) > 4:
        return lower[:-3] + "y"
    if lower.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return lower[:-2]
    if lower.endswith("s") and not lower.endswith(("ss", "us", "is")):
        return lower[:-1]
    return lower


def is_plural(word: str) -> bool:
    """True if the word, standing after a number, is a plural noun."""
    lower = word.lower()
    if lower in _IRREGULAR:
        return True
    if not lower.endswith("s") or lower.endswith(("ss", "us", "is")):
        return False
    if lower in _NOT_PLURAL:
        return lower in _NOUN_AFTER_NUMBER
    return (len(word) > 3 and not lower.endswith(("'s", "’s"))) or (len(word) == 3 and word[:2].isupper())
