# SPDX-License-Identifier: Apache-2.0
"""The exception whose message is shown to the instructor."""


class ClassError(Exception):
    """Invalid input or setup. The message says what was found, where, and what to do next."""
