"""`play`: a game told or traced, and any game of a run again."""

import json

import pytest


def events(result):
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_same_seed_tells_the_same_game(alderman):
    first = alderman("play", "london", "--players", 2, "--seed", 7)
    assert first.exit_code == 0, first.output
    assert first.stdout.startswith("London, 2 players, seed 7\n")
    assert alderman("play", "london", "--players", 2, "--seed", 7).stdout == first.stdout
    assert alderman("play", "london", "--players", 2, "--seed", 8).stdout != first.stdout


def test_the_trace_begins_with_the_setup_and_ends_with_the_score(alderman):
    told = events(alderman("play", "london", "--players", 3, "--seed", 7, "--json", "--set", "loan_repay=18"))
    assert told[0]["event"] == "setup"
    assert (told[0]["game"], told[0]["players"], told[0]["seed"]) == ("london", 3, 7)
    assert told[0]["rules"]["loan_repay"] == 18
    assert told[-1]["event"] == "final"
    assert sum(told[-1]["win_share"]) == pytest.approx(1)


def test_seats_are_one_for_all_or_one_each(alderman, refused):
    def strategies(*seats):
        args = [word for seat in seats for word in ("--seat", seat)]
        return events(alderman("play", "london", "--players", 3, "--json", *args))[0]["strategies"]

    assert strategies("random") == ["random"] * 3
    assert strategies("random", "greedy", "random") == ["random", "greedy", "random"]
    assert len(set(strategies())) == 3
    message = refused("play", "london", "--players", 3, "--seat", "random", "--seat", "greedy")
    assert "2 --seat given for 3 players: give one for all, or one a seat" in message


def test_any_game_of_a_run_is_played_again_as_it_was(alderman, played):
    import pyarrow.parquet as parquet

    seats = parquet.read_table(played / "seats").to_pylist()
    for game in (0, 17, 39):
        final = events(alderman("play", "--from", played, "--game", game, "--json"))[-1]
        assert final["score"] == [row["score"] for row in seats if row["game"] == game]
    assert alderman("play", "--from", played, "--game", 17).stdout.startswith("London, 2 players, seed 3")


def test_a_game_of_a_run_takes_nothing_from_the_command_line(refused, played):
    wrong = "--from takes the whole game from the run"
    assert wrong in refused("play", "london", "--from", played, "--game", 1)
    assert wrong in refused("play", "--from", played, "--game", 1, "--seed", 0)
    assert wrong in refused("play", "--from", played, "--game", 1, "--set", "loan_repay=18")
    assert wrong in refused("play", "--from", played, "--game", 1, "--seat", "random")
    assert "--from needs --game N" in refused("play", "--from", played)
    assert "no game 40" in refused("play", "--from", played, "--game", 40)
    assert "no game -1" in refused("play", "--from", played, "--game", -1)
    assert "holds no run" in refused("play", "--from", played / "seats", "--game", 1)
    assert "name the run's folder with --from" in refused("play", "--game", 1)
    assert "name the game to play" in refused("play")


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["--players", "5"], "players = 5: London is for 2 to 4 players"),
        (["--players", "1"], "players = 1: London is for 2 to 4 players"),
        (["--players", "0"], "players = 0: London is for 2 to 4 players"),
        (["--seed", "-1"], "seed = -1"),
        (["--seed", "18446744073709551616"], "seed = 18446744073709551616"),
        (["--seat", "rondom"], "unknown strategy 'rondom': did you mean 'random'?"),
        (["--seat", "random:luck=1"], "'random' has no weights"),
    ],
)
def test_what_cannot_be_played_is_refused(refused, args, part):
    assert part in refused("play", "london", *args)
