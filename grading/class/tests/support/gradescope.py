# SPDX-License-Identifier: Apache-2.0
"""Gradescope's folders around a run of the autograder, and a kit that only says what was run."""

import json
import sys
from pathlib import Path

from jsonschema import Draft7Validator
from sample import CRITERIA, catalogue, criterion, speed

SCHEMA = Path(__file__).parents[2] / "schemas" / "gradescope-results.schema.json"

# Replaces the built kit: it lists the sample's exercises; the text of a kernel sets its result.
PROGRAM = """\
#!{python}
import json, pathlib, sys, time
if sys.argv[1] == "list":
    sys.exit(print({catalogue!r}))
words = [word for word in sys.argv[3:] if word != "--sandbox"]
options = dict(zip(words[::2], words[1::2]))
if "--sandbox" in sys.argv and not {sandbox}:
    sys.exit(2)
text = "starter"
if options["--kernels"] != "starter":
    text = next(pathlib.Path(options["--kernels"]).glob("*/" + sys.argv[2] + ".cl")).read_text()
    with open({log!r}, "a") as log:
        print(sys.argv[2], "--sandbox" in sys.argv, file=log)
if "hang" in text:
    time.sleep(10)
if "broken" in text:
    sys.exit("no device here")
lines = {lines}
if "noisy" in text:
    lines[-1]["status"] = "INCONCLUSIVE"
device = {{"platform": "p", "name": "n", "driver": "d", "class": "cpu"}}
pathlib.Path(options["--json"]).write_text(json.dumps({{"grades": [
    {{"exercise": sys.argv[2], "device": device, "lines": lines, "sandbox": "landlock"}}]}}))
"""


def fake_kit(folder: Path, monkeypatch, sandbox=True) -> Path:
    """Returns the log of runs."""
    entries = [
        {"id": e.id, "lab": e.lab, "title": e.title, "lines": e.criteria}
        for e in catalogue().exercises.values()
    ]
    criteria = [criterion(name, points) for name, points in CRITERIA.items()]
    criteria[-1]["speed"] = speed(1.0)
    program, log = folder / "oclab", folder / "log"
    listed = json.dumps({"kit_version": "0.1.0", "exercises": entries})
    program.write_text(
        PROGRAM.format(
            python=sys.executable, catalogue=listed, lines=criteria, sandbox=sandbox, log=str(log)
        )
    )
    program.chmod(0o755)
    monkeypatch.setenv("OCLAB_PROGRAM", str(program))
    return log


def root_with(folder: Path, files: dict[str, str]) -> Path:
    """Gradescope's folder before a run."""
    (folder / "results").mkdir()
    (folder / "submission").mkdir()
    for name, text in files.items():
        path = folder / "submission" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def results(root: Path) -> dict:
    found = json.loads((root / "results/results.json").read_text(encoding="utf-8"))
    Draft7Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(found)
    return found
