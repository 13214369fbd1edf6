# SPDX-License-Identifier: Apache-2.0
"""The Gradescope autograder: the zip to upload, and what runs in its container."""
