# SPDX-License-Identifier: Apache-2.0
"""The kit as this package sees it: its program, its exercises and its files."""
