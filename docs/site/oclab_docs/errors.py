# SPDX-License-Identifier: Apache-2.0
"""What people can do something about."""


class DocsError(Exception):
    """The site cannot be built, or a check found something: where, and what to do."""


def fail_with(found: list[str], then: str) -> None:
    """Raises DocsError with everything `found`, one line each, and what to do; nothing if empty."""
    if found:
        raise DocsError("\n".join([*found, then]))
