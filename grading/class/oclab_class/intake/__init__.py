# SPDX-License-Identifier: Apache-2.0
"""From a download of an LMS to one kernel file per student and exercise."""
