# SPDX-License-Identifier: Apache-2.0
"""The students of a class."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Student:
    """One line of the roster. `id` is what every file and record is named by."""

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    aliases: tuple[str, ...] = ()  # LMS numbers, logins, GitHub names: what downloads are named by
