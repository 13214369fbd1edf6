# SPDX-License-Identifier: Apache-2.0
# OpenCL Lab Kit: does an explanation match the schema, and does the schema reject others?
"""Usage: unit_explanation_schema.py SCHEMA PROGRAM, where PROGRAM prints an explanation."""
import copy
import json
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(f"{sys.executable} has no module jsonschema. "
             "Install it: sudo apt install python3-jsonschema")

OPTIONAL = {"reference", "branch"}
FREE = {"extent"}  # its names are the exercise's


def objects(value, path=()):
    """Yields the path of every object in the value, but of equal list items the first only."""
    if isinstance(value, dict):
        yield path
        for key, inner in value.items():
            yield from objects(inner, path + (key,))
    elif isinstance(value, list) and value:
        yield from objects(value[0], path + (0,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def damaged(explanation):
    """Yields (what was done, explanation) for damage that the schema must notice."""
    for path in objects(explanation):
        if path and path[-1] in FREE:
            continue
        for key in at(explanation, path):
            if key not in OPTIONAL:
                other = copy.deepcopy(explanation)
                del at(other, path)[key]
                yield f"without {path + (key,)}", other
            other = copy.deepcopy(explanation)
            at(other, path)[key] = None
            yield f"null in {path + (key,)}", other
        other = copy.deepcopy(explanation)
        at(other, path)["surprise"] = 1
        yield f"unknown field in {path}", other


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    program = subprocess.run([sys.argv[2]], check=True, capture_output=True)
    explanation = json.loads(program.stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    problems = [f"{list(error.path)}: {error.message}"
                for error in validator.iter_errors(explanation)]
    count = 0
    for what, other in damaged(explanation):
        count += 1
        if validator.is_valid(other):
            problems.append(f"the schema accepts a damaged explanation: {what}")
    print(f"{count} damaged explanations tried")
    if count < 100:
        problems.append("too few damaged explanations: the sample has shrunk")
    sys.exit("\n".join(problems) if problems else 0)


main()
