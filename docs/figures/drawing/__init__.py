# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: the figures of the course, a module per family."""
