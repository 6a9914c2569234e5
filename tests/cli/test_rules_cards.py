"""`games`, `rules` and `cards`: what they print can be edited and given back."""

import csv
import io
import json
import re

import pytest


def test_games_names_every_game_with_its_players_and_files(alderman):
    (london,) = [
        row for row in json.loads(alderman("games", "--format", "json").stdout) if row["name"] == "london"
    ]
    assert london == {"name": "london", "title": "London", "players": "2-4", "tables": ["cards", "boroughs"]}
    assert alderman("games").stdout.startswith("name ")
    assert alderman("games", "--format", "csv").stdout.startswith("name,title,players,tables\n")


def test_printed_rules_are_the_rules(alderman, tmp_path):
    changed = alderman(
        "rules", "london", "--set", "london.loan_repay=18", "--set", "board_slots=[2,2,2]"
    ).stdout
    assert "loan_repay = 18" in changed
    mine = tmp_path / "mine.toml"
    mine.write_text(changed, encoding="utf-8")
    again = json.loads(alderman("rules", "london", "--rules", mine, "--format", "json").stdout)
    values = {row["name"]: row["value"] for row in again}
    assert (values["loan_repay"], values["board_slots"], values["start_money"]) == (18, [2, 2, 2], 5)
    assert alderman("rules", "london", "--rules", mine).stdout == changed


def test_assumptions_are_marked_in_every_form(alderman):
    assert "# L20 A (assumption): " in alderman("rules", "london").stdout
    rows = {row["name"]: row for row in json.loads(alderman("rules", "london", "--format", "json").stdout)}
    assert rows["borough_relief"]["basis"] == "A"
    assert rows["loan_repay"] == {
        "name": "loan_repay",
        "value": 15,
        "rule": "L6",
        "basis": "S",
        "lowest": 0,
        "highest": 1000,
        "meaning": "what removing one loan costs, £",
    }


def test_words_texts_and_rows_are_printed_and_given_back(alderman, tmp_path):
    sets = [
        "card_good_1840=iron",
        'rail_districts=["Faubourg", "Gare \\"d\'été\\""]',
        "canal_tiles=[[2,1,0],[3,0,9]]",
    ]
    changed = alderman("rules", "council", *(word for one in sets for word in ("--set", one))).stdout
    assert 'card_good_1840 = "iron" # packaged: "wood"\n' in changed
    mine = tmp_path / "mine.toml"
    mine.write_text(changed, encoding="utf-8")
    again = json.loads(alderman("rules", "council", "--rules", mine, "--format", "json").stdout)
    rows = {row["name"]: row for row in again}
    assert rows["card_good_1840"]["value"] == "iron"
    assert (rows["card_good_1840"]["lowest"], rows["rail_districts"]["highest"]) == (None, None)
    assert rows["rail_districts"]["value"] == ["Faubourg", 'Gare "d\'été"']
    assert rows["canal_tiles"]["value"] == [[2, 1, 0], [3, 0, 9]]
    assert alderman("rules", "council", "--rules", mine).stdout == changed
    table = alderman("rules", "council", "--rules", mine, "--format", "table").stdout
    assert re.search(r"^canal_tiles +\[2, 1, 0\], \[3, 0, 9\] +C10 +A +0 +1,000 ", table, re.MULTILINE)


@pytest.mark.parametrize("table", ["cards", "boroughs"])
def test_printed_files_are_the_files(alderman, tmp_path, table):
    printed = alderman("cards", "london", "--table", table).stdout
    mine = tmp_path / "mine.csv"
    mine.write_text(printed.replace(",8,", ",9,"), encoding="utf-8")
    again = alderman("cards", "london", "--table", table, f"--{table}", mine).stdout
    assert again == printed.replace(",8,", ",9,") != printed
    rows = list(csv.DictReader(io.StringIO(printed)))
    as_json = json.loads(alderman("cards", "london", "--table", table, "--format", "json").stdout)
    assert [{name: str(cell) for name, cell in row.items()} for row in as_json] == rows
    lines = alderman("cards", "london", "--table", table, "--format", "table").stdout.splitlines()
    assert len(lines) == len(rows) + 2


def test_cards_tell_whether_a_power_is_recorded_or_reconstructed(alderman):
    rows = csv.DictReader(io.StringIO(alderman("cards", "london").stdout))
    assert {row["basis"] for row in rows} == {"recorded", "reconstructed"}


def test_mistakes_in_files_are_named_by_file_line_and_value(refused, tmp_path, alderman):
    bad = tmp_path / "bad.csv"
    bad.write_text(alderman("cards", "london").stdout.replace(",B,", ",X,", 1), encoding="utf-8")
    assert "bad.csv, line 24, column deck: unknown deck 'X': known: A, B, C" in refused(
        "cards", "london", "--cards", bad
    )
    assert "no such file" in refused("rules", "london", "--rules", tmp_path / "none.toml")
    assert "did you mean 'cards'?" in refused("cards", "london", "--table", "card")
    assert "--set: loan_repay = -1: must be" in refused("play", "london", "--set", "loan_repay=-1")
