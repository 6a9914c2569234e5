"""What is measured and what came of it: figures, their metrics, readings, medians."""

from __future__ import annotations

import json
import statistics
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

SCHEMA = 1


class BenchError(Exception):
    """A measurement that could not be made, in one line."""


@dataclass(frozen=True)
class Metric:
    """One row of the table.

    Attributes:
        key: its name, unique among all figures.
        title: what a reader sees.
        unit: of its values; for a rate also by processor time ("games/s" a second of the processor).
        better: "higher" or "lower".
        aim: the value that the project wants, if it named one.
    """

    key: str
    title: str
    unit: str
    better: str
    aim: float | None = None

    @property
    def figure(self) -> str:
        """The name of the figure that it belongs to."""
        return self.key.partition(":")[0]


@dataclass(frozen=True)
class Reading:
    """One measured value.

    Attributes:
        value: by the clock on the wall.
        cpu: the same by processor time, None where that means nothing.
    """

    value: float
    cpu: float | None = None


@dataclass
class Row:
    """A metric with all its readings, in the order in which they were taken."""

    metric: Metric
    values: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def add(self, reading: Reading) -> None:
        """Add one reading."""
        self.values.append(reading.value)
        if reading.cpu is not None:
            self.cpu.append(reading.cpu)

    @property
    def median(self) -> float:
        """Of the values."""
        return statistics.median(self.values)

    @property
    def cpu_median(self) -> float | None:
        """Of the values by processor time."""
        return statistics.median(self.cpu) if self.cpu else None

    @property
    def spread(self) -> tuple[float, float]:
        """Lowest and highest value."""
        return min(self.values), max(self.values)

    @property
    def reached(self) -> bool | None:
        """Whether the median is where the project wants it; None without an aim."""
        aim = self.metric.aim
        if aim is None:
            return None
        return self.median >= aim if self.metric.better == "higher" else self.median <= aim


@dataclass(frozen=True)
class Session:
    """All that one call of the benchmark measured.

    Attributes:
        machine: what kind of machine, see `machine.describe`.
        rows: one a metric.
        quick: whether it was a trial of the benchmark itself, whose numbers mean nothing.
    """

    machine: Mapping[str, Any]
    rows: tuple[Row, ...]
    quick: bool = False

    def write(self, path: Path) -> None:
        """Write it as JSON.

        Raises:
            BenchError: the file cannot be written.
        """
        rows = [
            {
                **asdict(row.metric),
                "values": row.values,
                "cpu": row.cpu,
                "n": len(row.values),
                "median": row.median,
                "cpu_median": row.cpu_median,
            }
            for row in self.rows
        ]
        content = {"schema": SCHEMA, "quick": self.quick, "machine": dict(self.machine), "rows": rows}
        try:
            path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as error:
            raise BenchError(f"cannot write {path}: {error.strerror}") from error

    @classmethod
    def read(cls, path: Path) -> Session:
        """Read what `write` wrote.

        Raises:
            BenchError: no such file, or another one.
        """
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["schema"] != SCHEMA:
                raise BenchError(f"{path} has schema {content['schema']}, not {SCHEMA}; measure it anew")
            rows = tuple(
                Row(
                    Metric(*(row[name] for name in ("key", "title", "unit", "better", "aim"))),
                    [float(value) for value in row["values"]],
                    [float(value) for value in row["cpu"]],
                )
                for row in content["rows"]
            )
            if not all(row.values for row in rows):
                raise BenchError(f"{path} has a row without values; measure it anew")
            return cls(content["machine"], rows, bool(content["quick"]))
        except OSError as error:
            raise BenchError(f"cannot read {path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise BenchError(f"{path} is no JSON of this benchmark ({error!r})") from error
