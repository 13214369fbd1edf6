# SPDX-License-Identifier: Apache-2.0
"""JSON files as values of dataclasses. People edit and merge such files: errors name the field."""

import dataclasses
import json
import math
import typing
from datetime import datetime
from functools import cache
from pathlib import Path
from types import UnionType

from .shown import plain

# In the metadata of a field with a default: files of earlier versions have it too.
ALWAYS = "always"
_WHAT = {str: "a text", bool: "true or false", int: "a whole number", float: "a number"}


class Partial:
    """A dataclass of an object's fields that matter: others are allowed and ignored."""


class BadField(ValueError):
    """Names an invalid field and the expected value."""

    def __init__(self, field: str, value: object, expected: str):
        text = repr(value)
        short = text if len(text) <= 40 else f"{text[:40]}…"
        super().__init__(f"{field or 'the file'} is {short}, not {expected}")


def parse_json(text: str | bytes) -> typing.Any:
    """Raises ValueError for anything that is not JSON."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def read_json(path: Path, schema: str = "") -> dict:
    """The object in a file; with `schema`, without this entry.

    Raises OSError, and ValueError for anything but an object of this schema.
    """
    data = parse_json(path.read_bytes())
    if not isinstance(data, dict):
        raise BadField("", data, "an object")
    if schema and data.pop("schema", None) != schema:
        raise ValueError(f"its schema is not {schema}")
    return data


def built(kind: typing.Any, value: object, field: str = "") -> typing.Any:
    """A value of a type: a dataclass, a text (printable), a number, a time, a path; a list, a
    tuple, a dict or an optional of them; one of the texts of a Literal; or a number that is 0 or
    from 1 to 9, as Annotated[float, 1, 9]. Raises BadField, or ValueError for a missing field.
    """
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind, value, field)
    if origin is typing.Literal:
        if value not in parts:
            raise BadField(field, value, f"one of {', '.join(parts)}")
        return value
    if origin is typing.Annotated:
        number, (_, least, most) = built(parts[0], value, field), parts
        if number and not least <= number <= most:
            raise BadField(field, value, f"0, or a number from {least:g} to {most:g}")
        return number
    if origin in (list, tuple):
        items = _of(list, value, "a list", field)
        if origin is tuple and ... not in parts and len(items) != len(parts):
            raise BadField(field, value, f"a list of {len(parts)}")
        return origin(built(parts[0], one, f"{field}[{at}]") for at, one in enumerate(items))
    if kind is dict:
        return _of(dict, value, "an object", field)
    if origin is dict:
        items = _of(dict, value, "an object", field).items()
        return {plain(name): built(parts[1], one, f"{field}.{name}") for name, one in items}
    if origin is UnionType:  # X | None
        return None if value is None else built(parts[0], value, field)
    if kind is Path:
        return Path(built(str, value, field))
    if kind is datetime:
        return _moment(value, field)
    if kind is float and type(value) is int:
        value = float(value) if abs(value) <= 2**64 else math.inf
    if type(value) is not kind or (kind is float and not math.isfinite(value)):
        raise BadField(field, value, _WHAT[kind])
    return plain(value) if kind is str else value


def _dataclass(kind: type, value: object, field: str) -> typing.Any:
    items = _of(dict, value, "an object", field)
    types = _types(kind)
    prefix = f"{field}." if field else ""
    for name in items:
        if name not in types and not issubclass(kind, Partial):
            raise BadField(f"{prefix}{plain(name)}", items[name], "a known field")
    for one in dataclasses.fields(kind):
        is_new = {one.default, one.default_factory} != {dataclasses.MISSING}
        if one.name not in items and (not is_new or one.metadata.get(ALWAYS)):
            raise ValueError(f"it has no field {prefix}{one.name}")
    return kind(**{n: built(types[n], items[n], f"{prefix}{n}") for n in items if n in types})


@cache
def _types(kind: type) -> dict[str, typing.Any]:
    return typing.get_type_hints(kind, include_extras=True)


def _of(kind: type, value: object, expected: str, field: str) -> typing.Any:
    if not isinstance(value, kind):
        raise BadField(field, value, expected)
    return value


def _moment(value: object, field: str) -> datetime:
    try:
        moment = datetime.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadField(field, value, "a time with an offset")
    return moment
