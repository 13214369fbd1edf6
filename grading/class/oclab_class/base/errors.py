# SPDX-License-Identifier: Apache-2.0
"""The exceptions whose messages are shown to the instructor."""


class ClassError(Exception):
    """Invalid input or setup. The message says what was found, where, and what to do next."""


class Undecided(ClassError):
    """A person must decide something before the command can go on."""
