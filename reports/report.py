"""A run's report before it takes a form: its chapters, its summary, the verdicts; and each form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from reports.contract.judge import Judgement
from reports.contract.page import opening
from reports.contract.text import as_json as verdicts_json, as_markdown as verdicts_markdown, content
from reports.document import document, text_of
from reports.markdown import report_markdown
from reports.markup import Inline
from reports.material import Material
from reports.page import Chapter, Piece, pieces, render, summary
from reports.source import Results
from reports.summary import Summary, summary_of


class Report:
    """What is to be said of a run, in every form.

    Attributes:
        material: the run's tables.
        judgement: the verdicts of a contract on it; None = there is none.
    """

    def __init__(
        self, run: Results, beside: Sequence[Results] = (), judgement: Judgement | None = None
    ) -> None:
        self.material = Material(run, beside)
        self.judgement = judgement

    @cached_property
    def pieces(self) -> list[Piece]:
        """What the page consists of after the summary, each made when it is asked for."""
        return pieces(self.material)

    @cached_property
    def chapters(self) -> list[Chapter]:
        """The sections of the page after the summary."""
        return [chapter for piece in self.pieces for chapter in piece.chapters]

    @cached_property
    def summary(self) -> Summary:
        """What is said on top."""
        return summary(self.material, self.chapters)

    def page(self, inline: Inline) -> str:
        """As HTML.

        Args:
            inline: by key of picture, its SVG for wide and for narrow windows.
        """
        openings = [opening(self.judgement)] if self.judgement else []
        return render(self.material, self.chapters, inline, self.summary, openings)

    def texts(self) -> dict[str, str]:
        """The forms that need no pictures, by the name of their file."""
        found = {"report.json": self.json(), "report.md": self.markdown(self.summary)}
        if self.judgement:
            found |= {
                "contract.json": verdicts_json(self.judgement),
                "contract.md": verdicts_markdown(self.judgement),
            }
        return found

    def json(self) -> str:
        """As one JSON document."""
        contract = content(self.judgement) if self.judgement else None
        return text_of(document(self.material, self.chapters, self.summary, contract))

    def markdown(self, said: Summary | None = None) -> str:
        """In Markdown; without a summary given, no chapter is made for it."""
        verdicts = verdicts_markdown(self.judgement) if self.judgement else ""
        return report_markdown(self.material, said or summary_of(self.material, {}), verdicts)


def report_text(
    run: Results, form: str, beside: Sequence[Results] = (), judgement: Judgement | None = None
) -> str:
    """A run's report as text, without drawing.

    Args:
        run, beside, judgement: as of `write`.
        form: "json", or "markdown" for a pull request.
    """
    report = Report(run, beside, judgement)
    return {"json": report.json, "markdown": report.markdown}[form]()
