# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: the instructor's half, from a folder of submissions to grades."""
