# SPDX-License-Identifier: Apache-2.0
"""The review page: a local web page on which the instructor decides open cases."""
