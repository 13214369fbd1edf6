# SPDX-License-Identifier: Apache-2.0
"""The grades folder of a class: assignments, rules, records, and the resulting marks."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..base.errors import ClassError
from ..download.roster import Student
from ..intake.intake_file import FILE_NAME as INTAKE
from ..intake.intake_file import Intake, load_intake
from ..jobs.plan import Plan
from ..jobs.store import RecordStore
from ..kit.catalogue import Catalogue, load_catalogue
from ..marks.class_file import default_class, load_class
from ..marks.decisions import FILE_NAME as DECISIONS
from ..marks.decisions import with_decisions
from ..marks.gradebook import Gradebook, only
from ..marks.policy import gradebook
from ..marks.rules import ClassFile
from .inputs import RULES, kept_roster
from .settings import Settings, load_settings
from .upgrade import ASSIGNMENTS, needs_upgrade, upgrade

RECORDS = "records"


@dataclass(frozen=True)
class ClassFolder:
    """An existing grades folder; `load_folder` opens it."""

    path: Path
    catalogue: Catalogue
    settings: Settings
    klass: ClassFile
    intakes: dict[str, Intake] = field(default_factory=dict)  # by assignment, in course order
    roster: tuple[Student, ...] = ()  # empty without a roster

    @property
    def store(self) -> RecordStore:
        return record_store(self.path, self.catalogue)

    @property
    def students(self) -> list[Student]:
        """The current roster, then others who handed in; they are not enrolled."""
        found = {one.id: one for one in self.roster}
        for intake in self.intakes.values():
            for one in intake.students:
                found.setdefault(one.id, replace(one, enrolled=not self.roster))
        handed_in = {one.student for i in self.intakes.values() for one in i.submissions}
        return [one for one in found.values() if one.enrolled or one.id in handed_in]

    def plan(self, assignments: Iterable[str] = ()) -> Plan:
        """The jobs of these assignments, by default of all."""
        chosen = list(assignments) or list(self.intakes)
        exercises = [name for one in chosen for name in self.klass.assignments[one].exercises]
        return Plan(
            tuple(self.catalogue.exercises[name] for name in exercises),
            tuple(one for name in chosen for one in self.intakes[name].submissions),
            self.store,
            self.catalogue.kit_version,
            self.settings.device,
        )

    @property
    def ids(self) -> dict[str, str]:
        """The ids of this folder, by those of the roster where they differ."""
        return {one.given_id: one.id for one in self.students if one.given_id}

    def rules(self, other: Path | None = None, decisions: Path | None = None) -> ClassFile:
        """The rules of the class with its decisions, or those of other files. Raises ClassError."""
        klass = load_class(other, self.catalogue) if other else self.klass
        path = decisions or self.path / DECISIONS
        return with_decisions(klass.by_ids(self.ids), path, self.catalogue, self.ids)

    def gradebook(
        self, rules: Path | None = None, assignment: str = "", *, with_factors: bool = True
    ) -> Gradebook:
        """The current marks, by the rules of the class or of another file.

        With `assignment`, only its marks. Without factors, lines have the points of the rubric, as
        decisions do. Raises ClassError if the assignment was not collected yet.
        """
        klass = self.rules(rules)
        if not with_factors:
            klass = replace(klass, factors={})
        handed_in = {name: one.submissions for name, one in self.intakes.items()}
        known = {name: one for name, one in handed_in.items() if name in klass.assignments}
        book = gradebook(klass, self.catalogue, self.students, known, self.store.all())
        return only(book, self.collected(assignment)) if assignment else book

    def collected(self, name: str) -> str:
        """The assignment of this name. Raises ClassError if nothing was taken in for it."""
        found = self.klass.find(name).name
        if found not in self.intakes:
            raise ClassError(
                f"{found} was not collected yet. Run ./oclab grade-class SUBMISSIONS {self.path} "
                f"--assignment {found} first."
            )
        return found

    def sources(self, assignment: str = "") -> dict[tuple[str, str], Path]:
        """The kernels that count, by student and exercise."""
        chosen = [assignment] if assignment else list(self.intakes)
        return {
            (submission.student, exercise): path
            for name in chosen
            for submission in self.intakes[name].submissions
            for exercise, path in submission.files.items()
        }


def record_store(path: Path, catalogue: Catalogue) -> RecordStore:
    """The records of a grades folder."""
    worth = {exercise.id: exercise.criteria for exercise in catalogue.exercises.values()}
    return RecordStore(path / RECORDS, worth, catalogue.kit_version)


def load_folder(path: Path, catalogue: Catalogue | None = None) -> ClassFolder:
    """Opens a grades folder, and upgrades one of an earlier version.

    Raises ClassError if it is not a grades folder.
    """
    catalogue = catalogue or load_catalogue()
    upgrade_folder(path, catalogue)
    klass = _rules(path, catalogue)
    settings = load_settings(path)
    roster = tuple(kept_roster(path) or ())
    intakes = {
        name: load_intake(path / ASSIGNMENTS / name)
        for name in klass.assignments
        if (path / ASSIGNMENTS / name / INTAKE).exists()
    }
    return ClassFolder(path, catalogue, settings, klass, intakes, roster)


def upgrade_folder(path: Path, catalogue: Catalogue) -> None:
    """Upgrades a grades folder of an earlier version."""
    if needs_upgrade(path):
        names = ", ".join(upgrade(path, _rules(path, catalogue))) or "none"
        print(f"{path} was made by an earlier version and is upgraded; assignments: {names}")


def _rules(path: Path, catalogue: Catalogue) -> ClassFile:
    rules = path / RULES
    return load_class(rules, catalogue) if rules.exists() else default_class(catalogue)
