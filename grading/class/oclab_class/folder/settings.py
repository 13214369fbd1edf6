# SPDX-License-Identifier: Apache-2.0
"""What a folder of grades was started with, so that it can be gone on with."""

import json
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_json

SCHEMA = "oclab-class-run/1"
FILE_NAME = "run.json"


@dataclass(frozen=True)
class Settings:
    """How a class is graded; another device or no sandbox needs another folder."""

    device: str
    sandbox: bool
    exercises: list[str]  # ids
    class_file: str = ""  # the rules, copied into the folder; "" for the default ones
    # Makes the inputs of every job: unknown to students, the same when a job is run again.
    secret: str = field(default_factory=lambda: secrets.token_hex(16))


def save_settings(settings: Settings, folder: Path) -> None:
    """Raises ClassError if it cannot be written."""
    write_json(folder / FILE_NAME, {"schema": SCHEMA, **asdict(settings)})


def load_settings(folder: Path) -> Settings:
    """Raises ClassError if the folder holds no grades."""
    path = folder / FILE_NAME
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.pop("schema") != SCHEMA:
            raise ValueError("another schema")
        return Settings(**data)
    except FileNotFoundError as error:
        raise ClassError(
            f"{folder} holds no grades yet. Start with: ./oclab grade-class SUBMISSIONS {folder}"
        ) from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ClassError(
            f"{path} is damaged ({error}). Grade into a new folder, or restore it."
        ) from error
