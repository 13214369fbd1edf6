# SPDX-License-Identifier: Apache-2.0
"""Strict reading of TOML files: unknown keys are errors, and every error names its place."""

import tomllib
from datetime import datetime, tzinfo
from pathlib import Path

from .errors import ClassError
from .moments import FIRST_YEAR, LAST_YEAR, is_plausible
from .rounding import LEAST, MOST


class Table:
    """One table of a TOML file. Read every known key, then call `close`."""

    def __init__(self, file: str, name: str, values: dict):
        self.file, self.name, self.values = file, name, values
        self.known: list[str] = []

    def error(self, text: str) -> ClassError:
        where = f"[{self.name}]" if self.name else "its top level"
        return ClassError(f"{self.file}, {where}: {text}")

    def take(self, key: str, kinds: tuple[type, ...], what: str, default):
        """The value of `key`, or `default` if absent. Raises ClassError for other types."""
        self.known.append(key)
        if key not in self.values:
            return default
        value = self.values[key]
        # In Python, bool is a subclass of int.
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise self.error(f"{key} = {value!r} is not {what}. Write one, or remove the key.")
        return value

    def number(self, key: str, default: float | None = None, *, high: float = MOST):
        """A number from 0 to `high`; if it is not 0, at least LEAST."""
        value = self.take(key, (int, float), "a number", default)
        if key not in self.values:
            return default
        if value != 0 and not LEAST <= value <= high:
            limit = (
                f"from 0 to {high:.15g}" if not 0 < value < LEAST else f"of 0 or {LEAST:f} or more"
            )
            raise self.error(f"{key} = {value!r} is out of range. Write a number {limit}.")
        return float(value)

    def count(self, key: str, default: int | None = None) -> int | None:
        value = self.take(key, (int,), "a whole number", default)
        if key in self.values and not 0 <= value <= MOST:
            raise self.error(
                f"{key} = {value} is out of range. Write a whole number from 0 to {MOST:.0f}."
            )
        return value

    def text(self, key: str, default: str | None = "") -> str | None:
        return self.take(key, (str,), "a text in quotes", default)

    def texts(self, key: str) -> list[str] | None:
        what = 'a list of texts such as ["a", "b"]'
        values = self.take(key, (list,), what, None)
        if values is not None and not all(isinstance(value, str) for value in values):
            raise self.error(f"{key} = {values!r} is not {what}.")
        return values

    def moment(self, key: str, zone: tzinfo) -> datetime | None:
        """A date with a time. Without an offset, it is in `zone`."""
        what = "a date with a time such as 2027-01-31T23:59:00 (without quotes)"
        value = self.take(key, (datetime,), what, None)
        if value and not is_plausible(value):
            raise self.error(
                f"{key} = {value.isoformat()} is out of range. Write a year from {FIRST_YEAR} to "
                f"{LAST_YEAR}."
            )
        return value.replace(tzinfo=zone) if value and value.tzinfo is None else value

    def table(self, key: str) -> "Table":
        """A nested table, or an empty table if absent."""
        values = self.take(key, (dict,), f"a table [{key}]", {})
        return Table(self.file, f"{self.name}.{key}".lstrip("."), values)

    def tables(self) -> dict[str, "Table"]:
        """All nested tables, for keys that are not fixed: labs, students."""
        return {key: self.table(key) for key in self.values}

    def close(self) -> None:
        """Raises ClassError for unknown keys: a misspelt rule must not be ignored."""
        unknown = [key for key in self.values if key not in self.known]
        if unknown:
            known = ", ".join(dict.fromkeys(self.known)) or "none"
            raise self.error(f"{', '.join(map(repr, unknown))} is unknown; known keys: {known}.")


def read_toml(path: Path) -> Table:
    """Raises ClassError if the file is unreadable or is not valid TOML."""
    try:
        return Table(path.name, "", tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise ClassError(f"{path} cannot be read: {error.strerror}. Pass another file.") from error
    except UnicodeDecodeError as error:
        raise ClassError(f"{path} is not UTF-8 at byte {error.start}. Save it as UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise ClassError(f"{path} is not valid TOML: {error}. Fix that line.") from error
    except (RecursionError, ValueError) as error:  # such as a whole number of 5000 digits
        raise ClassError(f"{path} cannot be read as TOML: {error}. Write it anew.") from error
