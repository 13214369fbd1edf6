# SPDX-License-Identifier: Apache-2.0
"""The layouts of downloads, as folders and as archives."""

import io

import pytest
from class_samples import KERNEL, collect, kernel, repository, small_catalogue, write_files, zip_of

from oclab_class.download.archive import download_items, open_download
from oclab_class.download.gradescope_metadata import parse_metadata
from oclab_class.download.items import folder_items
from oclab_class.download.layouts import LAST_COMMIT, Download, recognise
from oclab_class.download.people import People
from oclab_class.download.roster import Student

CATALOGUE = small_catalogue()


def layout_of(files: dict[str, bytes], name: str = "download", knows: tuple[str, ...] = ()):
    """The layout of an archive of these files."""
    archive = open_download(io.BytesIO(zip_of(files)))
    people = People([Student(one) for one in knows])
    return recognise(Download(name, download_items(archive)), CATALOGUE, people.knows)


def kernels_of(layout) -> dict[str, dict[str, bytes]]:
    """The text of each exercise, by student label."""
    return {one.person.label: collect(one, CATALOGUE).texts for one in layout.handins}


def test_a_folder_for_each_student():
    layout = layout_of(
        {
            "ann/reduce_v3.cl": kernel("a3"),
            "ann/lab1_coalescing/vector_add.cl": kernel("av"),
            "bo/kernels-starter/lab4_reduction/reduce_v2.cl": kernel("b2"),
            "roster.csv": b"id\n",
        }
    )
    assert layout.name == "folders"
    assert kernels_of(layout) == {
        "ann": {"reduce_v3": kernel("a3"), "vector_add": kernel("av")},
        "bo": {"reduce_v2": kernel("b2")},
    }
    assert [str(one.path) for one in layout.strays] == ["roster.csv"]


def test_a_wrapping_folder_is_gone_into():
    layout = layout_of({"lab4/ann/reduce_v3.cl": KERNEL, "lab4/bo/reduce_v3.cl": KERNEL})
    assert set(kernels_of(layout)) == {"ann", "bo"}


@pytest.mark.parametrize("path", ["ann/reduce_v3.cl", "ann/lab4_reduction/reduce_v3.cl"])
def test_the_folder_of_a_single_student_is_no_wrapper(path):
    assert kernels_of(layout_of({path: KERNEL})) == {"ann": {"reduce_v3": KERNEL}}


def test_what_is_both_a_file_and_a_folder():
    layout = layout_of({"ann": b"", "ann/reduce_v3.cl": KERNEL})
    assert kernels_of(layout) == {"ann": {"reduce_v3": KERNEL}}


def test_a_known_students_folder_is_no_wrapper():
    layout = layout_of({"ann/src/reduce_v3.cl": KERNEL}, knows=("ann",))
    assert kernels_of(layout) == {"ann": {"reduce_v3": KERNEL}}


def test_single_files_and_archives_named_by_student():
    layout = layout_of(
        {
            "ann_reduce_v3.cl": kernel("a3"),
            "ann_strided_copy.cl": kernel("as"),
            "bo_b_vector_add.cl": kernel("bv"),
            "cy.zip": zip_of({"x/reduce_v3.cl": kernel("c3")}),
        }
    )
    assert kernels_of(layout) == {
        "ann": {"reduce_v3": kernel("a3"), "strided_copy": kernel("as")},
        "bo_b": {"vector_add": kernel("bv")},
        "cy": {"reduce_v3": kernel("c3")},
    }


def test_one_students_work():
    files = {"reduce_v3.cl": kernel("3"), "docs/readme.md": b"x", "build/reduce_v3.cl": kernel("o")}
    layout = layout_of(files, name="ann")
    assert set(kernels_of(layout)) == {"ann"}
    kit = layout_of({"kernels-starter/lab4_reduction/reduce_v3.cl": KERNEL}, name="ann")
    assert kernels_of(kit) == {"ann": {"reduce_v3": KERNEL}}


def test_a_loose_kernel_among_students_is_nobodys():
    files = {"reduce_v3.cl": KERNEL, "ann/reduce_v3.cl": kernel("a")}
    layout = layout_of(files, knows=("ann",))
    assert kernels_of(layout) == {"ann": {"reduce_v3": kernel("a")}}
    assert [str(one.path) for one in layout.strays] == ["reduce_v3.cl"]


@pytest.mark.parametrize("end", ["", "_"])
def test_moodle_folders(end):
    layout = layout_of(
        {
            f"Ann Lee_657693_assignsubmission_file{end}/lab4_reduction/reduce_v3.cl": kernel("a"),
            f"Ann Lee_657693_assignsubmission_onlinetext{end}/onlinetext.html": b"hello",
            f"Ann Lee_657999_assignsubmission_file{end}/work.zip": zip_of({"reduce_v2.cl": KERNEL}),
            f"Team 1_77_assignsubmission_file{end}/vector_add.cl": kernel("t"),
            "Default group_assignsubmission_file/vector_add.cl": kernel("d"),
        }
    )
    assert layout.name == "moodle"
    assert kernels_of(layout) == {
        "Ann Lee 657693": {"reduce_v3": kernel("a")},
        "Ann Lee 657999": {"reduce_v2": KERNEL},
        "Team 1 77": {"vector_add": kernel("t")},
        "Default group": {"vector_add": kernel("d")},
    }


def test_moodle_flat_files():
    layout = layout_of(
        {
            "Ann Lee_657693_assignsubmission_file_reduce_v3.cl": kernel("3"),
            "Ann Lee_657693_assignsubmission_file_vector_add.cl": kernel("v"),
            "Öz_1_assignsubmission_file_reduce_v3.cl": kernel("o"),
        }
    )
    assert kernels_of(layout) == {
        "Ann Lee 657693": {"reduce_v3": kernel("3"), "vector_add": kernel("v")},
        "Öz 1": {"reduce_v3": kernel("o")},
    }


def test_canvas():
    layout = layout_of(
        {
            "leeann_6789_100_reduce_v3-2.cl": kernel("newer"),
            "leeann_6789_99_reduce_v3.cl": kernel("older"),
            "ekbo_LATE_6790_101_vector_add.cl": kernel("late"),
            "anon_x1Y2z_102_reduce_v2-1.cl": kernel("anon"),
            "LATE_anon_q7_104_reduce_v2.cl": kernel("late"),
            "ottcy_6792_103_lab4.zip": zip_of({"k/reduce_v3.cl": kernel("zip")}),
            "o_neil_6793_104_text.html": b"<p>",
            "readme.txt": b"",
            "2002_2012_105_reduce_v3.cl": kernel("a number as a name"),
        }
    )
    assert layout.name == "canvas"
    assert kernels_of(layout) == {
        "leeann 6789": {"reduce_v3": kernel("newer")},
        "ekbo 6790": {"vector_add": kernel("late")},
        "2002 2012": {"reduce_v3": kernel("a number as a name")},
        "anon_x1Y2z": {"reduce_v2": kernel("anon")},
        "anon_q7": {"reduce_v2": kernel("late")},
        "ottcy 6792": {"reduce_v3": kernel("zip")},
        "o_neil 6793": {},
    }
    assert [one.person.number for one in layout.handins if one.late] == ["6790", "anon_q7"]
    assert [str(one.path) for one in layout.strays] == ["readme.txt"]


METADATA = """\
---
submission_123:
  :submitters:
  - :name: "Jos\\u00E9 Lee"
    :sid: '0301'
    :email: jose@x.edu
  :created_at: 2025-03-01 18:00:05.123456000 Z
  :score: 3.0
  :results:
    output: |-
      submission_999:
        :submitters:
        - :name: Forged
      :created_at: 2020-01-01 00:00:00 Z
submission_124:
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: 2025-03-02 08:00:00.000000000 Z
    zone: &1 !ruby/object:ActiveSupport::TimeZone
      name: Etc/UTC
    time: 2025-03-02 09:00:00.000000000 Z
  :submitters:
  - :name: Pair O'Ne
    :sid:
    :email: one@x.edu
  - :name: 'Pair O''Two'
    :sid: 303
"""


def test_gradescope():
    layout = layout_of(
        {
            "assignment_9_export/submission_metadata.yml": METADATA.encode(),
            "assignment_9_export/submission_123/reduce_v3.cl": kernel("j"),
            "assignment_9_export/submission_124/lab4_reduction/reduce_v2.cl": kernel("p"),
            "assignment_9_export/submission_125/reduce_v2.cl": kernel("nobody"),
        }
    )
    assert layout.name == "gradescope"
    assert [(one.person.logins, one.person.name, one.person.email) for one in layout.handins] == [
        (("0301",), "José Lee", "jose@x.edu"),
        ((), "Pair O'Ne", "one@x.edu"),
        (("303",), "Pair O'Two", ""),
    ]
    assert [one.submitted_at.isoformat() for one in layout.handins] == [
        "2025-03-01T18:00:05+00:00",
        "2025-03-02T08:00:00+00:00",
        "2025-03-02T08:00:00+00:00",
    ]
    assert kernels_of(layout)["303"] == {"reduce_v2": kernel("p")}
    assert [str(one.path) for one in layout.strays] == ["submission_125/reduce_v2.cl"]


def test_gradescope_output_of_students_is_no_metadata():
    entries = parse_metadata(METADATA)
    assert set(entries) == {"submission_123", "submission_124"}
    assert entries["submission_123"].created_at.year == 2025


@pytest.mark.parametrize("packed", [False, True])
def test_github_repositories_and_their_last_commit(tmp_path, packed):
    root = tmp_path / "lab4-submissions"
    for name in ("lab4-ann-lee", "lab4-bo"):
        path = "kernels-starter/lab4_reduction/reduce_v3.cl"
        write_files(root / name, {path: kernel(name)})
        repository(root / name, packed)
    layout = recognise(Download(root.name, folder_items(root), root), CATALOGUE, lambda name: False)
    assert layout.name == "github"
    assert kernels_of(layout) == {
        "ann-lee": {"reduce_v3": kernel("lab4-ann-lee")},
        "bo": {"reduce_v3": kernel("lab4-bo")},
    }
    assert {one.submitted_at.isoformat() for one in layout.handins} == {"2025-03-01T12:00:00+01:00"}
    assert {one.time_source for one in layout.handins} == {LAST_COMMIT}


def test_github_grades_file_says_who_and_when():
    table = (
        "assignment_name,github_username,roster_identifier,student_repository_name,"
        "submission_timestamp\nlab4,annlee,s1,lab4-annlee,2025-03-01 18:00:05 UTC\n"
        "lab4,bo,,lab4-bo,\n"
    )
    layout = layout_of(
        {
            "grades.csv": table.encode(),
            "lab4-annlee/kernels-starter/lab4_reduction/reduce_v3.cl": KERNEL,
            "lab4-bo/kernels-starter/lab4_reduction/reduce_v3.cl": KERNEL,
        }
    )
    assert [one.person.logins for one in layout.handins] == [("s1", "annlee"), ("bo",)]
    assert layout.handins[0].submitted_at.isoformat() == "2025-03-01T18:00:05+00:00"
    assert layout.handins[1].submitted_at is None
