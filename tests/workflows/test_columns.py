"""What claims.toml says of a table's columns stands above what their headers seem to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from claims.documents import read_text
from claims.errors import ConfigurationError, DocumentError
from claims.vocabulary import Vocabulary, load_vocabulary
from claims.workflows.columns import ConfiguredTables
from claims.workflows.configuration import find_configuration
from claims.workflows.reading import understand

CSV = "Rank,Name,Out,In,Weight\n1,Fugu-2,4.20,n/a,12\n2,Tern-1,about three,0.40,14\n"
TOML = """[tables."prices*.csv"]
subject = "Name"
columns."Out" = {metric = "price_output", unit = "USD/Mtoken"}
columns."in " = {metric = "price_input", unit = "USD/Mtoken"}
columns."Weight" = {unit = "kilogram", subject = "Packaging"}
columns."Rank" = {skip = true}
"""


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def configured(folder: Path, toml: str) -> ConfiguredTables:
    (folder / "claims.toml").write_text(toml, encoding="utf-8")
    configuration = find_configuration(folder)
    return ConfiguredTables(configuration.tables, str(folder / "claims.toml"))


def test_metric_unit_and_subject_are_those_of_the_configuration(tmp_path: Path, vocabulary: Vocabulary) -> None:
    tables = configured(tmp_path, TOML)
    document = read_text(CSV, name="data/prices-may.csv", format="csv")
    reading = understand(document, vocabulary, tables=tables)
    found = [(claim.text, claim.subject, claim.metric, claim.quantity.unit) for claim in reading.claims]
    assert found == [
        ("4.20", "Fugu-2", "price_output", "USD/Mtoken"),
        ("12", "Packaging", "weight", "kilogram"),
        ("0.40", "Tern-1", "price_input", "USD/Mtoken"),
        ("14", "Packaging", "weight", "kilogram"),
    ]
    assert list(reading.document.unread) == ["line 3, column `Out`: no number in 'about three'"]


def test_other_files_are_read_by_their_headers(tmp_path: Path, vocabulary: Vocabulary) -> None:
    document = read_text(CSV, name="weights.csv", format="csv")
    assert configured(tmp_path, TOML).applied(document, vocabulary) is document


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            ("price_output", "price_outptu"),
            ["claims.toml, line 3", '"Out"', "no metric 'price_outptu'", "price_output"],
        ),
        (("kilogram", "kilo gram!"), ["claims.toml, line 5", '"Weight"', "'kilo gram!' is no unit"]),
    ],
)
def test_what_the_vocabulary_lacks_is_refused(
    tmp_path: Path, vocabulary: Vocabulary, change: tuple[str, str], says: list[str]
) -> None:
    tables = configured(tmp_path, TOML.replace(*change))
    with pytest.raises(ConfigurationError) as error:
        tables.applied(read_text(CSV, name="prices.csv", format="csv"), vocabulary)
    assert [part for part in says if part not in str(error.value)] == []


@pytest.mark.parametrize("change", [('"Weight"', '"Wieght"'), ('subject = "Name"', 'subject = "Wieght"')])
def test_a_column_that_is_not_there_is_named(tmp_path: Path, vocabulary: Vocabulary, change: tuple[str, str]) -> None:
    tables = configured(tmp_path, TOML.replace(*change))
    with pytest.raises(DocumentError, match=r"prices.csv has no column `Wieght`; .*`Rank`, `Name`, `Out`"):
        tables.applied(read_text(CSV, name="prices.csv", format="csv"), vocabulary)
