# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: the instructor's scripts, from a folder of submissions to grades.

The package depends on the kit through two interfaces only: it runs the program `oclab`, and it
reads the oclab-record JSON that the program writes. It never imports or links code of the kit.

Each subpackage is a room; imports point down this list only (tests/test_rooms.py checks it):

    commands    the command-line interface, one module per command
    release     the student kit
    autograder  the Gradescope autograder
    review      the page on which a person decides
    report      HTML pages, the leaderboard and the similarity of sources
    exports     grades in the formats of learning platforms
    cluster     job arrays of Slurm
    folder      the grades folder of one class
    marks       the class file, and marks from records
    jobs        the jobs of a class, their records, and the local worker
    intake      from a download to one kernel file per student and exercise
    download    the files of a download, by student
    kit         the kit's program, exercises and files
    base        errors, files, tables and text
"""
