# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: what the model says about the course's kernels on two machines, compared field by field."""
import itertools
import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "grading" / "tests"))
from kernel_patch import patched_kernel  # noqa: E402

KERNELS = ("starter", "solutions")
FOLDERS = {
    "starter": "kernels-starter",
    "solutions": "solutions",
    "right": "grading/tests/right",
    "wrong": "grading/tests/wrong",
}
MOST_SHOWN = 5
LONGEST_LINE = 300


def differences(one, other, path=""):
    """The fields of two JSON documents that are not equal, as text."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            yield from differences(one.get(key), other.get(key), f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list):
        for index, (left, right) in enumerate(itertools.zip_longest(one, other)):
            yield from differences(left, right, f"{path}[{index}]")
    elif one != other or type(one) is not type(other):
        yield f"{path}: x86-64 {one!r}, arm64 {other!r}"


def count_fields(document):
    """How many values a document has."""
    if isinstance(document, (dict, list)):
        values = document.values() if isinstance(document, dict) else document
        return sum(count_fields(value) for value in values)
    return 1


class Tally:
    """Compares results one by one, and prints those that differ."""

    def __init__(self, what):
        self._what = what
        self._compared = self._differing = self._fields = 0

    def add(self, name, x86, arm64):
        """The results of a case on both machines, as JSON documents."""
        found = list(differences(x86, arm64))
        self._compared += 1
        self._fields += count_fields(x86)
        if not found:
            return
        self._differing += 1
        print(f"{self._what}: {name} differs in {len(found)} fields")
        for line in found[:MOST_SHOWN]:
            print(f"  {line[:LONGEST_LINE]}")

    def close(self):
        """Prints the sum, and returns whether all results are equal."""
        equal = self._compared - self._differing
        print(f"{self._what}: {equal} of {self._compared} equal ({self._fields} fields)", flush=True)
        return self._compared > 0 and self._differing == 0


def _read(path):
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def _compare(what, cases, result_of, x86, arm64, jobs):
    """`result_of(machine, case)` is a JSON document."""
    tally = Tally(what)
    with ThreadPoolExecutor(jobs) as pool:
        pairs = pool.map(lambda case: [result_of(machine, case) for machine in (x86, arm64)], cases)
        for case, (one, other) in zip(cases, pairs, strict=True):
            tally.add(" ".join(str(word) for word in case), one, other)
    return tally.close()


# ---- explanations: every counter of every line ----


def _exercises(machine):
    lines = machine.run(machine.program("oclab"), "list").stdout.splitlines()
    return [line.split()[0] for line in lines if line.startswith("  ")]


def _explanation(machine, case):
    exercise, kernels = case
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "explanation.json"
        done = machine.run(machine.program("oclab"), "explain", exercise, "--kernels", kernels, "--json", file)
        return {"exit": done.returncode, "text": done.stdout, "errors": done.stderr, "explanation": _read(file)}


def compare_explanations(x86, arm64, options):
    """What `oclab explain` says about starters and solutions."""
    cases = list(itertools.product(options.exercises or _exercises(x86), KERNELS))
    return _compare("explanations", cases, _explanation, x86, arm64, options.jobs)


# ---- instructions: the description of every compiled program ----


def _description(machine, case):
    source, *checks = case
    with tempfile.TemporaryDirectory() as folder:
        prefix = Path(folder) / "program"
        if source.suffix == ".patch":
            kernel = Path(folder) / f"{source.stem}.cl"
            kernel.write_text(patched_kernel(source, machine.kit), encoding="utf-8")
            source = kernel
        done = machine.run(machine.program("oclab-model-compiler"), source, "--output", prefix, *checks)
        return {
            "exit": done.returncode,
            "output": done.stdout.replace(folder, ""),
            "log": done.stderr.replace(folder, ""),
            "program": _read(prefix.with_suffix(".json")),
        }


def _sources(kit, names, chosen):
    for name in names:
        files = (kit / FOLDERS[name]).rglob("*")
        for source in sorted(file for file in files if file.suffix in (".cl", ".patch")):
            if not chosen or source.stem in chosen or source.parent.name in chosen:
                yield source


def compare_instructions(x86, arm64, options):
    """What the model's compiler makes of the kit's sources, with and without checks."""
    sources = list(_sources(x86.kit, options.sources or FOLDERS, options.exercises))
    cases = [(source, *checks) for source in sources for checks in ((), ("--checks",))]
    return _compare("instructions", cases, _description, x86, arm64, options.jobs)
