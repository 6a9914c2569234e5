"""What is still to be done of a report: pieces to make, then pictures to draw; several threads take of it."""

from __future__ import annotations

import threading
from collections import deque
from typing import NamedTuple


class Job(NamedTuple):
    """One thing to do.

    Attributes:
        piece: number of the piece.
        picture: number of its picture that is to be drawn; None = the piece is to be made.
    """

    piece: int
    picture: int | None = None


class Jobs:
    """All there is to do.

    Pieces come before pictures: they are the larger, so whoever ends first finds something small to take.

    Args:
        pieces: how many there are to make.
    """

    def __init__(self, pieces: int) -> None:
        self._pieces = deque(Job(piece) for piece in range(pieces))
        self._pictures: deque[Job] = deque()
        self._making = 0
        self._over = False
        self._changed = threading.Condition()

    @property
    def all_made(self) -> bool:
        """Whether every piece has been made."""
        with self._changed:
            return not self._pieces and not self._making

    def take(self) -> Job | None:
        """The next thing to do; None when there is nothing left.

        Waits while all that is left are pictures of pieces that others are making.
        """
        with self._changed:
            while not self._over:
                if self._pieces:
                    self._making += 1
                    return self._pieces.popleft()
                if self._pictures:
                    return self._pictures.popleft()
                if not self._making:
                    break
                self._changed.wait()
            return None

    def made(self, piece: int, pictures: int) -> None:
        """Say that a piece that was taken has been made, and how many pictures there are to draw of it."""
        with self._changed:
            self._making -= 1
            self._pictures.extend(Job(piece, picture) for picture in range(pictures))
            self._changed.notify_all()

    def give_back(self, job: Job) -> None:
        """Say that what was taken was not done, so that others do it."""
        with self._changed:
            if job.picture is None:
                self._making -= 1
                self._pieces.appendleft(job)
            else:
                self._pictures.appendleft(job)
            self._changed.notify_all()

    def end(self) -> None:
        """Let nobody take anything any more."""
        with self._changed:
            self._over = True
            self._changed.notify_all()
