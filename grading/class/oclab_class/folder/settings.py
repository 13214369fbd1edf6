# SPDX-License-Identifier: Apache-2.0
"""The settings of a grades folder, for later runs."""

import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_json
from ..base.json_data import built, read_json

SCHEMA = "oclab-class-run/2"
FILE_NAME = "run.json"


@dataclass(frozen=True)
class Settings:
    """How a class is graded. A change of device or sandbox requires another folder."""

    device: str
    sandbox: bool
    # Seeds the inputs of every job: unknown to students, and the same for repeated jobs.
    secret: str = field(default_factory=lambda: secrets.token_hex(16))


def save_settings(settings: Settings, folder: Path) -> None:
    """Raises ClassError if the file cannot be written."""
    write_json(folder / FILE_NAME, {"schema": SCHEMA, **asdict(settings)})


def load_settings(folder: Path) -> Settings:
    """Raises ClassError if it is not a grades folder."""
    path = folder / FILE_NAME
    try:
        return built(Settings, read_json(path, SCHEMA))
    except FileNotFoundError as error:
        raise ClassError(
            f"{folder} is not a grades folder. Create it: ./oclab grade-class SUBMISSIONS {folder}"
        ) from error
    except (OSError, ValueError) as error:
        raise ClassError(
            f"{path} is invalid ({error}). Restore the file, or grade into a new folder."
        ) from error
