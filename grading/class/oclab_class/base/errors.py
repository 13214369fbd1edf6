# SPDX-License-Identifier: Apache-2.0
"""The one exception whose message is meant for the instructor."""


class ClassError(Exception):
    """Bad input or a broken set-up. The text says what was found, where, and what to do next."""
