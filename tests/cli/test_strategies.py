"""`strategies`: the list, a template that works, and the check for honesty."""

import csv
import io
import json

from sim.engine.ruleset import RULESETS


def test_strategies_are_listed_with_what_they_do(alderman):
    rows = json.loads(alderman("strategies", "london", "--format", "json").stdout)
    assert list(rows[0]) == ["name", "game", "source", "meaning"]
    assert len(rows) >= 8
    assert all(row["meaning"] and row["source"] == "built-in" and row["game"] == "london" for row in rows)
    every = json.loads(alderman("strategies", "--format", "json").stdout)
    assert [row for row in every if row["game"] == "london"] == rows
    assert {row["game"] for row in every} == set(RULESETS)
    assert alderman("strategies").stdout.startswith("name ")


def test_weights_are_listed_with_default_and_meaning(alderman):
    text = alderman("strategies", "london", "--weights", "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {"landlord", "financier"} <= {row["name"] for row in rows}
    assert all(row["meaning"] and float(row["default"]) == float(row["default"]) for row in rows)


def test_a_new_strategy_plays_at_once_and_is_honest(alderman, refused, tmp_path):
    mine = tmp_path / "my_bots.py"
    written = alderman("strategies", "london", "--new", mine)
    assert (written.exit_code, written.stdout) == (0, "")
    assert str(mine) in written.stderr
    assert "exists already" in refused("strategies", "london", "--new", mine)
    rows = json.loads(alderman("strategies", "london", "--strategies", mine, "--format", "json").stdout)
    (name,) = [row["name"] for row in rows if row["source"] == str(mine)]
    game = alderman("play", "london", "--players", 2, "--strategies", mine, "--seat", name, "--json")
    assert game.exit_code == 0, game.output
    check = alderman(
        "strategies", "london", "--strategies", mine, "--check", name, "--games", 2, "--players", 2
    )
    assert (check.exit_code, check.stdout) == (0, f"{name}: honest in 2 games\n")


def test_a_strategy_that_peeks_is_found_out(alderman, tmp_path):
    peeking = tmp_path / "peeking.py"
    peeking.write_text(
        "from strategies import strategy\n\n\n"
        '@strategy("london")\n'
        "def peeker(game, rules, cards, options, count, weights, stream):\n"
        '    """Looks at the top of the deck."""\n'
        '    return game["deck"][game["deck_at"]] % count\n'
    )
    result = alderman("strategies", "london", "--strategies", peeking, "--check", "peeker", "--games", 2)
    assert result.exit_code == 1, result.output
    assert "strategy 'peeker' is not honest: in game 0" in result.stdout


def test_what_cannot_be_is_refused(refused, tmp_path):
    assert "unknown strategy 'rondom'" in refused("strategies", "london", "--check", "rondom")
    assert "--new or --check, not both" in refused(
        "strategies", "--check", "random", "--new", tmp_path / "x.py"
    )
    assert "cannot be written" in refused("strategies", "--new", tmp_path / "no" / "x.py", code=1)
    assert "does not exist" in refused("strategies", "--strategies", tmp_path / "none.py")
