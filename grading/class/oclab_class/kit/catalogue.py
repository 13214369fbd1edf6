# SPDX-License-Identifier: Apache-2.0
"""The labs and exercises of the kit, with the points of each criterion."""

import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

from ..base.errors import ClassError
from ..base.json_data import parse_json
from .programs import oclab_program

CHECK_CRITERIA = ("correct", "safe", "efficient")  # deterministic: any number run concurrently
SPEED_CRITERIA = ("fast",)  # timed: one at a time on each device


@dataclass(frozen=True)
class Exercise:
    """One exercise. `criteria` maps the names of its criteria to points."""

    id: str
    lab: str
    title: str
    criteria: dict[str, float]

    @property
    def max_points(self) -> float:
        return sum(self.criteria.values())

    @property
    def file_name(self) -> str:
        return f"{self.id}.cl"


@dataclass(frozen=True)
class Catalogue:
    """All exercises by id (unique across labs), in course order."""

    kit_version: str
    exercises: dict[str, Exercise]

    def labs(self) -> list[str]:
        """Stems such as lab4_reduction."""
        return list(dict.fromkeys(exercise.lab for exercise in self.exercises.values()))

    def of_lab(self, lab: str) -> list[Exercise]:
        return [exercise for exercise in self.exercises.values() if exercise.lab == lab]

    def find(self, name: str) -> list[Exercise]:
        """The exercises of a name: an exercise id, or a lab such as lab4_reduction or lab4.

        Raises ClassError for an unknown name.
        """
        found = [
            exercise
            for exercise in self.exercises.values()
            if name in (exercise.id, exercise.lab, exercise.lab.split("_")[0])
        ]
        if not found:
            raise ClassError(f"'{name}' is neither a lab nor an exercise; see ./oclab list")
        return found


def without_speed(catalogue: Catalogue) -> Catalogue:
    """The exercises with only those criteria that are not timed."""
    kept = {}
    for one in catalogue.exercises.values():
        criteria = {n: p for n, p in one.criteria.items() if n not in SPEED_CRITERIA}
        kept[one.id] = replace(one, criteria=criteria)
    return replace(catalogue, exercises=kept)


def parse_catalogue(text: str) -> Catalogue:
    """Parses the output of `oclab list --json`. Raises ClassError if it is anything else."""
    try:
        data = parse_json(text)
        exercises = [
            Exercise(entry["id"], entry["lab"], entry["title"], entry["lines"])
            for entry in data["exercises"]
        ]
        return Catalogue(data["kit_version"], {exercise.id: exercise for exercise in exercises})
    except (ValueError, KeyError, TypeError) as error:
        raise ClassError(
            f"oclab list printed no list of exercises ({error!r}). Build the kit: ./oclab setup"
        ) from error


def load_catalogue(program: Path | None = None) -> Catalogue:
    """Runs `oclab list`. Raises ClassError if it fails."""
    command = [program or oclab_program(), "list", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ClassError(f"{command[0]} list fails: {done.stderr.strip()}")
    return parse_catalogue(done.stdout)
