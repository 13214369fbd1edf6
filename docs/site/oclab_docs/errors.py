# SPDX-License-Identifier: Apache-2.0
"""The exception for errors that the user can fix."""


class DocsError(Exception):
    """The build or a check failed. The message says where, and what to do."""


def fail_with(found: list[str], then: str) -> None:
    """Raises DocsError with everything `found`, one line each, and what to do; nothing if empty."""
    if found:
        raise DocsError("\n".join([*found, then]))
