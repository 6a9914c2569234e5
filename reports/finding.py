"""What a page says in plain words, and what it proposes to try."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """A sentence of the summary.

    Attributes:
        topic: what it is about, two or three words; no two findings of a page share it.
        text: the sentence.
        tone: "good", "look" (worth a look) or "plain".
        link: key of the page's section.
        short: the same in a few words with its figure, for the line at the top; the topic when empty.
    """

    topic: str
    text: str
    tone: str
    link: str
    short: str = ""


@dataclass(frozen=True)
class Trial:
    """Something to try.

    Attributes:
        why: what for.
        commands: to be typed one after the other, in the folder that holds the run.
        about: topic of the finding that it answers; "" = none of them.
    """

    why: str
    commands: tuple[str, ...]
    about: str = ""
