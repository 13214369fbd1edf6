# SPDX-License-Identifier: Apache-2.0
"""Reads the class file, which holds the rules of a class."""

import re
from datetime import UTC, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

from ..base.errors import ClassError
from ..base.toml_table import Table, read_toml
from ..kit.catalogue import CHECK_CRITERIA, SPEED_CRITERIA, Catalogue
from .rules import AssignmentRules, ClassFile, Decision, DropRules, LateRules, StudentRules

CRITERIA = CHECK_CRITERIA + SPEED_CRITERIA
_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,63}", re.ASCII)  # also the name of a folder


def default_class(catalogue: Catalogue, title: str = "OpenCL Lab Kit") -> ClassFile:
    """An assignment per lab, with equal weights and no due dates."""
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
    assignments = _assignments(root, catalogue, zone)
    rules = ClassFile(
        title=title,
        zone=zone,
        assignments=assignments,
        factors=_factors(root.table("lines")),
        late=_late(root.table("late")),
        drop=_drop(root.table("drop")),
        students=_students(root.table("students"), ClassFile(title, assignments)),
        manual=_manual(root.table("manual"), catalogue),
        source=path.name,
    )
    root.close()
    return rules


def _whole_lab(lab: str, catalogue: Catalogue) -> AssignmentRules:
    return AssignmentRules(lab, {exercise.id: 1.0 for exercise in catalogue.of_lab(lab)})


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


def _assignments(root: Table, catalogue: Catalogue, zone: tzinfo) -> dict[str, AssignmentRules]:
    """The tables [labs.…], in course order, then the tables [assignments.…], in file order."""
    labs, others = root.table("labs"), root.table("assignments")
    found: dict[str, AssignmentRules] = {}
    for name, table in labs.tables().items():
        lab = _stem(name, table, catalogue)
        if lab in found:
            raise table.error(f"{lab} has two tables. Merge them.")
        found[lab] = _assignment(lab, [lab], table, catalogue, zone)
    found = {lab: found[lab] for lab in catalogue.labs() if lab in found}
    for name, table in others.tables().items():
        if not _NAME.fullmatch(name) or name in found:
            raise table.error(
                f"{name!r} cannot be the name of an assignment. Use letters, digits and . _ - "
                "and a name that no other assignment has."
            )
        parts = table.texts("exercises") or [name]
        found[name] = _assignment(name, parts, table, catalogue, zone)
    _check_disjoint(found, others)
    return found or default_class(catalogue).assignments


def _assignment(
    name: str, parts: list[str], table: Table, catalogue: Catalogue, zone: tzinfo
) -> AssignmentRules:
    rules = AssignmentRules(
        name=name,
        weight=table.number("weight", 1.0),
        due=table.moment("due", zone),
        points=table.number("points"),
        exercises=_exercises(parts, table, catalogue),
    )
    if rules.points is not None and rules.points < 0.01:
        raise table.error(
            f"points = {rules.points:g} is less than 0.01. Write weight = 0, or remove the table."
        )
    if not rules.exercises:
        raise table.error("exercises = [] selects none. List exercises, or remove the key.")
    table.close()
    return rules


def _exercises(parts: list[str], table: Table, catalogue: Catalogue) -> dict[str, float]:
    """The exercises of these labs and exercises, limited to `exercises`, with their weights."""
    try:
        known = {exercise.id: exercise for part in parts for exercise in catalogue.find(part)}
    except ClassError as error:
        raise table.error(f"{error}.") from error
    chosen = table.texts("exercises")
    weights = table.table("weights")
    names = list(known)
    if chosen is not None and chosen != parts:
        unknown = [name for name in chosen if name not in known]
        if unknown:
            raise table.error(f"it has no exercise {unknown[0]!r}; it has {', '.join(known)}.")
        names = [name for name in known if name in chosen]
    result = {name: weights.number(name, 1.0) for name in names}
    weights.close()
    return result


def _check_disjoint(found: dict[str, AssignmentRules], table: Table) -> None:
    owner: dict[str, str] = {}
    for rules in found.values():
        for exercise in rules.exercises:
            if exercise in owner:
                raise table.error(
                    f"{exercise} belongs to {owner[exercise]} and to {rules.name}. An exercise "
                    "belongs to one assignment; list the exercises of each."
                )
            owner[exercise] = rules.name


def _factors(table: Table) -> dict[str, float]:
    factors = {name: table.number(name, 1.0) for name in CRITERIA}
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
    """The keys with `lab` are those of earlier versions."""
    assignments = table.count("lowest_assignments", 0), table.count("lowest_labs", 0)
    exercises = (
        table.count("lowest_exercises_per_assignment", 0),
        table.count("lowest_exercises_per_lab", 0),
    )
    table.close()
    return DropRules(max(assignments), max(exercises))


def _students(tables: Table, klass: ClassFile) -> dict[str, StudentRules]:
    students = {}
    for student, table in tables.tables().items():
        own = table.table("extensions")
        students[student] = StudentRules(
            extension_days=table.number("extension_days", 0.0, high=3650),
            extensions={
                _named(name, table, klass): own.number(name, high=3650) for name in own.values
            },
            excused=frozenset(_named(n, table, klass) for n in table.texts("excused") or []),
        )
        table.close()
    return students


def _named(name: str, table: Table, klass: ClassFile) -> str:
    try:
        return klass.find(name).name
    except ClassError as error:
        known = ", ".join(klass.assignments)
        raise table.error(f"unknown assignment {name!r}; the assignments are {known}.") from error


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
                criterion: table.number(criterion, None, high=exercise.criteria[criterion])
                for criterion in exercise.criteria
            }
            table.close()
            points = {criterion: value for criterion, value in given.items() if value is not None}
            if not points:
                raise table.error(
                    f"no criterion has points. Write one of {', '.join(exercise.criteria)}."
                )
            decisions[student, name] = Decision(points, reason.strip())
    return decisions
