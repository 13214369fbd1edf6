# SPDX-License-Identifier: Apache-2.0
"""The student kit: every file of the kit that gives no solution away."""
