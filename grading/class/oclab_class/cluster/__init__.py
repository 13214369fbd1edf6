# SPDX-License-Identifier: Apache-2.0
"""The jobs of a class as job arrays of Slurm."""
