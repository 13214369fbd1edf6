# SPDX-License-Identifier: Apache-2.0
"""Rosters in the formats of platforms, and invalid rosters."""

import json
from zoneinfo import ZoneInfo

import pytest

from oclab_class.base.errors import ClassError
from oclab_class.download.people import People, Person
from oclab_class.download.roster import Student, read_roster, safe_id
from oclab_class.intake.times import read_times


def roster_of(tmp_path, text: str | bytes):
    path = tmp_path / "roster.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_roster(path)


def test_plain(tmp_path):
    students = roster_of(
        tmp_path, "id,name,email,section\ns1,Ann Lee,ann@x.edu,A\ns2,Bo Öz,bo@x.edu,B\n"
    )
    assert [(one.id, one.name, one.email, one.section) for one in students] == [
        ("s1", "Ann Lee", "ann@x.edu", "A"),
        ("s2", "Bo Öz", "bo@x.edu", "B"),
    ]


def test_byte_order_mark_semicolons_and_quotes(tmp_path):
    text = '\ufeffName;ID;E-Mail\r\n"Lee; Ann";s1;ann@x.edu\r\n\r\n'
    assert roster_of(tmp_path, text) == [Student("s1", "Lee; Ann", "ann@x.edu", "", ("s1",))]


def test_canvas_gradebook(tmp_path):
    students = roster_of(
        tmp_path,
        "Student,ID,SIS User ID,SIS Login ID,Section,Lab 4 (991),Lab 4 (992)\n"
        ",,,,,Manual Posting,\n"
        "    Points Possible,,,,,10,20\n"
        '"Lee, Ann",6789,U001,alee,CS 101,9,\n'
        '"van der Berg, Jan",6790,U002,jberg,CS 101,,\n'
        '"Student, Test",6791,,,CS 101,,\n',
    )
    assert [one.id for one in students] == ["alee", "jberg"]
    assert students[0].name == "Ann Lee"
    assert {"6789", "U001"} <= set(students[0].aliases)
    assert students[1].section == "CS 101"


def test_moodle_participants(tmp_path):
    text = "First name,Surname,ID number,Email address,Groups\nAnn,Lee,816017,ann@x.edu,G1\n"
    assert roster_of(tmp_path, text) == [
        Student("816017", "Ann Lee", "ann@x.edu", "G1", ("ann@x.edu",))
    ]


def test_moodle_grading_worksheet(tmp_path):
    text = "Identifier,Full name,Email address,Status\nParticipant 657693,Ann Lee,ann@x.edu,\n"
    [ann] = roster_of(tmp_path, text)
    assert ann.id == "ann@x.edu"
    assert "657693" in ann.aliases


def test_gradescope_roster_has_teachers(tmp_path):
    students = roster_of(
        tmp_path,
        "First Name,Last Name,SID,Email,Sections,Role\n"
        "Ann,Lee,301,ann@x.edu,S1,Student\nTom,Tee,,tom@x.edu,,Instructor\n",
    )
    assert [(one.id, one.name) for one in students] == [("301", "Ann Lee")]


def test_github_classroom(tmp_path):
    students = roster_of(
        tmp_path,
        '"identifier","github_username","github_id","name"\n'
        '"i01-ann lee","annlee","4026","Ann Lee"\n"bo@x.edu","","",""\n',
    )
    assert students[0].id == "i01-ann-lee"
    assert students[0].aliases == ("i01-ann lee", "annlee", "4026")
    assert students[1].email == "bo@x.edu"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,name\ns1,Ann\ns2,Bo\nS1,Cy\n", "line 4: 's1' is already in line 2"),
        ("id,email\ns1,a@x\ns2,A@x\n", "line 3: 'a@x' is already in line 2"),
        ("id,name\na b,Ann\na-b,Bo\n", "line 3: 'a-b' is already in line 2"),
        ("id,name\n,Ann\n", "line 2: Ann has no id"),
        ("id,name\ns1,Lee, Ann\n", "line 2 has 3 cells"),
        ("Vorname,Nachname\nAnn,Lee\n", "no id column; it has: vorname, nachname"),
        ("id,name\n", "contains no students"),
        ("", "no header line"),
        ("id,name\ns1,Bj\xf6rn\n".encode("latin-1"), "CSV UTF-8"),
        ('id,name\ns1,"' + "x" * 200_000 + '"\n', "line 2 is not valid CSV"),
        ('id,name\ns1,Ann\ns2,"Bo\ns3,Cy\ns4,Di\n', "line 3 is not valid CSV"),
        ('id,name\ns1,Ann\ns2,"Bo\ns3,"Cy"\n', "line 3 is not valid CSV"),
        ('id,name\ns1,"Ann\ns2,Bo\ns3,Cy"\n', "the cell 'name' has several lines"),
        ('id,name,email\n"s1\ns2",Ann,a@x\n', "the cell 'id' has several lines"),
        ('id;name\ns1;"Ann\rs2;Bo\rs3;Cy"\n', "the cell 'name' has several lines"),
    ],
)
def test_bad_rosters_name_the_line(tmp_path, text, said):
    with pytest.raises(ClassError) as error:
        roster_of(tmp_path, text)
    assert said in str(error.value)


def test_the_id_of_the_roster_is_kept_and_texts_are_printable(tmp_path):
    text = "id,name,section,team\nAB/2023/001,Ann\x1b[31m,A\u202e,t\x07\ns2,Bo,,\n"
    ann, bo = roster_of(tmp_path, text)
    assert (ann.id, ann.roster_id, bo.roster_id) == ("AB-2023-001", "AB/2023/001", "s2")
    assert all(value.isprintable() for value in (ann.name, ann.section, ann.team))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028"])
def test_a_quoted_name_may_have_several_lines(tmp_path, end):
    ann, bo = roster_of(tmp_path, f'id,name,section\ns1,"Lee,{end}Ann",A\ns2,Bo,"1{end}2"\n')
    assert (ann.name, bo.id) == ("Ann Lee", "s2")


def test_excels_line_of_the_separator(tmp_path):
    assert roster_of(tmp_path, "sep=;\r\nid;name\r\ns1;Ann\r\n")[0].name == "Ann"
    with pytest.raises(ClassError, match="line 4: 's1' is already in line 3"):
        roster_of(tmp_path, "sep=;\nid;name\ns1;Ann\ns1;Bo\n")
    with pytest.raises(ClassError, match="CSV UTF-8"):
        roster_of(tmp_path, "id,name\ns1,Ann\n".encode("utf-16-le"))


def test_short_rows_have_empty_cells(tmp_path):
    assert roster_of(tmp_path, "id,name,email\ns1\ns2,Bo\n")[0] == Student("s1", aliases=("s1",))
    with pytest.raises(ClassError, match="line 2: the student is missing"):
        times_of(tmp_path, "submitted_at,student\n2027-01-15\n")
    assert times_of(tmp_path, "Identifier,Last modified (submission)\nParticipant 1\n") == {}


def test_no_file(tmp_path):
    with pytest.raises(ClassError, match="cannot be read"):
        read_roster(tmp_path / "none.csv")


def test_safe_ids():
    assert safe_id("José Núñez") == "Jose-Nunez"
    assert safe_id("../../etc/passwd") == "etc-passwd"
    assert safe_id(".hidden") == "hidden"
    assert safe_id("ann.lee+1@x.edu") == "ann.lee+1@x.edu"
    assert safe_id("李安") != safe_id("李平")
    hostile = ["", "..", "/", "\0", "a" * 500, "-rf", "\udcff", "con\n", "é" * 99]
    for text in hostile:
        found = safe_id(text)
        assert 0 < len(found) <= 64
        assert not found.startswith((".", "-"))
        assert all(letter.isascii() and (letter.isalnum() or letter in "._@+-") for letter in found)


ROSTER = [
    Student("alee", "Ann Lee", "ann@x.edu", "", ("6789", "annlee")),
    Student("bo1", "Bo Ek", "bo@x.edu", "", ("6790",)),
    Student("bo2", "Bo Ek", "bo2@x.edu", "", ("6791",)),
    Student("jan", "Jan van der Berg", "", "", ("12", "657693")),
]


@pytest.mark.parametrize(
    ("person", "expected"),
    [
        (Person(("ALEE",)), "alee"),
        (Person(("AnnLee",)), "alee"),
        (Person(email="Ann@X.edu"), "alee"),
        (Person(name="leeann", number="6789"), "alee"),
        (Person(name="Lee, Ánn"), "alee"),
        (Person(name="vanderbergjan"), "jan"),
        (Person(name="Group A-Ann Lee", number="5"), "alee"),
        (Person(name="Bo Ek", number="6791"), "bo2"),
    ],
)
def test_students_are_found(person, expected):
    found = People(ROSTER).find(person)
    assert found.known
    assert found.student.id == expected


def test_who_is_not_found_is_unknown():
    people = People(ROSTER)
    assert not people.find(Person(name="Bo Ek")).known  # two of them
    assert not people.find(Person(name="Cy Ott", number="657693")).known  # another's login
    assert not people.find(Person(("lee",))).known
    first = people.find(Person(("a/b",))).student
    assert people.find(Person(("a/b",))).student is first
    assert {first.id, people.find(Person(("a b",))).student.id} == {"a-b", "a-b-2"}


VIENNA = ZoneInfo("Europe/Vienna")


def times_of(tmp_path, text: str) -> dict[str, str]:
    path = tmp_path / "times"
    path.write_text(text, encoding="utf-8")
    return {name: one.at.isoformat() for name, one in read_times(path, VIENNA).items()}


def test_times_without_an_offset_are_in_the_zone_of_the_class(tmp_path):
    text = "student,submitted_at\ns1,2025-03-31T23:59:00+05:00\ns2,2025-01-31 23:58\n"
    assert times_of(tmp_path, text) == {
        "s1": "2025-03-31T23:59:00+05:00",
        "s2": "2025-01-31T23:58:00+01:00",
    }


def test_times_of_moodles_worksheet(tmp_path):
    text = (
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
        "Last modified (submission),Last modified (grade),Feedback comments\n"
        'Participant 101,Ann Lee,ann@x.edu,Submitted,,100,Yes,"Fri, 29 January 2027, 11:58 PM",-,\n'
        'Participant 102,Bo Ek,,Submitted,,100,Yes,"Freitag, 29. Januar 2027, 23:58",-,\n'
        "Participant 103,Cy Ott,,No submission,,100,Yes,-,-,\n"
    )
    late = "2027-01-29T23:58:00+01:00"
    assert times_of(tmp_path, text) == {"ann@x.edu": late, "101": late, "102": late}
    with pytest.raises(ClassError, match="line 2: 'soon' is not a date"):
        times_of(tmp_path, text.replace("Fri, 29 January 2027, 11:58 PM", "soon"))


def test_times_of_canvas(tmp_path):
    entries = [{"user_id": 7, "submitted_at": "2027-01-29T22:58:00Z"}, {"user_id": 8}]
    assert times_of(tmp_path, json.dumps(entries)) == {"7": "2027-01-29T22:58:00+00:00"}
    with pytest.raises(ClassError, match="not a list of Canvas submissions"):
        times_of(tmp_path, '{"errors": []}')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("student,submitted_at\ns1,yesterday\n", "line 2: 'yesterday' is not a date"),
        ("student,submitted_at\ns1,2025-01-01\ns1,2025-01-02\n", "line 3: duplicate student 's1'"),
        ("student,when\ns1,2025-01-01\n", "the columns student,submitted_at"),
        ('Identifier,Feedback comments\nP1,"say \\"hi\\" now"\n', "'Feedback comments'"),
    ],
)
def test_bad_times_name_the_line(tmp_path, text, said):
    path = tmp_path / "times.csv"
    path.write_text(text)
    with pytest.raises(ClassError) as error:
        read_times(path, VIENNA)
    assert said in str(error.value)
