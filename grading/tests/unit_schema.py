# SPDX-License-Identifier: Apache-2.0
# OpenCL Lab Kit: does a record of the kit match the schema, and does the schema reject others?
"""Usage: unit_schema.py SCHEMA PROGRAM, where PROGRAM prints a record."""
import copy
import json
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(f"{sys.executable} has no module jsonschema. "
             "Install it: sudo apt install python3-jsonschema")


def damaged_records(record):
    """Yields (what was done, record) for damage that the schema must notice."""
    def changed(what, change):
        other = copy.deepcopy(record)
        change(other)
        return what, other

    speed = ["grades", 0, "lines", -1, "speed"]
    cost = ["grades", 0, "lines", -2, "costs", 0]
    finding = ["grades", 0, "lines", -3, "findings", 0]
    for path in ([], ["grades", 0], ["grades", 0, "device"], ["grades", 0, "lines", 0], speed, cost,
                 finding, finding + ["places", 0]):
        part = record
        for step in path:
            part = part[step]
        for key in part:
            if key != "speed":
                yield changed(f"without {path + [key]}", lambda r, p=path, k=key: at(r, p).pop(k))
        yield changed(f"unknown field in {path}", lambda r, p=path: at(r, p).update(surprise=1))
    for path, value in [
            (["schema"], "oclab-record/2"), (["grades", 0, "seed"], -1),
            (["grades", 0, "points"], "6"), (["grades", 0, "device", "class"], "fpga"),
            (["grades", 0, "lines", 0, "status"], "pass"),
            (["grades", 0, "lines", 0, "outcome"], "?"),
            (["grades", 0, "lines", 0, "name"], "pretty"),
            (["grades", 0, "lines", 0, "points"], -1),
            (cost + ["cost"], "beauty"), (finding + ["kind"], "?"), (finding + ["count"], 0),
            (speed + ["ratio"], None), (speed + ["interval"], [0.5]), (speed + ["credit"], 1.5),
            (speed + ["clock"], "sundial"), (speed + ["extent"], {})]:
        yield changed(f"{path} = {value!r}", lambda r, p=path, v=value: at(r, p[:-1]).update({p[-1]: v}))


def at(record, path):
    for step in path:
        record = record[step]
    return record


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    record = json.loads(subprocess.run([sys.argv[2]], check=True, capture_output=True).stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    problems = [f"{list(error.path)}: {error.message}" for error in validator.iter_errors(record)]
    count = 0
    for what, damaged in damaged_records(record):
        count += 1
        if validator.is_valid(damaged):
            problems.append(f"the schema accepts a damaged record: {what}")
    print(f"{count} damaged records tried")
    if count < 40:
        problems.append("too few damaged records: the sample has shrunk")
    sys.exit("\n".join(problems) if problems else 0)


main()
