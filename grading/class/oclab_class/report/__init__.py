# SPDX-License-Identifier: Apache-2.0
"""A class as pages for the browser: one for the instructor, one for each student."""

from .write import write_report

__all__ = ["write_report"]
