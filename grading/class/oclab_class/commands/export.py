# SPDX-License-Identifier: Apache-2.0
"""`./oclab export` and `./oclab autograder`: files for learning platforms."""

import argparse
from pathlib import Path

from ..autograder.zip_file import write_autograder_zip
from ..base.intermixed import number_from
from ..base.rounding import MOST
from ..exports import WRITERS, ExportOptions, write_exports
from ..folder.class_folder import ClassFolder, load_folder
from ..folder.inputs import report_unnamed
from ..kit.catalogue import load_catalogue
from ..kit.programs import kit_root
from ..marks.gradebook import Gradebook
from .summary import warn


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(
        "export",
        help="write grades for Moodle, Canvas and spreadsheets",
        description="Applies the class rules to existing records; does not grade again.",
    )
    parser.add_argument("grades", type=Path, help="the grades folder of grade-class")
    formats = f"{{{','.join(WRITERS)}}}"  # so that the message for none names them
    parser.add_argument("formats", nargs="+", choices=WRITERS, metavar=formats, help="one or more")
    parser.add_argument(
        "--into",
        type=Path,
        help="output folder (default: GRADES/exports, or its folder of the assignment)",
    )
    parser.add_argument("--class", dest="class_file", type=Path, help="class rules to use instead")
    parser.add_argument(
        "--assignment", default="", help="export only this assignment (default: the course)"
    )
    parser.add_argument(
        "--out-of",
        type=number_from(0.01, MOST, float),
        default=100.0,
        help="points of the assignment (default: 100)",
    )
    parser.add_argument(
        "--moodle-worksheet", type=Path, help="Moodle's grading worksheet of the assignment"
    )
    parser.add_argument("--canvas-gradebook", type=Path, help="gradebook exported from Canvas")
    parser.add_argument("--canvas-assignment", default="", help="its column, by name or id")
    parser.add_argument("--canvas-create", action="store_true", help="add the column if absent")
    parser.set_defaults(run=export)

    zip_parser = commands.add_parser(
        "autograder",
        help="write the zip from which Gradescope builds an autograder",
        description="The zip contains the kit without solutions: `efficient` compares with the "
        "recorded costs of the references, and speed is not graded unless --speed.",
    )
    zip_parser.add_argument("exercises", nargs="+", help="labs or exercises")
    zip_parser.add_argument("--into", type=Path, default=Path("autograder.zip"))
    zip_parser.add_argument(
        "--unsafe",
        action="store_true",
        help="grade without the sandbox if it does not work: kernels can then read the machine",
    )
    zip_parser.add_argument(
        "--speed",
        action="store_true",
        help="grade speed too; the zip then contains the source of these exercises' solutions. Do "
        "not give it to students",
    )
    zip_parser.set_defaults(run=autograder)


def export(options: argparse.Namespace) -> int:
    """Returns 0."""
    folder = load_folder(options.grades)
    assignment = folder.collected(options.assignment) if options.assignment else ""
    report_unnamed(folder.path, folder.rules(options.class_file), warn)
    book = folder.gradebook(options.class_file, assignment)
    chosen = ExportOptions(
        out_of=options.out_of,
        moodle_worksheet=options.moodle_worksheet,
        canvas_gradebook=options.canvas_gradebook,
        canvas_assignment=options.canvas_assignment,
        canvas_create=options.canvas_create,
        canvas_numbers=_canvas_numbers(folder, assignment),
        pages=_pages(folder, book, options),
    )
    into = options.into or folder.path / "exports" / assignment
    for path in write_exports(book, options.formats, into, chosen):
        print(path)
    return 0


def _canvas_numbers(folder: ClassFolder, assignment: str) -> dict[str, tuple[str, str]]:
    submissions = folder.intakes[assignment].submissions if assignment else []
    return {one.student: (one.number, one.file_number) for one in submissions if one.file_number}


def _pages(folder: ClassFolder, book: Gradebook, options: argparse.Namespace) -> dict[str, str]:
    """The feedback pages, for the formats that deliver them."""
    if not (options.moodle_worksheet or options.canvas_gradebook):
        return {}
    from ..report.write import feedback_pages  # charts take half a second to load

    return feedback_pages(book, folder.sources(book.scope))


def autograder(options: argparse.Namespace) -> int:
    """Returns 0."""
    catalogue = load_catalogue()
    names = [exercise.id for name in options.exercises for exercise in catalogue.find(name)]
    zip_file = write_autograder_zip(
        kit_root(),
        names,
        options.into,
        unsafe=options.unsafe,
        speed=options.speed,
    )
    print(zip_file)
    return 0
