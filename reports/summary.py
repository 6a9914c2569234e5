"""The summary on top of a report: what stands out, how sure that is, what to try; then the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.finding import Finding, Trial
from reports.findings import findings as findings
from reports.material import Material
from reports.text import listed
from reports.trials import of_finding, trials as trials

HEADINGS = {"look": "Worth a look", "good": "As it should be", "plain": "The rest"}  # by tone, in their order
NAMED = 6  # of what stands out, in the line on top


@dataclass(frozen=True)
class Summary:
    """What is said on top of a report.

    Attributes:
        findings: all of them, in the page's order.
        all_trials: what to try.
        methods: by a section's key, how its intervals were made.
    """

    findings: list[Finding]
    all_trials: list[Trial]
    methods: Mapping[str, str]

    @property
    def looks(self) -> list[Finding]:
        """What is worth a look."""
        return [one for one in self.findings if one.tone == "look"]

    @property
    def headline(self) -> str:
        """What is out of balance, in one sentence."""
        looks = self.looks
        if not looks:
            return "Nothing stands out, between the strategies that played."
        said = listed([one.short or one.topic for one in looks], NAMED)
        count = f"{len(looks)} of {len(self.findings)} findings"
        return f"{count} {'is' if len(looks) == 1 else 'are'} worth a look: {said}."

    @property
    def groups(self) -> list[tuple[str, list[Finding]]]:
        """Headings with their findings; none is empty."""
        groups = [
            (word, [one for one in self.findings if one.tone == tone]) for tone, word in HEADINGS.items()
        ]
        return [(word, found) for word, found in groups if found]

    def how(self, finding: Finding) -> str:
        """How the intervals of a finding were made."""
        return self.methods.get(finding.link, "")

    def trials(self, finding: Finding) -> list[Trial]:
        """What to try about a finding."""
        return of_finding(self.all_trials, finding)

    @property
    def more(self) -> list[Trial]:
        """What to try that answers nothing that is worth a look."""
        topics = {one.topic for one in self.looks}
        return [trial for trial in self.all_trials if trial.about not in topics]


def summary_of(material: Material, methods: Mapping[str, str]) -> Summary:
    """The summary of a run.

    Args:
        material: the run's tables.
        methods: by a section's key, how its intervals were made.
    """
    return Summary(findings(material), trials(material), methods)
