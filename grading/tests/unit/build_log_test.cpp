// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: compiler logs of several vendors in one form.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "grading/analysis/compiler_warnings.h"
#include "grading/wording/failures/build_log_text.h"

namespace oclab {
namespace {

const KernelSource kSource{"f.cl", "kernel void f() {\n\tint a = b;\n  c;\n}\n"};

std::string readable(const std::string& log) { return describe(read_build_log(log, kSource)); }

constexpr const char* kShown = "f.cl:2:10: error: use of b\n    \tint a = b;\n    \t        ^";

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(BuildLog, PoclStyle) {
  EXPECT_EQ(readable("error: f.cl:2:10: use of b\n"), kShown);
  EXPECT_EQ(readable("error: /tmp/x/tempfile_a.cl:2:10: use of b"), kShown);
  EXPECT_EQ(readable("fatal error: f.cl:2:10: use of b"), kShown);
}

TEST(BuildLog, PoclStyleInAMacro) {
  EXPECT_EQ(readable("error: f.cl:3:3 <Spelling=f.cl:2:10>: use of b"), kShown);
  const auto message = parse_message("error: f.cl:3:3 <Spelling=f.cl:2:10>: use of b");
  ASSERT_TRUE(message);
  EXPECT_EQ(message->used_in, 3);
  const auto pasted = parse_message("error: f.cl:3:3 <Spelling=<scratch space>:7:1>: use of b");
  ASSERT_TRUE(pasted);
  EXPECT_EQ(pasted->line, 3) << "pasted text is nowhere in the file";
  EXPECT_EQ(pasted->used_in, 0);
  EXPECT_EQ(parse_message("error: f.cl:3:3: use of b")->used_in, 0);
}

TEST(BuildLog, PlacesInTheCompilersHeadersAreNotTheStudents) {
  EXPECT_EQ(readable("error: f.cl:2:10 <Spelling=/usr/include/_names.h:3:24>: use of b"), kShown)
      << "a macro of a header is a function to its caller";
  EXPECT_EQ(readable("error: f.cl:3:3: call to '_cl_powr' is ambiguous"),
            "f.cl:3:3: error: call to 'powr' is ambiguous\n      c;\n      ^");
  EXPECT_EQ(readable("/usr/include/a.h:2:1: note: candidate\nwarning: /usr/a.h:2:1: w\n"), "");
  EXPECT_EQ(readable("error: /usr/include/a.h:2:1: broken"), "error: broken");
}

TEST(BuildLog, ClangStyle) {
  EXPECT_EQ(readable("f.cl:2:10: error: use of b\n"), kShown);
  EXPECT_EQ(readable("<kernel>:2:10: error: use of b\r\n"), kShown);
  EXPECT_EQ(readable("f.cl:2:10: fatal error: use of b\n"), kShown);
}

TEST(BuildLog, TheCompilersOwnExcerptIsNotShownTwice) {
  EXPECT_EQ(readable("f.cl:2:10: error: use of b\n\tint a = b;\n\t        ^\n1 error generated.\n"),
            kShown);
}

TEST(BuildLog, CaretStandsUnderTheColumn) {
  EXPECT_EQ(readable("f.cl:3:3: error: x"), "f.cl:3:3: error: x\n      c;\n      ^");
  EXPECT_EQ(readable("f.cl:3:1: error: x"), "f.cl:3:1: error: x\n      c;\n    ^");
  EXPECT_EQ(readable("f.cl:3:99: error: x"), "f.cl:3:99: error: x\n      c;\n        ^");
  EXPECT_EQ(readable("f.cl:3:0: error: x"), "f.cl:3:0: error: x\n      c;\n    ^");
}

TEST(BuildLog, PlacesOutsideTheSourceHaveNoExcerpt) {
  EXPECT_EQ(readable("f.cl:0:1: error: x"), "f.cl:0:1: error: x");
  EXPECT_EQ(readable("f.cl:999999:999999: error: x"), "f.cl:999999:999999: error: x");
  EXPECT_EQ(readable("f.cl:9999999:1: error: x"), "f.cl:9999999:1: error: x") << "kept as it is";
}

TEST(BuildLog, ErrorsComeBeforeWarningsAndNotesElseTheOrderStays) {
  const std::string text = readable(
      "f.cl:1:1: warning: w1\nf.cl:2:1: note: n1\nf.cl:3:1: error: e1\nwarning: f.cl:1:2: w2\n"
      "error: f.cl:2:2: e2\n");
  std::size_t last = 0;
  for (const char* message : {"error: e1", "error: e2", "warning: w1", "note: n1", "warning: w2"}) {
    const std::size_t at = text.find(message);
    ASSERT_NE(at, std::string::npos) << message << " in\n" << text;
    EXPECT_GE(at, last) << message << " in\n" << text;
    last = at;
  }
}

TEST(BuildLog, WhatTheLinkerSaysIsKept) {
  const std::string text = readable("ld: undefined symbol: sin2\n");
  EXPECT_TRUE(text.starts_with("ld: undefined symbol: sin2")) << text;
}

TEST(BuildLog, LinesWithoutAPlaceAreKeptAfterTheMessages) {
  EXPECT_EQ(readable("ld: out of memory\nf.cl:2:10: error: use of b\n"),
            std::string(kShown) + "\nld: out of memory");
  EXPECT_EQ(readable("ptxas fatal : too much shared data"), "ptxas fatal : too much shared data");
  EXPECT_EQ(readable(""), "");
  EXPECT_EQ(readable("\n\n   ^\nDevice X failed to build the program\n2 errors generated.\n"), "");
}

TEST(BuildLog, ShowsTheFirstTenMessages) {
  std::string log;
  for (int i = 1; i <= 1000; ++i) log += "f.cl:3:1: error: number " + std::to_string(i) + "\n";
  const std::string text = readable(log);
  EXPECT_EQ(count(text, "error: number"), 10U);
  EXPECT_NE(text.find("number 10\n"), std::string::npos);
  EXPECT_NE(text.find("and 990 more messages"), std::string::npos) << text;
}

TEST(BuildLog, WarningsOfASuccessfulBuildEachOnce) {
  const auto warnings = read_warnings(
      "f.cl:2:10: warning: w [-Wx]\nf.cl:1:1: note: n\nf.cl:2:12: warning: w [-Wx]\n"
      "f.cl:3:3: warning: w [-Wx]\n2 warnings generated.\n",
      kSource);
  ASSERT_TRUE(warnings);
  ASSERT_EQ(warnings->messages.size(), 2U);
  EXPECT_EQ(warnings->messages[0].line, 2);
  EXPECT_EQ(warnings->messages[1].code, "  c;");
  EXPECT_FALSE(read_warnings("f.cl:1:1: note: n\nlinked\n", kSource));
  EXPECT_FALSE(read_warnings("", kSource));
}

TEST(BuildLog, AWarningNamesTheVariableThatTheModelCannot) {
  const std::string log =
      "f.cl:2:10: warning: variable 'b' is uninitialized when used here [-Wuninitialized]\n";
  Diagnosis found{.kind = DiagnosisKind::kUninitialised, .form = "finding", .at = {.line = 3}};
  add_warnings(found, log, kSource);
  EXPECT_EQ(found.form, "finding-of-variable");
  EXPECT_EQ(std::get<std::string>(found.facts.at("variable")), "b");
  EXPECT_EQ(found.at.line, 2);
  Diagnosis other{.kind = DiagnosisKind::kDataRace, .form = "finding", .at = {.line = 3}};
  add_warnings(other, log, kSource);
  EXPECT_EQ(other.at.line, 3) << "a race does not concern uninitialised variables";
  EXPECT_TRUE(other.log);
}

TEST(BuildLog, OneRelevantWarningIsTheNextStepOfAWrongResult) {
  const std::string unused = "f.cl:2:10: warning: expression result unused [-Wunused-value]\n";
  const std::string nothing = "f.cl:2:12: warning: does not return a value [-Wreturn-type]\n";
  const auto warning = [](const std::string& log, Diagnosis diagnosis) {
    add_warnings(diagnosis, log, kSource);
    const auto found = diagnosis.facts.find("warning");
    return found == diagnosis.facts.end() ? "" : std::get<std::string>(found->second);
  };
  const Diagnosis wrong{.kind = DiagnosisKind::kWrongValues, .mismatch = Mismatch{}};
  EXPECT_EQ(warning(unused, wrong), "expression result unused");
  EXPECT_EQ(warning(unused + nothing, wrong), "does not return a value") << "of one line";
  EXPECT_EQ(warning(unused + "f.cl:3:1: warning: w [-Wparentheses]\n", wrong), "") << "which?";
  EXPECT_EQ(warning("f.cl:2:1: warning: w [-Wunused-variable]\n", wrong), "");
  EXPECT_EQ(warning(unused, {.kind = DiagnosisKind::kWastedSectors}), "") << "the result is right";
  EXPECT_EQ(warning(unused, {.kind = DiagnosisKind::kDataRace, .findings = {{}}}), "");
}

TEST(BuildLog, ASlipAboveAnAccessOutOfBoundsMayBeItsCause) {
  const std::string slip = "f.cl:2:10: warning: if statement has empty body [-Wempty-body]\n";
  const KernelSource loop{"f.cl",
                          "kernel void f() {\nfor (;;);\nx[i] = 0;\n}\nvoid g() {\nx[0] = 0;\n}\n"};
  const auto blames = [&](DiagnosisKind kind, int line) {
    Diagnosis diagnosis{.kind = kind, .at = {.line = line}, .findings = {{}}};
    add_warnings(diagnosis, slip, loop);
    return diagnosis.facts.contains("warned_line");
  };
  EXPECT_TRUE(blames(DiagnosisKind::kOutOfBounds, 3));
  EXPECT_FALSE(blames(DiagnosisKind::kOutOfBounds, 1)) << "the slip comes later";
  EXPECT_FALSE(blames(DiagnosisKind::kDataRace, 3));
  EXPECT_FALSE(blames(DiagnosisKind::kOutOfBounds, 6)) << "in another function";
  Diagnosis endless{.kind = DiagnosisKind::kEndless, .form = "failure", .at = {.line = 3}};
  add_warnings(endless, slip, loop);
  EXPECT_EQ(endless.at.line, 2);
}

TEST(BuildLog, AWarningThatRightCodeHasTooIsShownOnlyWhereItIsBlamed) {
  const std::string conversion = "f.cl:2:1: warning: becomes an integer [-Wfloat-conversion]\n";
  Diagnosis wrong{.kind = DiagnosisKind::kWrongValues, .mismatch = Mismatch{}};
  add_warnings(wrong, conversion, kSource);
  EXPECT_TRUE(wrong.facts.contains("warning"));
  EXPECT_TRUE(wrong.log);
  Diagnosis race{.kind = DiagnosisKind::kDataRace, .at = {.line = 3}, .findings = {{}}};
  add_warnings(race, conversion, kSource);
  EXPECT_FALSE(race.facts.contains("warning"));
  EXPECT_FALSE(race.log);
  Diagnosis both{.kind = DiagnosisKind::kWrongValues, .mismatch = Mismatch{}};
  add_warnings(both, conversion + "f.cl:3:1: warning: w [-Wempty-body]\n", kSource);
  EXPECT_EQ(std::get<std::size_t>(both.facts.at("warned_line")), 3U) << "a slip says more";
}

TEST(BuildLog, AVariableThatOnePathSetsIsNamedAsWell) {
  Diagnosis found{.kind = DiagnosisKind::kUninitialised,
                  .form = "finding",
                  .at = {.line = 3},
                  .findings = {{}}};
  add_warnings(found,
               "f.cl:2:10: warning: variable 'b' may be uninitialized when used here "
               "[-Wconditional-uninitialized]\n",
               kSource);
  EXPECT_EQ(found.form, "finding-of-variable");
  EXPECT_EQ(found.at.line, 2);
}

TEST(BuildLog, SurvivesVeryLongLines) {
  for (const std::size_t length :
       {std::size_t{999}, std::size_t{1001}, std::size_t{64} << 10, std::size_t{4} << 20}) {
    const std::string filler(length, 'x');
    EXPECT_LE(readable(filler).size(), 1100U);
    EXPECT_LE(readable("f.cl:2:10: error: " + filler).size(), 1100U);
    EXPECT_LE(readable("error: " + filler + ":2:10: x").size(), 1100U);
    EXPECT_LE(readable(filler + "\n" + kShown).size(), 1300U);
    EXPECT_LE(readable("error: " + std::string(length, ':')).size(), 1100U);
  }
}

TEST(BuildLog, ALongSourceLineIsNotRepeatedForEachMessage) {
  const KernelSource source{"f.cl", std::string(200'000, ' ') + "x;\n"};
  EXPECT_EQ(describe(read_build_log("f.cl:1:200001: error: x", source)), "f.cl:1:200001: error: x");
}

TEST(BuildLog, ManyLinesTakeNoLongerThanTheyAreMany) {
  std::string source;
  std::string log;
  for (int i = 0; i < 80'000; ++i) source += "b\n";
  for (int i = 0; i < 30'000; ++i) log += "a\n";
  const auto start = std::chrono::steady_clock::now();
  read_build_log(log, {"f.cl", source});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

}  // namespace
}  // namespace oclab
