# SPDX-License-Identifier: Apache-2.0
"""The grades folder of a class: submissions, rules, records, and the resulting marks."""

from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..intake.intake_file import Intake, load_intake
from ..intake.roster import read_roster
from ..intake.take_in import take_in
from ..intake.times import read_times
from ..jobs.plan import Plan
from ..jobs.store import RecordStore
from ..kit.catalogue import Catalogue, load_catalogue
from ..marks.class_file import ClassFile, default_class, load_class
from ..marks.gradebook import Gradebook
from ..marks.policy import gradebook
from .settings import FILE_NAME, Settings, load_settings, save_settings

_RECORDS = "records"
# Copies of command-line inputs, used by later runs without these options.
_RULES, _ROSTER, _TIMES = "class.toml", "roster.csv", "times.csv"


@dataclass(frozen=True)
class ClassFolder:
    """An existing grades folder; `load_folder` or `start_folder` creates one."""

    path: Path
    catalogue: Catalogue
    settings: Settings
    intake: Intake

    @property
    def store(self) -> RecordStore:
        worth = {exercise.id: exercise.lines for exercise in self.catalogue.exercises.values()}
        return RecordStore(self.path / _RECORDS, worth, self.catalogue.kit_version)

    def plan(self) -> Plan:
        """The jobs of this class."""
        exercises = tuple(self.catalogue.exercises[name] for name in self.settings.exercises)
        return Plan(
            exercises,
            tuple(self.intake.submissions),
            self.store,
            self.catalogue.kit_version,
            self.settings.device,
        )

    def rules(self, other: Path | None = None) -> ClassFile:
        """The rules of the class, or of another file. Raises ClassError for an invalid file."""
        path = other or (self.path / self.settings.class_file if self.settings.class_file else None)
        return load_class(path, self.catalogue) if path else default_class(self.catalogue)

    def gradebook(self, rules: Path | None = None) -> Gradebook:
        """The current marks, by the rules of the class or of another file."""
        return gradebook(
            self.rules(rules),
            self.catalogue,
            self.intake.students,
            self.intake.submissions,
            self.store.all(),
        )


def load_folder(path: Path) -> ClassFolder:
    """Raises ClassError if it is not a grades folder."""
    settings = load_settings(path)
    return ClassFolder(path, load_catalogue(), settings, load_intake(path))


@dataclass(frozen=True)
class Start:
    """The inputs of the command line. An omitted file defaults to that of the previous run."""

    submissions: Path
    roster: Path | None = None
    times: Path | None = None
    class_file: Path | None = None
    device: str = "pocl"
    sandbox: bool = True


def start_folder(path: Path, start: Start) -> ClassFolder:
    """Runs intake; in an existing folder, updates the submissions.

    Raises ClassError for invalid input, and for a folder that was graded on another device or with
    another sandbox setting.
    """
    catalogue = load_catalogue()
    kept = _kept(path, start)
    class_file = _last(start.class_file, path / _RULES)
    roster_file = _last(start.roster, path / _ROSTER)
    times_file = _last(start.times, path / _TIMES)
    rules = load_class(class_file, catalogue) if class_file else None
    exercises = [name for lab in rules.labs.values() for name in lab.exercises] if rules else None
    settings = Settings(
        start.device,
        start.sandbox,
        exercises or list(catalogue.exercises),
        _RULES if rules else "",
        **kept,
    )
    roster = read_roster(roster_file) if roster_file else None
    times = read_times(times_file) if times_file else None
    intake = take_in(start.submissions, catalogue, roster, path, times)
    _keep(path, {_RULES: class_file, _ROSTER: roster_file, _TIMES: times_file})
    save_settings(settings, path)
    return ClassFolder(path, catalogue, settings, intake)


def _last(named: Path | None, kept: Path) -> Path | None:
    return named or (kept if kept.exists() else None)


def _keep(path: Path, files: dict[str, Path | None]) -> None:
    for name, file in files.items():
        if file and file != path / name:
            write_atomically(path / name, file.read_bytes())


def _kept(path: Path, start: Start) -> dict[str, str]:
    """An existing folder keeps its secret."""
    if not (path / FILE_NAME).exists():
        return {}
    old = load_settings(path)
    has_records = any((path / _RECORDS).glob("*/*.json"))
    if has_records and (old.device, old.sandbox) != (start.device, start.sandbox):
        raise ClassError(
            f"{path} contains grades from device {old.device}"
            f"{'' if old.sandbox else ' without the sandbox'}. One folder must use one "
            "configuration. Choose another folder, or use the same options."
        )
    return {"secret": old.secret}
