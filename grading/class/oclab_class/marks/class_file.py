# SPDX-License-Identifier: Apache-2.0
"""The rules of a class: weights, due dates, late penalties and dropped results."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

from ..base.toml_table import Table, read_toml
from ..kit.catalogue import CHECK_LINES, SPEED_LINES, Catalogue

LINES = CHECK_LINES + SPEED_LINES


@dataclass(frozen=True)
class LabRules:
    """The rules of one lab. `exercises` maps each exercise that counts to its weight."""

    lab: str
    exercises: dict[str, float]
    weight: float = 1.0
    due: datetime | None = None  # with a time zone
    points: float | None = None  # maximum of the lab; None: the sum of its exercises' points


@dataclass(frozen=True)
class LateRules:
    """The late penalty. The default is no penalty."""

    grace_minutes: float = 0.0
    per_day: float = 0.0  # share of the score lost per started day
    max_days: int | None = None  # later submissions keep the share `after`
    after: float = 0.0  # share of the score


@dataclass(frozen=True)
class DropRules:
    """How many of the weakest results are dropped."""

    lowest_labs: int = 0
    lowest_exercises_per_lab: int = 0


@dataclass(frozen=True)
class StudentRules:
    """The exceptions of one student."""

    extension_days: float = 0.0
    excused: frozenset[str] = frozenset()  # stems of labs that do not count


@dataclass(frozen=True)
class Decision:
    """Points assigned manually, by rubric line, with the reason."""

    points: dict[str, float]
    reason: str


@dataclass(frozen=True)
class ClassFile:
    """All rules that turn grades into marks. Only labs in `labs` count."""

    title: str
    labs: dict[str, LabRules]
    zone: tzinfo = UTC
    lines: dict[str, float] = field(default_factory=dict)  # factor per rubric line; default 1
    late: LateRules = LateRules()
    drop: DropRules = DropRules()
    students: dict[str, StudentRules] = field(default_factory=dict)
    manual: dict[tuple[str, str], Decision] = field(default_factory=dict)  # student, exercise
    source: str = "the default rules"  # its name in messages


def default_class(catalogue: Catalogue, title: str = "OpenCL Lab Kit") -> ClassFile:
    """All labs with equal weights, no due dates."""
    return ClassFile(title, {lab: _whole_lab(lab, catalogue) for lab in catalogue.labs()})


def load_class(path: Path, catalogue: Catalogue) -> ClassFile:
    """Reads a class file; class.example.toml documents the format.

    Raises ClassError that names file, table and key for anything unknown or out of range.
    """
    root = read_toml(path)
    about = root.table("class")
    title = about.text("title", "OpenCL Lab Kit")
    zone = _zone(about)
    about.close()
    rules = ClassFile(
        title=title,
        zone=zone,
        labs=_labs(root.table("labs"), catalogue, zone),
        lines=_lines(root.table("lines")),
        late=_late(root.table("late")),
        drop=_drop(root.table("drop")),
        students=_students(root.table("students"), catalogue),
        manual=_manual(root.table("manual"), catalogue),
        source=path.name,
    )
    root.close()
    return rules


def _whole_lab(lab: str, catalogue: Catalogue) -> LabRules:
    return LabRules(lab, {exercise.id: 1.0 for exercise in catalogue.of_lab(lab)})


def _zone(about: Table) -> tzinfo:
    name = about.text("timezone", "UTC")
    if name == "UTC":
        return UTC  # available even if the system has no time zone data
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:
        raise about.error(
            f"timezone = {name!r} is unknown. Write a name such as 'Europe/Vienna'."
        ) from error


def _stem(name: str, table: Table, catalogue: Catalogue) -> str:
    """The lab that `lab4` or `lab4_reduction` means."""
    for lab in catalogue.labs():
        if name in (lab, lab.split("_")[0]):
            return lab
    raise table.error(f"unknown lab {name!r}; the labs are {', '.join(catalogue.labs())}.")


def _labs(tables: Table, catalogue: Catalogue, zone: tzinfo) -> dict[str, LabRules]:
    if not tables.values:
        return default_class(catalogue).labs
    found: dict[str, LabRules] = {}
    for name, table in tables.tables().items():
        lab = _stem(name, table, catalogue)
        if lab in found:
            raise table.error(f"{lab} has two tables. Merge them.")
        found[lab] = LabRules(
            lab=lab,
            weight=table.number("weight", 1.0),
            due=table.moment("due", zone),
            points=table.number("points"),
            exercises=_exercises(lab, table, catalogue),
        )
        if found[lab].points == 0:
            raise table.error("points = 0 is not allowed. Write weight = 0, or remove the lab.")
        table.close()
    return {lab: found[lab] for lab in catalogue.labs() if lab in found}


def _exercises(lab: str, table: Table, catalogue: Catalogue) -> dict[str, float]:
    known = [exercise.id for exercise in catalogue.of_lab(lab)]
    chosen = table.texts("exercises")
    weights = table.table("weights")
    unknown = [name for name in (chosen or []) if name not in known]
    if unknown:
        raise table.error(f"{lab} has no exercise {unknown[0]!r}; it has {', '.join(known)}.")
    counted = [name for name in known if chosen is None or name in chosen]
    result = {name: weights.number(name, 1.0) for name in counted}
    weights.close()
    return result


def _lines(table: Table) -> dict[str, float]:
    factors = {name: table.number(name, 1.0) for name in LINES}
    table.close()
    return factors


def _late(table: Table) -> LateRules:
    rules = LateRules(
        grace_minutes=table.number("grace_minutes", 0.0),
        per_day=table.number("per_day", 0.0, high=1),
        max_days=table.count("max_days"),
        after=table.number("after", 0.0, high=1),
    )
    table.close()
    left = max(0.0, 1 - rules.per_day * (rules.max_days or 0))
    if rules.max_days is not None and rules.after > left + 1e-9:
        raise table.error(
            f"after = {rules.after:g} is more than the {left:g} of the last day, so a later "
            "submission would earn more. Lower after."
        )
    return rules


def _drop(table: Table) -> DropRules:
    rules = DropRules(table.count("lowest_labs", 0), table.count("lowest_exercises_per_lab", 0))
    table.close()
    return rules


def _students(tables: Table, catalogue: Catalogue) -> dict[str, StudentRules]:
    students = {}
    for student, table in tables.tables().items():
        excused = table.texts("excused") or []
        students[student] = StudentRules(
            extension_days=table.number("extension_days", 0.0, high=3650),
            excused=frozenset(_stem(name, table, catalogue) for name in excused),
        )
        table.close()
    return students


def _manual(tables: Table, catalogue: Catalogue) -> dict[tuple[str, str], Decision]:
    decisions = {}
    for student, exercises in tables.tables().items():
        for name, table in exercises.tables().items():
            exercise = catalogue.exercises.get(name)
            if exercise is None:
                raise table.error(f"unknown exercise {name!r}; ./oclab list prints all exercises.")
            reason = table.text("reason")
            if not reason.strip():
                raise table.error('the reason is missing. Add one for the student: reason = "…".')
            given = {
                line: table.number(line, None, high=exercise.lines[line]) for line in exercise.lines
            }
            table.close()
            points = {line: value for line, value in given.items() if value is not None}
            if not points:
                raise table.error(f"no line has points. Write one of {', '.join(exercise.lines)}.")
            decisions[student, name] = Decision(points, reason.strip())
    return decisions
