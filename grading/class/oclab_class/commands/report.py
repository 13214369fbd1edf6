# SPDX-License-Identifier: Apache-2.0
"""`./oclab report`: pages for the instructor and each student, and the leaderboard."""

import argparse
from pathlib import Path

from rich.console import Console

from ..folder.class_folder import ClassFolder, load_folder
from ..kit.programs import kit_root


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(
        "report",
        help="write the pages of a class: report, feedback, leaderboard",
        description="Writes report.html and feedback/<student>.html. The pages work offline.",
    )
    parser.add_argument("grades", type=Path, help="the grades folder of grade-class")
    parser.add_argument(
        "--assignment", default="", help="only this assignment (default: the course)"
    )
    parser.add_argument(
        "--into",
        type=Path,
        help="output folder (default: GRADES/report, or its folder of the assignment)",
    )
    parser.add_argument("--class", dest="class_file", type=Path, help="class rules to use instead")
    parser.add_argument(
        "--leaderboard", action="store_true", help="also write the leaderboard, with pseudonyms"
    )
    parser.add_argument(
        "--against",
        type=Path,
        action="append",
        default=[],
        metavar="GRADES",
        help="also compare kernels with those of another grades folder, such as last year's",
    )
    parser.set_defaults(run=report)


def report(options: argparse.Namespace) -> int:
    """Returns 0."""
    # Charts take half a second to load; the other commands do not wait for them.
    from ..report import write_report
    from ..report.leaderboard import leaderboard, print_leaderboard, write_leaderboard
    from ..report.similarity import similar_groups

    folder = load_folder(options.grades)
    assignment = folder.collected(options.assignment) if options.assignment else ""
    into = options.into or folder.path / "report" / assignment
    book = folder.gradebook(options.class_file, assignment)
    sources = folder.sources(assignment)
    starters = {
        exercise.id: kit_root() / "kernels-starter" / exercise.lab / exercise.file_name
        for exercise in folder.catalogue.exercises.values()
    }
    similar = similar_groups(
        sources,
        starters,
        references=_references(folder, options.against),
        teams={one.id: one.team for one in folder.students if one.team},
    )
    print(write_report(book, into, sources=sources, similar=similar))
    if options.leaderboard:
        boards = leaderboard(book, folder.settings.secret.encode())
        print_leaderboard(boards, Console())
        print(write_leaderboard(book, boards, into))
    return 0


def _references(folder: ClassFolder, others: list[Path]) -> dict[tuple[str, str], Path]:
    """The kit's solutions, and the kernels of other grades folders, by the names to show."""
    found = {}
    for exercise in folder.catalogue.exercises.values():
        solutions = kit_root() / "solutions" / exercise.lab
        for path in sorted(solutions.glob(f"{exercise.id}*.cl")):
            if path.name.split(".")[0] == exercise.id:
                found[f"the kit's solution {path.name}", exercise.id] = path
    for other in others:
        for (student, exercise), path in load_folder(other, folder.catalogue).sources().items():
            found[f"{student} of {other.resolve().name}", exercise] = path
    return found
