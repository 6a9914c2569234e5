"""`score`: a table described by hand."""

import json

import pytest

PLAYER = {
    "prestige": 10,
    "money": 7,
    "loans": 0,
    "poverty": 3,
    "hand": 1,
    "boroughs": 2,
    "display": ["bridge"],
}
RIVAL = PLAYER | {"money": 20, "loans": 2, "display": ["Tower Bridge", "school_c"]}
TABLE = {"players": [PLAYER, RIVAL]}


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "table.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return write


def test_a_table_is_scored_by_hand(alderman, file):
    final = json.loads(alderman("score", "london", file(TABLE)).stdout)
    assert final["event"] == "final"
    # 10 + 2 (Bridge) + 7 // 3; 10 + 4 (Tower Bridge) + 2 (School) - 7 (one of two loans) + 5 // 3
    assert final["score"] == [14, 10]
    assert final["loans_unpaid"] == [0, 1]
    assert final["win_share"] == [1, 0]


def test_standard_input_is_read_for_a_dash(alderman, file):
    assert (
        alderman("score", "london", "-", input=json.dumps(TABLE)).stdout
        == alderman("score", "london", file(TABLE)).stdout
    )


def test_forms(alderman, file):
    lines = alderman("score", "london", file(TABLE), "--format", "table").stdout.splitlines()
    assert lines[0].split()[0] == "seat"
    assert len(lines) == 4
    assert alderman("score", "london", file(TABLE), "--format", "csv").stdout.startswith("seat,hand_poverty,")


def test_rules_of_the_table_win_over_the_command_line(alderman, file):
    def score(table, *args):
        return json.loads(alderman("score", "london", file(table), *args).stdout)["score"]

    assert score(TABLE, "--set", "loan_penalty=1") == [14, 16]
    assert score(TABLE | {"rules": {"loan_penalty": 2}}, "--set", "loan_penalty=1") == [14, 15]
    assert score(TABLE | {"rules": {"loan_penalty": 2}}, "--set", "money_per_prestige=1") == [19, 19]


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        (b'{"players": [}', ["table.json, line 1, column 14: not valid JSON"]),
        (b'{"players":\n [1,,2]}', ["table.json, line 2, column 5: not valid JSON"]),
        (b"", ["line 1, column 1: not valid JSON"]),
        (b"[" * 100_000, ["not valid JSON"]),
        (b'{"players": [], "players": []}', ["'players' stands twice in one object"]),
        (b'{"players": NaN}', ["NaN is no number"]),
        (b"\xff\xfe{}", ["line 1: byte 0xff is not UTF-8"]),
        ([TABLE], ["must hold an object"]),
        ({}, ["players"]),
        ({"players": [PLAYER]}, ["players"]),
        ({"players": [PLAYER] * 5}, ["players"]),
        ({"players": [PLAYER, 3]}, ["player 1"]),
        ({"players": [PLAYER, PLAYER | {"money": -1}]}, ["player 1", "money", "-1"]),
        ({"players": [PLAYER, PLAYER | {"money": 1.5}]}, ["player 1", "money", "1.5"]),
        ({"players": [PLAYER, PLAYER | {"hand": True}]}, ["player 1", "hand"]),
        ({"players": [PLAYER, {**PLAYER, "moneys": 1}]}, ["player 1", "moneys", "did you mean 'money'?"]),
        (
            {"players": [PLAYER, PLAYER | {"display": ["Brige"]}]},
            ["player 1", "display", "Brige", "did you mean 'bridge'?"],
        ),
        ({"players": [PLAYER | {"display": ["School"]}, PLAYER]}, ["player 0", "display", "School"]),
        (
            TABLE | {"rules": {"loan_penalti": 2}},
            ["field 'rules': unknown field 'loan_penalti'", "'loan_penalty'?"],
        ),
        (TABLE | {"rules": {"loan_penalty": -2}}, ["field 'rules': loan_penalty = -2: must be"]),
        (TABLE | {"rules": [1]}, ["field 'rules': [1] must be an object"]),
        (TABLE | {"ruels": {}}, ["ruels", "rules"]),
    ],
)
def test_a_wrong_table_is_refused_with_player_and_field(refused, file, content, parts):
    message = refused("score", "london", file(content))
    for part in parts:
        assert part in message, message


def test_a_missing_file_is_refused(refused, tmp_path):
    assert "no such file" in refused("score", "london", tmp_path / "none.json")


def test_prestige_may_be_negative(alderman, file):
    table = {"players": [PLAYER | {"prestige": -5}, RIVAL]}
    assert json.loads(alderman("score", "london", file(table)).stdout)["score"][0] == -1
