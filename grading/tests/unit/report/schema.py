# SPDX-License-Identifier: Apache-2.0
# OpenCL Lab Kit: does what the kit writes match its schema, and does the schema reject others?
"""Usage: schema.py SCHEMA LEAST COMMAND ..., where the command prints a sample and the test tries at
least LEAST ways to damage it."""
import copy
import json
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(f"{sys.executable} has no module jsonschema. "
             "Install it: sudo apt install python3-jsonschema")

OPTIONAL = {"reference", "branch", "speed", "findings", "costs", "hints_read", "predicted", "gpu.ratio", "diagnosis", "sandbox",
            "most_points", "not_assessed_because", "proves_wrong", "voided_by",
            "speed.starter_ratio", "speed.basis", "mismatch.largest_error", "first.got", "first.never_written"}
OPTIONAL |= {".gpu", "costs.gpu", "gpu.llvm", "other_gpus", "other_gpus.rtx4060", "findings.misuse", "findings.what", "accesses.named",
             "branch.named"}
OPTIONAL |= {f"diagnosis.{name}" for name in ("explanation", "form", "facts", "column", "kernel",
                                              "launch", "extent", "mismatch", "sizes", "evidence",
                                              "details", "because", "failure")}
# Their names are the exercises', the costs', the GPUs' and the wordings'.
FREE = {"extent", "exercises", "counts", "other_gpus", "facts", "sizes.right", "sizes.wrong"}

# Values of the right type that no field of this name may have.
WRONG = {".schema": "other/1", "grades.seed": -1, "grades.confinement": "none", "grades.sandbox": "light", "grades.hints_read": 4, "device.class": "fpga", "lines.status": "pass",
         "lines.outcome": "?", "lines.name": "pretty", "lines.points": -1, "lines.most_points": -1, "grades.most_points": -1,
         "lines.not_assessed_because": "bored", "lines.proves_wrong": False, "lines.voided_by": "correct", "costs.cost": "beauty",
         "findings.kind": "?", "findings.misuse": "?", "because.line": -1, "diagnosis.kind": "?", "diagnosis.line": -1, "diagnosis.column": 0,
         "mismatch.wrong": 0, "mismatch.first": [], "first.index": -1, "first.never_written": False, "findings.count": 0, "speed.interval": [0.5], "speed.credit": 1.5,
         "speed.clock": "sundial", "speed.basis": "?", "speed.reference": "guessed", "tree.reference": "?",
         "speed.pairs": -1, "gpu.llvm": 0, "speed.starter_ratio": 0, "speed.copies_per_run": 0, "speed.copy_seconds": 0, "costs.seed": -1, "costs.counts": {"beauty": 1}, "speed.extent": {}}


def objects(value, path=()):
    """Yields the path of every object in the value."""
    if isinstance(value, dict):
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) \
        if isinstance(value, list) else ()
    for step, inner in items:
        yield from objects(inner, path + (step,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def name_of(path):
    """"lines.status": the last two names of a path."""
    names = [step for step in path if isinstance(step, str)]
    return ".".join([""] * (2 - len(names)) + names[-2:])


def damaged(sample):
    """Yields (what was done, sample) for damage that the schema must detect."""
    def with_value(path, value):
        other = copy.deepcopy(sample)
        at(other, path[:-1])[path[-1]] = value
        return f"{value!r} in {path}", other

    for path in objects(sample):
        if path and (path[-1] in FREE or name_of(path) in FREE):
            continue
        for key in at(sample, path):
            field = path + (key,)
            if key not in OPTIONAL and name_of(field) not in OPTIONAL:
                other = copy.deepcopy(sample)
                del at(other, path)[key]
                yield f"without {field}", other
            yield with_value(field, None)
            if name_of(field) in WRONG:
                yield with_value(field, WRONG[name_of(field)])
        yield with_value(path + ("surprise",), 1)


def main():
    schema_file, least, *command = sys.argv[1:]
    with open(schema_file, encoding="utf-8") as file:
        schema = json.load(file)
    sample = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    problems = [f"{list(error.path)}: {error.message}" for error in validator.iter_errors(sample)]
    count = 0
    for what, other in damaged(sample):
        count += 1
        if validator.is_valid(other):
            problems.append(f"the schema accepts a damaged sample: {what}")
    print(f"{count} damaged samples tried")
    if count < int(least):
        problems.append("too few damaged samples: the sample has shrunk")
    sys.exit("\n".join(problems) if problems else 0)


main()
