# SPDX-License-Identifier: Apache-2.0
"""Takes a download into a grades folder, after a person has confirmed what is in doubt."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError, Undecided
from ..base.files import set_aside
from ..base.lists import first_lines, some
from ..download.roster import Student, read_roster
from ..intake.intake_file import FILE_NAME as INTAKE
from ..intake.intake_file import Intake, load_intake
from ..intake.keep import EARLIER, keep
from ..intake.looked import Looked, Target
from ..intake.mapping import FILE_NAME as MAPPING
from ..intake.mapping import read_mapping, write_mapping
from ..intake.take_in import look
from ..intake.times import FILE_NAME as TIMES
from ..intake.times import read_times, sources_text, write_times
from ..kit.catalogue import Catalogue, load_catalogue
from ..marks.class_file import default_class, load_class
from ..marks.rules import AssignmentRules, ClassFile
from .class_folder import RECORDS, ClassFolder, load_folder, upgrade_folder
from .inputs import ROSTER, RULES, Say, keep_input, kept_roster, report_left, report_unnamed
from .settings import FILE_NAME as RUN
from .settings import Settings, load_settings, save_settings
from .upgrade import ASSIGNMENTS

ALL = "all"


@dataclass(frozen=True)
class Start:
    """The inputs of the command line. An omitted file defaults to that of the previous run."""

    submissions: Path | None  # None: what was taken in before
    assignments: tuple[str, ...] = ()
    roster: Path | None = None
    times: Path | None = None
    class_file: Path | None = None
    device: str = "pocl"
    sandbox: bool = True
    accept_mapping: bool = False
    assume_on_time: bool = False
    replace: bool = False


def start_folder(path: Path, start: Start, say: Say) -> tuple[ClassFolder, tuple[str, ...]]:
    """Takes in the submissions; returns the folder, and the assignments to grade.

    Raises Undecided, with everything before unchanged, if a person must confirm files or times;
    ClassError for invalid input, and for a folder that was graded on another device or with another
    sandbox setting.
    """
    catalogue = load_catalogue()
    if (path / RUN).exists():
        upgrade_folder(path, catalogue)
    klass = _rules(path, start, catalogue)
    names = tuple(rules.name for rules in _chosen(klass, start, path))
    save_settings(_settings(path, start), path)
    roster = read_roster(start.roster) if start.roster else kept_roster(path)
    found: list[Looked] = []
    if start.submissions is not None:
        rules = [klass.assignments[name] for name in names]
        found = _confirmed(path, start, rules, klass, catalogue, roster, say)
    elif start.times:
        raise ClassError("--times is about submissions. Pass the submissions too.")
    before = [_before(looked.target.folder, start, say) for looked in found]
    report_left(path, roster or [], say)
    report_unnamed(path, klass, say)
    keep_input(path / RULES, start.class_file)
    keep_input(path / ROSTER, start.roster)
    for looked, earlier in zip(found, before, strict=True):
        keep(looked, earlier, replace=start.replace)
        if looked.target.times:
            write_times(looked.target.folder / TIMES, looked.target.times)
    folder = load_folder(path, catalogue)
    return folder, tuple(folder.collected(name) for name in names)


def _rules(path: Path, start: Start, catalogue: Catalogue) -> ClassFile:
    file = start.class_file or (path / RULES if (path / RULES).exists() else None)
    return load_class(file, catalogue) if file else default_class(catalogue)


def _chosen(klass: ClassFile, start: Start, path: Path) -> list[AssignmentRules]:
    """The assignments that the command is about. Raises ClassError if that is unclear."""
    every = list(klass.assignments.values())
    if ALL in start.assignments:
        return every
    if start.assignments:
        return [klass.find(name) for name in start.assignments]
    if start.submissions is None:
        return [one for one in every if (path / ASSIGNMENTS / one.name).exists()]
    if len(every) == 1:
        return every
    raise ClassError(
        f"the class has {len(every)} assignments: {', '.join(klass.assignments)}. Say which one "
        "these submissions are for: --assignment NAME; or --assignment all if they are for all."
    )


def _settings(path: Path, start: Start) -> Settings:
    """An existing folder keeps its secret."""
    if not (path / RUN).exists():
        return Settings(start.device, start.sandbox)
    old = load_settings(path)
    has_records = any((path / RECORDS).glob("*/*.json"))
    if has_records and (old.device, old.sandbox) != (start.device, start.sandbox):
        raise ClassError(
            f"{path} contains grades from device {old.device} {_how(old)}; this run is on device "
            f"{start.device} {_how(start)}. One folder must use one configuration. Choose another "
            "folder, or use the same options."
        )
    return Settings(start.device, start.sandbox, old.secret)


def _how(one: Settings | Start) -> str:
    return "with the sandbox" if one.sandbox else "without the sandbox (--unsafe)"


def _confirmed(
    path: Path,
    start: Start,
    assignments: list[AssignmentRules],
    klass: ClassFile,
    catalogue: Catalogue,
    roster: list[Student] | None,
    say: Say,
) -> list[Looked]:
    """What the submissions hold. Raises Undecided if a person must confirm files or times, and
    ClassError if they hold no kernel at all, also after the mapping.
    """
    targets = [_target(path, rules, start, klass, catalogue) for rules in assignments]
    assert start.submissions is not None
    found = look(start.submissions, targets, catalogue, roster)
    due = {rules.name: rules for rules in assignments}
    waiting = []
    for looked in found:
        report_times(looked, due[looked.target.name], klass, say)
        waiting += _confirm_mapping(looked, start, say)
        waiting += _confirm_times(looked, due[looked.target.name], start)
    if waiting:
        raise Undecided("\n".join(["nothing was taken in or graded yet", *waiting, _again(start)]))
    if not any(looked.with_kernels for looked in found):
        raise ClassError(
            f"{start.submissions} has no kernel of {', '.join(one.name for one in assignments)}, "
            "so nothing was taken in. Check that it is the right folder or download, "
            f"--assignment, and {MAPPING} of the assignment."
        )
    return found


def _again(start: Start) -> str:
    """The files of this command, which are kept only when the submissions are taken in."""
    files = {"--roster": start.roster, "--times": start.times, "--class": start.class_file}
    given = " ".join(f"{name} {shlex.quote(str(file))}" for name, file in files.items() if file)
    kept = given and f", with {given}: these files are not kept yet"
    return f"then run the same command again{kept}"


def _before(folder: Path, start: Start, say: Say) -> Intake | None:
    """The earlier intake of an assignment. With --replace, an invalid file moves to the folder
    `earlier`; otherwise it raises ClassError, because hand-ins of earlier downloads would be lost.
    """
    if not (folder / INTAKE).exists():
        return None
    try:
        return load_intake(folder)
    except ClassError:
        if not start.replace:
            raise
        place = set_aside(folder / INTAKE, folder / EARLIER)
        say(f"{folder / INTAKE} is invalid and now {place}. Only this download counts")
        return None


def _target(
    path: Path, rules: AssignmentRules, start: Start, klass: ClassFile, catalogue: Catalogue
) -> Target:
    """A file of times adds to, and replaces, the times of earlier files of this assignment."""
    folder = path / ASSIGNMENTS / rules.name
    kept = folder / TIMES
    times = read_times(kept, klass.zone) if kept.exists() else {}
    times |= read_times(start.times, klass.zone) if start.times else {}
    return Target(
        rules.name,
        folder,
        [catalogue.exercises[name] for name in rules.exercises],
        read_mapping(folder / MAPPING, rules.exercises),
        times,
    )


def report_times(looked: Looked, rules: AssignmentRules, klass: ClassFile, say: Say) -> None:
    """Says which times were read, and from where."""
    sources = [part.moment.source if part.moment else "" for part in looked.with_kernels]
    due = rules.due.isoformat(" ", "minutes") if rules.due else "none"
    say(
        f"{rules.name}: due {due}; times: {sources_text(sources)} (a time without an offset is in "
        f"{klass.zone})"
    )
    odd = [f"  {one.where}: {one.message}" for one in looked.problems if one.kind == "times"]
    for line in first_lines(odd):
        say(line)


def _confirm_mapping(looked: Looked, start: Start, say: Say) -> list[str]:
    """Adds the proposals to the mapping file, which a person then corrects."""
    rows = looked.proposals
    if not rows:
        return []
    path = looked.target.folder / MAPPING
    write_mapping(path, looked.target.mapping | {row.key: row for row in rows})
    say(f"{looked.target.name}: file names that leave a doubt: {len(rows)}")
    for row in rows:
        say(f"  {row.student}: {row.file} → {row.exercise or '(left out)'}  [{row.why}]")
    if start.accept_mapping:
        return []
    return [
        f"{looked.target.name}: confirm how these files are used: correct {path} where it is "
        "wrong (--accept-mapping accepts it without a stop)"
    ]


def _confirm_times(looked: Looked, rules: AssignmentRules, start: Start) -> list[str]:
    """A due date without a hand-in's time would count nobody late, without a word."""
    unknown = [part for part in looked.with_kernels if not part.moment]
    if not rules.due or not unknown or start.assume_on_time:
        return []
    marked = [part.student.id for part in unknown if part.handin.late]
    late = f" (marked as late: {some(marked)})" if marked else ""
    number = "1 hand-in has" if len(unknown) == 1 else f"{len(unknown)} hand-ins have"
    who = [f"{p.student.id}{'' if p.student.enrolled else ' (not enrolled)'}" for p in unknown]
    return [
        f"{rules.name} has a due date, but {number} no time{late}: {some(who)}. Pass --times "
        "FILE (student,submitted_at; or Moodle's grading worksheet; or the submissions of Canvas's "
        "API as JSON), or --assume-on-time"
    ]
