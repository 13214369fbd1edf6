# SPDX-License-Identifier: Apache-2.0
"""Compares the report's similarity with two other tools, on generated copies.

    cd grading/class
    ./python tests/support/similarity_study.py --copydetect PYTHON --sim PROGRAM

PYTHON is a Python with copydetect (PyPI); PROGRAM is sim_c of Debian's similarity-tester. Honest
kernels are the kit's solutions and right kernels; each copy is one of them in disguise. The
report's parameters were chosen with every second exercise; the others, with two more disguises,
are held out.
"""

import argparse
import json
import random
import re
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path

from oclab_class.kit.programs import kit_root
from oclab_class.report.opencl_tokens import _KEPT, _TYPE
from oclab_class.report.similarity import THRESHOLD, similar_pairs

Pairs = dict[frozenset[str], float]  # score of each pair of file names
Disguise = Callable[[str, random.Random], str]
_WORD = re.compile(r"\b[A-Za-z_]\w*\b")
_NEUTRAL = ["int unused{0} = {0};", "const float keep{0} = {0}.f;", "if ({0} < 0) return;"]


def renamed(text: str, chance: random.Random) -> str:
    """Without comments and with other names and layout."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    kernels = set(re.findall(r"\bvoid\s+(\w+)", text))
    own = {
        word
        for word in _WORD.findall(text)
        if len(word) < 12 and word not in _KEPT | kernels and not _TYPE.fullmatch(word)
        and not word.startswith(("get_", "CLK", "atomic", "vload", "vstore", "as_", "convert"))
    }  # fmt: skip
    for word in sorted(own):
        text = re.sub(rf"\b{word}\b(?!\()", f"v{chance.randrange(10**6)}", text)
    return text.replace(";", ";\n" + " " * chance.randrange(8))


def padded(text: str, chance: random.Random) -> str:
    """Also with statements that do nothing, one in six."""
    lines = renamed(text, chance).split("\n")
    found, depth = [], 0
    for line in lines:
        found.append(line)
        depth += line.count("{") - line.count("}")
        if depth and line.rstrip().endswith(";") and chance.random() < 1 / 6:
            found.append(chance.choice(_NEUTRAL).format(chance.randrange(1000)))
    return "\n".join(found)


def reordered(text: str, chance: random.Random) -> str:
    """Also with swapped operands of + and *, other spellings of types, and other loops."""
    text = padded(text, chance)
    text = re.sub(r"\b(\w+) \+ (\w+)\b(?![\[(.])", r"\2 + \1", text)
    text = re.sub(r"\buint\b", "unsigned int", text)
    return re.sub(r"\+\+(\w+)\)", r"\1 += 1)", text)


def restated(text: str, chance: random.Random) -> str:
    """Renamed, with declarations split from values, flipped comparisons and long assignments."""
    text = renamed(text, chance)
    text = re.sub(r"(?m)^(\s*)(?:const )?(\w+) (\w+) = ([^;{}\n]+);", r"\1\2 \3; \3 = \4;", text)
    text = re.sub(r"\b(\w+) < (\w+)\b(?![\[(.])", r"\2 > \1", text)
    return re.sub(r"(?m)^(\s*)(\w+) \+= ([^;\n]+);", r"\1\2 = \2 + (\3);", text)


def shuffled(text: str, chance: random.Random) -> str:
    """Renamed, with neighbouring declarations swapped where the second does not use the first."""
    lines = renamed(text, chance).split("\n")
    names = [re.match(r"\s*(?:const )?\w+ (\w+) = [^;{}]+;\s*$", line) for line in lines]
    for at in range(len(lines) - 1):
        first, second = names[at], names[at + 1]
        if first and second and first[1] not in _WORD.findall(lines[at + 1]):
            lines[at : at + 2] = reversed(lines[at : at + 2])
            names[at : at + 2] = reversed(names[at : at + 2])
    return "\n".join(lines)


TUNED = {"renamed": renamed, "padded": padded, "reordered": reordered}
HELD_OUT = TUNED | {"restated": restated, "shuffled": shuffled}


def corpus(
    folder: Path, part: int, disguises: Mapping[str, Disguise]
) -> dict[str, tuple[list[str], Pairs]]:
    """Writes files <exercise>/<name>.cl of every second exercise; returns for each the names and,
    of the pairs, 1 for copies and 0 for honest kernels."""
    root, chance, found = kit_root(), random.Random(31 * part + 5), {}
    for place in sorted((root / "grading/tests/right").iterdir())[part::2]:
        exercise = place.name
        honest = {path.stem: path.read_text() for path in sorted(place.glob("*.cl"))}
        for path in (root / "solutions").glob(f"*/{exercise}*.cl"):
            if path.name.split(".")[0] == exercise:
                honest[f"solution{path.name.removeprefix(exercise)}"] = path.read_text()
        texts, truth = dict(honest), {}
        for first, second in combinations(sorted(honest), 2):
            truth[frozenset((first, second))] = 0.0
        for name, text in honest.items():
            for kind, disguise in disguises.items():
                copy = f"{name}--{kind}"
                texts[copy] = disguise(text, chance)
                truth[frozenset((name, copy))] = 1.0
        (folder / exercise).mkdir(parents=True)
        for name, text in texts.items():
            (folder / exercise / f"{name}.cl").write_text(text)
        [starter] = (root / "kernels-starter").glob(f"*/{exercise}.cl")
        (folder / f"{exercise}.starter").mkdir()
        (folder / f"{exercise}.starter/starter.cl").write_text(starter.read_text())
        found[exercise] = (sorted(texts), truth)
    return found


def of_report(folder: Path, exercise: str, names: list[str]) -> Pairs:
    """The kit's own comparison. A class of one exercise's kernels has no obvious code."""
    sources = {(name, exercise): folder / exercise / f"{name}.cl" for name in names}
    starters = {exercise: folder / f"{exercise}.starter/starter.cl"}
    found: Pairs = {}
    for first, second in combinations(names, 2):
        two = {key: path for key, path in sources.items() if key[0] in (first, second)}
        for pair in similar_pairs(two, starters, threshold=0.0):
            found[frozenset((first, second))] = pair.score
    return found


_COPYDETECT = """
import json, sys
from copydetect import CopyDetector
from pathlib import Path
folder, exercise = sys.argv[1:]
d = CopyDetector(test_dirs=[f"{folder}/{exercise}"], extensions=["cl"], silent=True, display_t=0,
                 boilerplate_dirs=[f"{folder}/{exercise}.starter"], force_language="c")
d.run()
print(json.dumps([[max(p[0], p[1]), Path(p[2]).stem, Path(p[3]).stem]
                  for p in d.get_copied_code_list()]))
"""


def of_copydetect(python: str, folder: Path, exercise: str, names: list[str]) -> Pairs:
    command = [python, "-c", _COPYDETECT, folder, exercise]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = json.loads(done.stdout.splitlines()[-1])
    return {frozenset((first, second)): score for score, first, second in rows}


def of_sim(program: str, folder: Path, exercise: str, names: list[str]) -> Pairs:
    files = [f"{name}.cl" for name in names]
    done = subprocess.run(
        [program, "-p", "-e", "-s", "-t", "1", *files],
        cwd=folder / exercise, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: Pairs = {}
    for a, share, b in re.findall(r"(\S+)\.cl consists for (\d+) % of (\S+)\.cl", done.stdout):
        pair = frozenset((a, b))
        found[pair] = max(found.get(pair, 0.0), int(share) / 100)
    return found


def table_row(
    name: str, threshold: float, truth: Pairs, scores: Pairs, disguises: Mapping[str, Disguise]
) -> str:
    """Precision and recall at the tool's threshold, recall by disguise, average precision."""
    shown = {pair for pair in truth if scores.get(pair, 0.0) >= threshold}
    right = [pair for pair in shown if truth[pair]]
    copies = [pair for pair in truth if truth[pair]]
    of_kind = [
        sum(
            scores.get(p, 0.0) >= threshold
            for p in copies
            if any(n.endswith(f"--{kind}") for n in p)
        )
        for kind in disguises
    ]
    ranked = sorted(truth, key=lambda pair: -scores.get(pair, 0.0))
    hits, total = 0, 0.0
    for at, pair in enumerate(ranked, 1):
        if truth[pair] and scores.get(pair, 0.0) > 0:
            hits += 1
            total += hits / at
    each = len(copies) // len(disguises)
    cells = [name, f"{threshold:g}", f"{len(right)} of {len(shown)}"]
    cells += [f"{len(right) / max(1, len(shown)):.2f}", f"{len(right) / len(copies):.2f}"]
    cells += [f"{100 * count // each} %" for count in of_kind] + [f"{total / len(copies):.2f}"]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--copydetect", required=True)
    parser.add_argument("--sim", required=True)
    options = parser.parse_args()
    tools: dict[str, tuple[tuple[float, ...], Callable[..., Pairs]]] = {
        "sim_c": ((0.3, 0.6), lambda *what: of_sim(options.sim, *what)),
        "copydetect": ((0.33, 0.6), lambda *what: of_copydetect(options.copydetect, *what)),
        "the report": ((THRESHOLD,), of_report),
    }
    for part, (title, disguises) in enumerate({"tuned": TUNED, "held out": HELD_OUT}.items()):
        with tempfile.TemporaryDirectory() as place:
            print(f"\n{title}: ", end="")
            compare_tools(Path(place), part, disguises, tools)


def compare_tools(
    folder: Path, part: int, disguises: Mapping[str, Disguise], tools: Mapping
) -> None:
    """Prints one table for one half of the exercises."""
    cases = corpus(folder, part, disguises)
    truth = {frozenset((e, *p)): t for e, (_, pairs) in cases.items() for p, t in pairs.items()}
    honest = sum(not value for value in truth.values())
    print(f"{len(cases)} exercises, {len(truth) - honest} copies, {honest} honest pairs")
    for name, (thresholds, compare) in tools.items():
        scores = {
            frozenset((exercise, *pair)): score
            for exercise, (names, _) in cases.items()
            for pair, score in compare(folder, exercise, names).items()
        }
        for threshold in thresholds:
            print(table_row(name, threshold, truth, scores, disguises), flush=True)


if __name__ == "__main__":
    main()
