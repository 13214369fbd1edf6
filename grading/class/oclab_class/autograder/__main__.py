# SPDX-License-Identifier: Apache-2.0
"""Grades one submission in Gradescope's container: [--unsafe] [--checks-only] ROOT NAME..."""

import sys

from .run import main

sys.exit(main(sys.argv[1:]))
