"""Reports made in several processes: the same bytes, and all of them whatever becomes of a process."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pytest
from matplotlib.figure import Figure

from reports.figures.picture import Picture
from reports.jobs import Job
from reports.painters import Painters

HERE = "tests.reports.test_painters"


def in_another_process() -> bool:
    return multiprocessing.parent_process() is not None


@dataclass
class Heights:
    """Numbers, of which the squares are the tables."""

    numbers: list[int]
    tables: dict[int, int] = field(default_factory=dict)
    learnt: list[int] = field(default_factory=list)

    def learn(self, tables: Mapping[int, int]) -> None:
        self.learnt += tables
        self.tables.update(tables)

    def square(self, number: int) -> int:
        if number not in self.tables:
            self.tables[number] = number**2
        return self.tables[number]


class Bar:
    """A picture of a number, another of its square."""

    def __init__(self, of: Heights, number: int) -> None:
        self.of, self.number = of, number

    @cached_property
    def pictures(self) -> list[Picture]:
        return [bar(self.number), bar(self.of.square(self.number))]


def bar(height: int) -> Picture:
    from reports.figures.layout import new_figure

    def build(width: float) -> Figure:
        figure = new_figure(width, 1.5, f"{height} high")
        figure.subplots().bar([0], [height])
        return figure

    return Picture(f"bar-{height}", f"{height} high", "", build)


def bars(of: Heights) -> list[Bar]:
    """A piece a number."""
    return [Bar(of, number) for number in of.numbers]


class Deadly(Bar):
    """The same, but another process dies of it."""

    @cached_property
    def pictures(self) -> list[Picture]:
        if in_another_process() and self.of.numbers[0] == 0:
            os._exit(3)
        return [deadly(picture) for picture in Bar(self.of, self.number).pictures]


def deadly(picture: Picture) -> Picture:
    def build(width: float) -> Figure:
        if in_another_process():
            os._exit(3)
        return picture.build(width)

    return Picture(picture.key, picture.title, picture.alt, build)


def fatal(of: Heights) -> list[Deadly]:
    """Pieces whose making, or whose drawing, another process dies of."""
    return [Deadly(of, number) for number in of.numbers]


class Wrong(Bar):
    """What nobody can make."""

    @property
    def pictures(self) -> list[Picture]:  # type: ignore[override]
        raise ValueError("no such colour")


def wrong(of: Heights) -> list[Wrong]:
    return [Wrong(of, number) for number in of.numbers]


def numbers() -> Heights:
    return Heights([3, 1, 4, 5, 9, 2])


def alone(of: Heights) -> list[Any]:
    return [picture.drawn() for piece in bars(of) for picture in piece.pictures]


def test_pictures_are_the_same_whoever_draws_them() -> None:
    told: list[tuple[int, int]] = []
    with Painters(2, [HERE]) as painters:
        painters.make(bars, numbers())
        drawn = painters.draw(lambda *done: told.append(done))
    assert drawn == alone(numbers())
    assert told[-1] == (12, 12) and told == sorted(set(told))
    assert len({files.png for files in drawn}) == 9  # 1, 4 and 9 are squares too
    assert not multiprocessing.active_children()


def test_one_process_makes_and_draws_everything() -> None:
    with Painters() as painters:
        painters.make(bars, numbers())
        assert painters.draw() == alone(numbers())


def test_another_process_takes_its_share_and_hands_over_its_tables() -> None:
    """Here nothing can be made or drawn, so that all must have come from there."""

    class Idle(Bar):
        @cached_property
        def pictures(self) -> list[Picture]:
            raise AssertionError("made here")

    of = Heights([7])
    with Painters(2, [HERE]) as painters:
        [(_, end)] = painters._others
        end.send((bars, of))
        assert end.recv() == 1
        end.send((Job(0), {}))
        assert end.recv() == (2, {7: 49})
        end.send((Job(0, 1), {8: 64}))  # what it is told it does not tell
        assert end.recv() == (bar(49).drawn(), {})
        with pytest.raises(AssertionError, match="made here"):
            painters.make(bars, of, [Idle(of, 7)])


def test_tables_made_here_and_there_are_shared() -> None:
    of = numbers()
    with Painters(2, [HERE]) as painters:
        painters.make(bars, of)
        painters.draw()
    assert of.tables == {number: number**2 for number in of.numbers}
    assert len(of.learnt) == len(set(of.learnt))


@pytest.mark.parametrize("of", [Heights([0, 3, 1]), Heights([3, 1, 4])], ids=["making", "drawing"])
def test_what_a_process_dies_of_is_done_here(of: Heights) -> None:
    with Painters(2, [HERE]) as painters:
        painters.make(fatal, of)
        assert painters.draw() == alone(Heights(of.numbers))


def test_what_cannot_leave_this_program_is_done_here() -> None:
    of = numbers()
    of.tables[-1] = lambda: 0  # type: ignore[assignment]
    with Painters(2, [HERE]) as painters:
        painters.make(bars, of)
        assert painters.draw() == alone(numbers())


def test_a_library_that_is_not_there_costs_only_the_other_process() -> None:
    with Painters(2, ["tests.reports.nowhere"]) as painters:
        painters.make(bars, Heights([2]))
        assert painters.draw() == alone(Heights([2]))


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_an_error_or_ctrl_c_ends_all_processes(error: type[BaseException]) -> None:
    def interrupt(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(error), Painters(2, [HERE]) as painters:
        painters.make(bars if error is KeyboardInterrupt else wrong, numbers())
        painters.draw(interrupt)
    assert not multiprocessing.active_children()
