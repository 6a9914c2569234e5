"""What is still to be done of a report: pieces first, nothing twice, nothing lost."""

from __future__ import annotations

import threading

from reports.jobs import Job, Jobs


def test_pieces_come_before_pictures() -> None:
    jobs = Jobs(2)
    assert jobs.take() == Job(0)
    jobs.made(0, 2)
    assert jobs.take() == Job(1) and not jobs.all_made
    jobs.made(1, 0)
    assert jobs.all_made
    assert [jobs.take(), jobs.take(), jobs.take()] == [Job(0, 0), Job(0, 1), None]


def test_what_was_not_done_is_taken_again() -> None:
    jobs = Jobs(1)
    first = jobs.take()
    assert first is not None
    jobs.give_back(first)
    assert jobs.take() == Job(0)
    jobs.made(0, 1)
    picture = jobs.take()
    assert picture is not None
    jobs.give_back(picture)
    assert [jobs.take(), jobs.take()] == [Job(0, 0), None]


def test_who_finds_nothing_waits_for_the_pictures_of_what_is_being_made() -> None:
    jobs, found = Jobs(1), []
    assert jobs.take() == Job(0)
    waiting = threading.Thread(target=lambda: found.append(jobs.take()))
    waiting.start()
    jobs.made(0, 1)
    waiting.join(10)
    assert found == [Job(0, 0)]


def test_who_waits_is_let_go_at_the_end() -> None:
    jobs, found = Jobs(1), []
    assert jobs.take() == Job(0)
    waiting = threading.Thread(target=lambda: found.append(jobs.take()))
    waiting.start()
    jobs.end()
    waiting.join(10)
    assert found == [None] and jobs.take() is None
