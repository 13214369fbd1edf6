# SPDX-License-Identifier: Apache-2.0
"""The files of a download, split by student: archives, layouts of platforms, and the roster."""
