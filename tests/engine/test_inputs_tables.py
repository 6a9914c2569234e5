"""Card and borough files: what is accepted, and the file, line, column and value of what is not."""

import csv
import io

import pytest

from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from sim.engine.inputs.variant import packaged_table
from sim.london.codes import MAX_CARDS, MAX_FACE_UP
from sim.london.fields import check_players
from tests.engine.london_files import LONDON

CARDS = packaged_table(LONDON, "cards").read_text()
BOROUGHS = packaged_table(LONDON, "boroughs").read_text()
HEADER = CARDS.splitlines()[0]


@pytest.fixture
def load(tmp_path):
    def load(name, text):
        path = tmp_path / f"{name}.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return load_variant(LONDON, table_files={name: path})

    return load


def changed(text, line, **cells):
    """The file with cells of one line (2 = first row) replaced."""
    rows = list(csv.reader(io.StringIO(text)))
    for name, value in cells.items():
        rows[line - 1][rows[0].index(name)] = value
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def without(text, column):
    """The file without a column."""
    rows = list(csv.reader(io.StringIO(text)))
    at = rows[0].index(column)
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(row[:at] + row[at + 1 :] for row in rows)
    return out.getvalue()


def card_row(line):
    return CARDS.splitlines(keepends=True)[line - 1]


def refused(load, name, text, *parts):
    """The one-line error must contain each part."""
    with pytest.raises(InputError) as caught:
        load(name, text)
    message = str(caught.value)
    assert "\n" not in message
    for part in parts:
        assert part in message, message


def test_packaged_files_hold_the_published_component_counts():
    tables = load_variant(LONDON).tables
    assert len(tables["cards"]) == 76
    by_deck = {deck: sum(row["copies"] for row in tables["cards"] if row["deck"] == deck) for deck in "ABC"}
    assert by_deck == {"A": 25, "B": 50, "C": 35}
    assert len(tables["boroughs"]) == 20
    assert sum(row["starter"] for row in tables["boroughs"]) == 3


def test_cells_are_whole_numbers_or_text_and_blanks_their_defaults():
    school, water = load_variant(LONDON).tables["cards"][:2]
    assert (school["power"], school["power_arg"], school["build_cost"]) == ("recolour", 1, 2)
    assert (water["power"], water["power_arg"], water["run_poverty"], water["name"]) == (
        "",
        "",
        -2,
        "Water Works",
    )


def test_windows_files_read_the_same(load):
    plain = load_variant(LONDON).hash
    assert load("cards", b"\xef\xbb\xbf" + CARDS.replace("\n", "\r\n").encode()).hash == plain
    assert load("boroughs", BOROUGHS.replace("\n", "\r\n")).hash == plain


def test_column_order_blanks_round_cells_and_blank_lines_do_not_matter(load):
    rows = [list(reversed(row)) for row in csv.reader(io.StringIO(CARDS))]
    turned = "\n\n".join(",".join(f' "{cell}"'.strip() for cell in row) for row in rows)
    assert load("cards", turned).hash == load_variant(LONDON).hash
    assert load("cards", changed(CARDS, 2, name="  School ")).hash == load_variant(LONDON).hash


def test_blank_effects_are_none(load):
    blank = changed(
        CARDS, 5, run_cost="", run_money="", run_prestige="", run_poverty="", flips="", run_discard=""
    )
    assert load("cards", blank).hash == load_variant(LONDON).hash


def test_basis_is_optional_free_text(load):
    assert {row["basis"] for row in load("cards", without(CARDS, "basis")).tables["cards"]} == {""}
    assert load("cards", changed(CARDS, 2, basis="my idea, v2")).tables["cards"][0]["basis"] == "my idea, v2"


def test_one_deck_may_be_empty_but_not_all(load):
    no_a = (
        HEADER
        + "\n"
        + "".join(line for line in CARDS.splitlines(keepends=True) if ",B," in line or ",C," in line)
    )
    assert {row["deck"] for row in load("cards", no_a).tables["cards"]} == {"B", "C"}
    refused(load, "cards", HEADER + "\nx,X,A,blue,0,1,0,0,0,none,0,0,0,0,,,\n", "every deck is empty")


@pytest.mark.parametrize(
    ("cells", "parts"),
    [
        ({"build_cost": "-1"}, ["line 3, column build_cost: '-1' must be a whole number from 0 to 1000"]),
        ({"run_cost": "-2"}, ["line 3, column run_cost: '-2' must be a whole number from 0 to 1000"]),
        ({"build_cost": "cheap"}, ["line 3, column build_cost: 'cheap' must be a whole number"]),
        ({"build_cost": "2.0"}, ["line 3, column build_cost: '2.0'"]),
        ({"build_cost": "1_0"}, ["line 3, column build_cost: '1_0'"]),
        ({"build_cost": "٣"}, ["line 3, column build_cost: '٣'"]),
        ({"build_cost": "9" * 5000}, ["line 3, column build_cost: '999"]),
        ({"build_cost": ""}, ["line 3, column build_cost: is empty; must be a whole number from 0 to 1000"]),
        ({"buildable": "yes"}, ["line 3, column buildable: 'yes' must be a whole number from 0 to 1"]),
        ({"copies": "-1"}, ["line 3, column copies: '-1'"]),
        ({"id": ""}, ["line 3, column id: is empty; must be some text"]),
        ({"name": "Water\nWorks"}, ["line 3, column name", "line end"]),
        ({"colour": "bluu"}, ["line 3, column colour: unknown colour 'bluu': did you mean 'blue'?"]),
        ({"colour": ""}, ["line 3, column colour: is empty; must be one of blue, brown, pink, grey"]),
        ({"deck": "D"}, ["line 3, column deck: unknown deck 'D': known: A, B, C"]),
        ({"run_discard": "pink"}, ["line 3, column run_discard: unknown run_discard 'pink'"]),
        (
            {"power": "recolor", "power_arg": "1"},
            ["column power: unknown power 'recolor': did you mean 'recolour'?"],
        ),
        ({"power": "none"}, ["column power: unknown power 'none'", "or leave it empty"]),
        ({"power": "hand_draw"}, ["line 3, column power_arg: '' is missing, and power 'hand_draw' needs it"]),
        ({"power_arg": "2"}, ["line 3, column power_arg: 2 must be empty, since power is empty"]),
        (
            {"power": "flip_instead", "power_arg": "2"},
            ["column power_arg: 2 must be empty", "'flip_instead'"],
        ),
        ({"power": "hand_draw", "power_arg": "-1"}, ["column power_arg: '-1' must be a whole number from 0"]),
    ],
)
def test_a_wrong_cell_is_refused_with_line_column_and_value(load, cells, parts):
    refused(load, "cards", changed(CARDS, 3, **cells), "cards.csv", *parts)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["is empty; its first line must be id,name,deck"]),
        ("\n\n", ["is empty"]),
        (HEADER + "\n", ["has a header and no rows"]),
        (CARDS.replace("colour", "color", 1), ["line 1: unknown column 'color': did you mean 'colour'?"]),
        (without(CARDS, "colour"), ["line 1: column 'colour' is missing"]),
        (without(CARDS, "power"), ["line 1: column 'power' is missing"]),
        (CARDS.replace("name", "id", 1), ["line 1: column 'id' stands twice"]),
        (CARDS.replace(",", ";"), ["line 1: columns must be separated by commas"]),
        (HEADER + "\nx,X,A\n", ["line 2: has 3 cells; the header has 17 columns"]),
        (CARDS + "x,X,A,blue,1,1,0,0,0,none,0,0,0,0,,,,,\n", ["line 78: has 19 cells"]),
        (HEADER + '\nx,"X,A,blue\n', ["line 2: not valid CSV"]),
        (CARDS + card_row(3), ["line 78: id 'water_works' stands already on line 3"]),
        (CARDS.encode() + "café".encode("latin-1"), ["line 78: byte 0xe9 is not UTF-8"]),
        (CARDS.encode("utf-16"), ["line 1: byte 0xff is not UTF-8"]),
        (changed(CARDS, 2, copies=str(MAX_CARDS)), [f"cards (copies add up); at most {MAX_CARDS} fit"]),
        (
            CARDS + "".join(f"x{n}" + card_row(3)[11:] for n in range(60)),
            ["136 different city cards; at most 128"],
        ),
    ],
)
def test_a_wrong_card_file_is_refused(load, text, parts):
    refused(load, "cards", text, *parts)


def test_lines_are_counted_through_quoted_line_ends_and_blank_lines(load):
    text = HEADER + '\n\n"a\nb",X,A,blue,1,1,0,0,0,none,0,0,0,0,,,\n'
    refused(load, "cards", text, "line 3, column id")
    text = HEADER + "\n\n" + card_row(2) + "\n" + card_row(3).replace("blue", "blau")
    refused(load, "cards", text, "line 5, column colour")


def test_wrong_borough_files_are_refused(load):
    refused(load, "boroughs", changed(BOROUGHS, 2, cost="-8"), "boroughs.csv, line 2, column cost: '-8'")
    refused(
        load, "boroughs", changed(BOROUGHS, 3, name="City"), "line 3: name 'City' stands already on line 2"
    )
    refused(
        load,
        "boroughs",
        changed(BOROUGHS, 2, south="2"),
        "column south: '2' must be a whole number from 0 to 1",
    )
    many = BOROUGHS.splitlines()[0] + "".join(f"\nb{n},1,1,1,{int(n <= MAX_FACE_UP)},0,0" for n in range(20))
    refused(load, "boroughs", many, f"boroughs: {MAX_FACE_UP + 1} starters; at most {MAX_FACE_UP} fit")
    many = BOROUGHS.splitlines()[0] + "".join(f"\nb{n},1,1,1,0,0,0" for n in range(65))
    refused(load, "boroughs", many, "boroughs: 65 rows; at most 64 fit")


def test_files_that_cannot_be_opened_are_refused(tmp_path):
    for path, part in ((tmp_path / "none.csv", "no such file"), (tmp_path, "is a folder, not a file")):
        with pytest.raises(InputError, match=part):
            load_variant(LONDON, table_files={"cards": path})
    with pytest.raises(InputError, match=r"london has no table 'card': did you mean 'cards'\?"):
        load_variant(LONDON, table_files={"card": tmp_path})


def test_a_deck_is_checked_for_the_number_of_players(load):
    small = load("cards", HEADER + "\nx,X,A,blue,18,1,0,0,0,none,0,0,0,0,,,\n")
    check_players(small, 3)
    with pytest.raises(
        InputError, match="18 city cards are too few to deal start_hand = 6 to 4 players; 24 are"
    ):
        check_players(small, 4)
