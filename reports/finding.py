"""What a page says in plain words, and what it proposes to try."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """A sentence of the summary.

    Attributes:
        topic: what it is about, two or three words.
        text: the sentence.
        tone: "good", "look" (worth a look) or "plain".
        link: key of the page's section.
    """

    topic: str
    text: str
    tone: str
    link: str


@dataclass(frozen=True)
class Trial:
    """Something to try: why, and the command."""

    why: str
    command: str
