// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: messages as Oclgrind 21.10 writes them.
#include "harness/model_report/findings.h"

#include <gtest/gtest.h>

namespace oclab::model {
namespace {

std::string overrun(int item) {
  const std::string id = std::to_string(item);
  return "\nInvalid write of size 4 at local memory address 0x10000000000" + id +
         "\n\tKernel: k\n\tEntity: Global(" + id + ",0,0) Local(" + id +
         ",0,0) Group(0,0,0)\n\t  store i32 %0, align 4\n"
         "\tAt line 12 (column 10) of input.cl:\n\t  s[l] = in[get_global_id(0)];\n\t\n";
}

std::string race(const std::string& first, const std::string& second) {
  return "\nRead-write data race at local memory address 0x100000000007c\n\tKernel: k\n\t\n"
         "\tFirst entity:  Global(32,0,0) Local(32,0,0) Group(0,0,0)\n\t  %1 = load\n\tAt line " +
         first +
         " of input.cl:\n\t  x\n\t\n\tSecond entity: Global(31,0,0) Local(31,0,0) Group(0,0,0)\n"
         "\t  store\n\tAt line " +
         second + " of input.cl:\n\t  y\n\t\n";
}

TEST(Findings, NameKindKernelAndPlace) {
  const Finding finding = read_finding(overrun(32));
  EXPECT_EQ(finding.kind, FindingKind::kOutOfBounds);
  EXPECT_EQ(finding.kernel, "k");
  ASSERT_EQ(finding.places.size(), 1U);
  EXPECT_EQ(finding.places[0].line, 12U);
  EXPECT_EQ(finding.places[0].column, 10U);
  EXPECT_EQ(finding.places[0].work_item, "Global(32,0,0) Local(32,0,0) Group(0,0,0)");
  EXPECT_EQ(finding.message, "Invalid write of size 4 at local memory address 0x1000000000032");
}

TEST(Findings, OccurrencesCountAsOneInAnyOrder) {
  for (const auto& order : {std::vector{31, 32, 33}, {33, 31, 32}}) {
    Findings findings;
    for (const int item : order) findings.add(overrun(item));
    const auto list = findings.list();
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].count, 3U);
    EXPECT_EQ(list[0].places[0].work_item, "Global(31,0,0) Local(31,0,0) Group(0,0,0)");
  }
}

TEST(Findings, ARaceHasTwoPartiesWhicheverCameFirst) {
  Findings findings;
  findings.add(race("20 (column 29)", "19 (column 10)"));
  findings.add(race("19 (column 10)", "20 (column 29)"));
  const auto list = findings.list();
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].kind, FindingKind::kDataRace);
  EXPECT_EQ(list[0].count, 2U);
  ASSERT_EQ(list[0].places.size(), 2U);
  EXPECT_EQ(list[0].places[0].line, 19U);
  EXPECT_EQ(list[0].places[1].line, 20U);
  EXPECT_EQ(list[0].places[1].column, 29U);
}

TEST(Findings, EveryKindHasItsWording) {
  const struct {
    const char* headline;
    FindingKind kind;
  } cases[] = {{"Write-write data race at global memory address 0x2", FindingKind::kDataRace},
               {"Invalid read of size 4 at global memory address 0x1", FindingKind::kOutOfBounds},
               {"Index (32) exceeds static array size (32)", FindingKind::kOutOfBounds},
               {"Uninitialized value written to global memory", FindingKind::kUninitialised},
               {"Controlflow depends on uninitialized value", FindingKind::kUninitialised},
               {"Invalid memory load - source pointer is not aligned to the pointed type",
                FindingKind::kMisaligned},
               {"Work-group divergence detected (barrier)", FindingKind::kBarrierDivergence},
               {"something new", FindingKind::kOther}};
  for (const auto& c : cases) EXPECT_EQ(read_finding(c.headline).kind, c.kind) << c.headline;
}

TEST(Findings, DifferentPlacesAreDifferentAndSorted) {
  Findings findings;
  findings.add("Uninitialized value\nAt line 9 (column 1) of a:");
  findings.add("Uninitialized value\nAt line 3 (column 7) of a:");
  findings.add("Uninitialized value\nAt line 3 (column 2) of a:");
  const auto list = findings.list();
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].places[0].column, 2U);
  EXPECT_EQ(list[2].places[0].line, 9U);
}

TEST(Findings, MalformedMessagesAreKeptWithoutAPlace) {
  for (const char* text : {"", "\n\n", "At line", "At line x (column y) of", "Kernel:"}) {
    Findings findings;
    findings.add(text);
    ASSERT_EQ(findings.list().size(), 1U);
    EXPECT_EQ(findings.list()[0].kind, FindingKind::kOther);
  }
}

}  // namespace
}  // namespace oclab::model
