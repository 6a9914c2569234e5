"""Progress: lines now and then where there is no terminal, a bar where there is one; never on stdout."""

from itertools import count

from sim.cli.progress import EVERY, Bar, Lines, clock, meter


def test_lines_come_every_ten_seconds_and_at_the_end(capsys):
    seconds = count(step=4)
    with Lines(now=lambda: next(seconds)) as progress:  # begins at 0
        for done in (0, 4_000, 8_000, 12_000, 16_000, 20_000):  # at 4, 8, … 24
            progress(done, 20_000)
    assert EVERY == 10
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "alderman: 12,000 of 20,000 games, 1,000 games/s, 0:08 left",
        "alderman: 20,000 of 20,000 games, 1,000 games/s, 0:20",
    ]


def test_a_resumed_run_does_not_boast_of_games_played_before(capsys):
    seconds = count(step=100)
    progress = Lines(now=lambda: next(seconds))
    progress(1_000_000, 2_000_000)
    progress(1_001_000, 2_000_000)
    assert "10 games/s" in capsys.readouterr().err


def test_a_run_that_was_complete_says_so_without_a_speed(capsys):
    Lines(now=lambda: 0.0)(500, 500)
    assert capsys.readouterr().err == "alderman: 500 of 500 games\n"


def test_the_bar_tells_games_and_speed_on_stderr(capsys):
    with Bar() as progress:
        progress(0, 10_000)
        progress(10_000, 10_000)
    out, err = capsys.readouterr()
    assert out == ""
    assert "10,000 of 10,000 games" in err
    assert "games/s" in err


def test_without_a_terminal_there_is_no_bar():
    assert isinstance(meter(), Lines)


def test_times_are_short():
    assert [clock(7), clock(200), clock(3723)] == ["0:07", "3:20", "1:02:03"]
