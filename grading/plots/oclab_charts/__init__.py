# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: every chart of measured numbers, drawn with matplotlib in one style.

style      colours, fonts, axes
labels     names beside what they name
svg        a figure as an SVG that pages can inline, and whether it can be read
measured   the charts of `oclab sweep` and `oclab roofline`, from their JSON document
report     the charts of the class report
"""
