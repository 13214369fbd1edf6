# SPDX-License-Identifier: Apache-2.0
"""Generates a class with known verdicts: good, wrong, hostile, odd and missing submissions.

    cd grading/class
    ./python tests/support/generated_class.py FOLDER [--students 60] [--seed 1]
        [--layout folders|moodle]

writes FOLDER/submissions (or submissions.zip and times.csv, as of Moodle), roster.csv, class.toml
and expected.json, which check_class.py reads. Then

    ./oclab grade-class FOLDER/submissions GRADES --roster FOLDER/roster.csv \\
        --class FOLDER/class.toml --assignment all --accept-mapping [--times FOLDER/times.csv]
"""

import argparse
import csv
import itertools
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from class_corpus import LABS, Kernel, corpus, hostile, solution, starter
from class_samples import kernel, zip_bomb, zip_link, zip_of, zip_of_entries
from handed_in import DUE, HandIn, write_folders, write_moodle

from oclab_class.download.roster import Student

RULES = """[class]
title = "A generated class"
{labs}
[late]
per_day = 0.1
max_days = 3
"""


class Supply:
    """Kernels for submissions: each kernel of the corpus once before any repeats."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self._kinds: dict[str, Iterator[Kernel]] = {}

    def next(self, kind: str) -> Kernel:
        if kind not in self._kinds:
            kernels = corpus(kind)
            self.rng.shuffle(kernels)
            self._kinds[kind] = itertools.cycle(kernels)
        return next(self._kinds[kind])

    def exercises(self, count: int) -> list[str]:
        return self.rng.sample(list(LABS), count)

    def place(self, one: Kernel) -> str:
        """The path of a kernel in a submission."""
        lab = f"{LABS[one.exercise]}/{one.file_name}"
        return self.rng.choice([one.file_name, lab, f"kernels-starter/{lab}", f"my work/{lab}"])


def _graded(supply: Supply, *kernels: Kernel, **more) -> HandIn:
    files = {supply.place(one): one.text for one in kernels}
    return HandIn(files, list(kernels), **more)


def _bad_archive(supply: Supply, number: int) -> HandIn:
    name = "reduce_v3.cl"
    twice = zip_of_entries([(name, kernel("one")), (name, kernel("two"))])
    slip = zip_of({f"../../{name}": kernel("slip")})
    archives = [slip, zip_link(name), twice, zip_bomb(name)]
    files = {"work.zip": archives[number % len(archives)]}
    return HandIn(files, rejected=["reduce_v3"], problems=["rejected"])


def _bad_file(supply: Supply, number: int) -> HandIn:
    name = "parity_branch.cl"
    text = starter("parity_branch").text
    bad = [text + b"\0#error", text.decode().encode("utf-16"), b"// " + b"x" * (300 << 10)]
    found = HandIn({}, rejected=["parity_branch"], problems=["rejected"])
    if number % 4 == len(bad):
        found.links[name] = "/etc/passwd"
    else:
        found.files[name] = bad[number % 4]
    return found


def _odd_name(supply: Supply, number: int) -> HandIn:
    """A name that resembles an exercise's, next to another exercise."""
    names = ["Reduce_V3.cl", "reduce_v3 (1).cl", "r\u0435duce_v3.cl", " reduce_v3.cl"]
    odd = next(one for one in corpus("wrong") if one.name == "group_mismatch")
    also = hostile("15_trap")
    return HandIn({names[number % len(names)]: odd.text, also.file_name: also.text}, [also, odd])


def _twice(supply: Supply, number: int) -> HandIn:
    """The file at the kit's own path counts; of two submissions the later."""
    good = solution(supply.rng.choice(["reduce_v0", "parity_branch"]))
    if number % 2:
        return _graded(supply, good, earlier={good.file_name: kernel("old")})
    place = f"kernels-starter/{LABS[good.exercise]}/{good.file_name}"
    files = {good.file_name: kernel("old"), place: good.text}
    return HandIn(files, [good], problems=["duplicate"])


def _archive(supply: Supply, number: int) -> HandIn:
    good = solution(supply.exercises(1)[0])
    return HandIn({"work.zip": zip_of({supply.place(good): good.text})}, [good])


def _solutions(supply: Supply, number: int) -> HandIn:
    names = supply.exercises(1 + number % 2)
    return _graded(supply, *map(solution, names))


KINDS: dict[str, Callable[[Supply, int], HandIn | None]] = {
    "solution": _solutions,
    "archive": _archive,
    "starter": lambda supply, _: _graded(supply, starter(supply.exercises(1)[0])),
    "wrong": lambda supply, _: _graded(supply, supply.next("wrong")),
    "right": lambda supply, _: _graded(supply, supply.next("right")),
    "hostile": lambda supply, _: _graded(supply, supply.next("hostile")),
    "crash": lambda supply, _: _graded(supply, hostile("15_trap")),
    "hang": lambda supply, _: _graded(supply, hostile("09_inf_loop")),
    "flood": lambda supply, _: _graded(supply, hostile("34_printf_flood")),
    "endless build": lambda supply, _: _graded(supply, hostile("17_macro_1e9")),
    "late": lambda supply, n: _graded(
        supply, solution(supply.exercises(1)[0]), late_days=1 + 2 * (n % 3)
    ),
    "twice": _twice,
    "odd name": _odd_name,
    "bad archive": _bad_archive,
    "bad file": _bad_file,
    "nothing": lambda *_: HandIn({"README.txt": b"sorry\n"}, problems=["ignored", "missing"]),
    "missing": lambda supply, _: None,
    "unknown": lambda supply, _: _graded(supply, solution("reduce_v0"), on_roster=False),
}
# Of 60.
SHARES = {"solution": 8, "archive": 2, "starter": 5, "wrong": 10, "right": 3, "hostile": 9}
SHARES |= {"crash": 1, "hang": 1, "flood": 1, "endless build": 1, "late": 3, "twice": 2}
SHARES |= {"odd name": 4, "bad archive": 4, "bad file": 3, "nothing": 1, "missing": 1, "unknown": 1}


def usual_kinds(students: int, rng: random.Random) -> list[str]:
    """This many kinds in the usual proportions."""
    everyone = [kind for kind, count in SHARES.items() for _ in range(count)]
    rng.shuffle(everyone)
    return list(itertools.islice(itertools.cycle(everyone), students))


def make_class(folder: Path, kinds: list[str], seed: int = 1, layout: str = "folders") -> dict:
    """Writes a class and returns the content of expected.json. `folder` must be empty."""
    supply = Supply(random.Random(seed))
    numbers = {kind: itertools.count() for kind in KINDS}
    people = [_person(number) for number in range(1, len(kinds) + 1)]
    handins = [KINDS[kind](supply, next(numbers[kind])) for kind in kinds]
    folder.mkdir(parents=True, exist_ok=True)
    write = {"folders": write_folders, "moodle": write_moodle}[layout]
    ids = write(folder, list(zip(people, handins, strict=True)))
    expected = {
        found: {"kind": kind, **_expected(handin)}
        for found, kind, handin in zip(ids, kinds, handins, strict=True)
    }
    roster = [
        person
        for person, handin in zip(people, handins, strict=True)
        if handin is None or handin.on_roster
    ]
    _write_roster(folder / "roster.csv", roster)
    (folder / "class.toml").write_text(_rules(), encoding="utf-8")
    (folder / "expected.json").write_text(json.dumps(expected, indent=1), encoding="utf-8")
    return expected


def _person(number: int) -> Student:
    names = ["Ann Lee", "Zoë Çelik", "Bo van der Berg", "李 Wei", "Séan O'Hara"]
    name = f"{names[number % len(names)]} {number}"
    return Student(f"s{number:03}", name, f"s{number:03}@uni.example", "", (str(10_000 + number),))


def _expected(handin: HandIn | None) -> dict:
    if handin is None:
        return {"handed_in": False, "graded": {}, "rejected": [], "problems": [], "late_days": 0}
    return {
        "handed_in": True,
        "graded": {
            one.exercise: {
                "name": one.name,
                "full_marks": one.full_marks,
                "lines": {name: asdict(criterion) for name, criterion in one.criteria.items()},
            }
            for one in handin.graded
        },
        "rejected": handin.rejected,
        "problems": handin.problems,
        "late_days": handin.late_days,
    }


def _write_roster(path: Path, people: list[Student]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "name", "email", "identifier"])
        for one in people:
            writer.writerow([one.id, one.name, one.email, f"Participant {one.aliases[0]}"])


def _rules() -> str:
    labs = ""
    for lab in dict.fromkeys(LABS.values()):
        mine = json.dumps([name for name, its in LABS.items() if its == lab])
        labs += f"[labs.{lab}]\ndue = {DUE.isoformat()}\nexercises = {mine}\n"
    return RULES.format(labs=labs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--students", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout", choices=("folders", "moodle"), default="folders")
    options = parser.parse_args()
    kinds = usual_kinds(options.students, random.Random(options.seed))
    make_class(options.folder, kinds, options.seed, options.layout)


if __name__ == "__main__":
    main()
