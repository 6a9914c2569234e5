"""The win table on a terminal: complete without colours, at any width."""

from __future__ import annotations

import io
import subprocess
import sys

from rich.console import Console

import reports
from reports.text import number, p_value, percent, percent_range, points
from tests.reports.synthetic import make_run, usual_run


def printed(run: object, width: int) -> str:
    out = io.StringIO()
    reports.print_win_table(run, Console(file=out, width=width, color_system=None))  # type: ignore[arg-type]
    return out.getvalue()


def test_the_table_has_shares_intervals_the_fair_share_and_its_origin() -> None:
    run = usual_run()
    text = printed(run, 100)
    best = reports.win_table(run).iloc[0]
    assert "fair share 25.0%" in text
    assert f"{100 * best['win_share']:.1f}%" in text
    assert f"{100 * best['low']:.1f}% – {100 * best['high']:.1f}%" in text
    assert "above fair" in text and "below fair" in text
    assert "3,200 games in 800 blocks · 4 players · seed 7 · rules 0123456789abcdef" in text


def test_a_narrow_terminal_keeps_name_share_and_interval() -> None:
    lines = printed(usual_run(), 50).splitlines()
    table = [line for line in lines if line.count("%") > 1]
    assert len(table) == 9
    assert all(len(line) <= 50 and line.count("%") == 3 for line in table)


def test_names_are_not_read_as_markup() -> None:
    assert "[bold]x[/bold]" in printed(make_run(("[bold]x[/bold]", "b"), blocks=40), 100)


def test_a_single_batch_is_said_to_have_no_intervals() -> None:
    text = printed(make_run(blocks=20, batch_blocks=20, part_batches=1), 100)
    assert "No intervals: fewer than 2 batches" in text


def test_numbers_for_readers() -> None:
    assert percent(0.41) == "41.0%"
    assert points(0.013) == "+1.3"
    assert points(-0.013) == "−1.3"
    assert points(-0.0001) == "0.0"
    assert number(-0.04, 1) == "0.0"
    assert number(1234567) == "1,234,567"
    assert number(float("nan")) == percent(float("nan")) == "–"
    assert percent_range(float("nan"), 0.2) == "no interval"
    assert p_value(0.0004) == "p < 0.001"
    assert p_value(0.0312) == "p = 0.031"
    assert p_value(0.43) == "p = 0.43"


def test_importing_reports_loads_nothing_heavy() -> None:
    code = (
        "import sys, reports; heavy = {'pandas', 'matplotlib', 'scipy', 'statsmodels', 'jinja2', 'numba'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_every_name_that_is_offered_is_there() -> None:
    for name in reports.__all__:
        assert callable(getattr(reports, name)), name
