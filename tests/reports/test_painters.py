"""Pictures drawn in several processes: the same bytes, and all of them whatever becomes of a process."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator

import pytest
from matplotlib.figure import Figure

from reports.figures.layout import new_figure
from reports.figures.picture import Picture
from reports.painters import Painters

MADE_UP = "made up"


def in_another_process() -> bool:
    return multiprocessing.parent_process() is not None


def bars(heights: list[int]) -> Iterator[Picture]:
    """A picture a number."""
    for height in heights:

        def build(width: float, height: int = height) -> Figure:
            figure = new_figure(width, 1.5, f"{height} high")
            figure.subplots().bar([0], [height])
            return figure

        yield Picture(f"bar-{height}", f"{height} high", "", build)


def deadly(heights: list[int]) -> Iterator[Picture]:
    """The same, but another process dies of drawing them."""
    for picture in bars(heights):

        def build(width: float, picture: Picture = picture) -> Figure:
            if in_another_process():
                os._exit(3)
            return picture.build(width)

        yield Picture(picture.key, picture.title, picture.alt, build)


def wrong(heights: list[int]) -> Iterator[Picture]:
    """Pictures that nobody can draw."""

    def build(width: float) -> Figure:
        raise ValueError("no such colour")

    for height in heights:
        yield Picture(str(height), "", "", build)


HEIGHTS = [3, 1, 4, 5, 9, 2]


def test_pictures_are_the_same_whoever_draws_them() -> None:
    pictures = list(bars(HEIGHTS))
    alone = [picture.drawn() for picture in pictures]
    told: list[tuple[int, int]] = []
    with Painters(bars, 2) as painters:
        assert painters.draw(HEIGHTS, pictures, lambda *done: told.append(done)) == alone
    assert told[-1] == (6, 6) and told == sorted(set(told))
    assert len({files.png for files in alone}) == 6
    assert not multiprocessing.active_children()


def test_another_process_takes_its_share() -> None:
    """Here a picture fails, so that all must have come from there."""

    def fails(width: float) -> Figure:
        raise AssertionError("drawn here")

    here = [Picture(one.key, one.title, one.alt, fails) for one in bars([7])]
    with Painters(bars, 2) as painters:
        [(_, end)] = painters._others
        end.send_bytes(b"\x80\x04]\x94K\x07a.")  # [7], pickled
        assert end.recv() == 1
        end.send(0)
        assert end.recv() == next(iter(bars([7]))).drawn()
        with pytest.raises(AssertionError, match="drawn here"):
            painters.draw(MADE_UP, here)


def test_what_a_process_dies_of_is_drawn_here() -> None:
    pictures = list(deadly(HEIGHTS))
    with Painters(deadly, 2) as painters:
        drawn = painters.draw(HEIGHTS, pictures)
    assert drawn == [picture.drawn() for picture in bars(HEIGHTS)]


def test_what_cannot_leave_this_program_is_drawn_here() -> None:
    pictures = list(bars([3]))
    with Painters(bars, 2) as painters:
        assert painters.draw(lambda: MADE_UP, pictures) == [pictures[0].drawn()]


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_an_error_or_ctrl_c_ends_all_processes(error: type[BaseException]) -> None:
    def interrupt(done: int, of: int) -> None:
        raise KeyboardInterrupt

    make = bars if error is KeyboardInterrupt else wrong
    with pytest.raises(error), Painters(make, 2) as painters:
        painters.draw(HEIGHTS, list(make(HEIGHTS)), interrupt)
    assert not multiprocessing.active_children()
