# SPDX-License-Identifier: Apache-2.0
"""HTML pages of a class: one for the instructor, one per student."""

from .write import write_report

__all__ = ["write_report"]
