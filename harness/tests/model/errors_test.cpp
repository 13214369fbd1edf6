// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: errors that the model finds, each at its line and once.
#include <algorithm>
#include <set>
#include <sstream>

#include "harness/model_report/model_record.h"
#include "harness/support/temp_dir.h"
#include "harness/tests/model/support.h"
#include "harness/worker/sandbox/sandbox.h"

namespace oclab {
namespace {

using model::Finding;
using model::LaunchReport;

const ModelSettings kFindAll{.options = {.checks = true}};

constexpr std::size_t kErrorItems = 128;  // two groups of two warps

LaunchReport report_on(const std::string& kernel, const ModelSettings& settings,
                       const std::string& file = "errors.cl") {
  const auto numbers = [](int first) {
    std::vector<int> values(kErrorItems);
    for (int& value : values) value = first++;
    return values;
  };
  const KernelContract contract{kernel, {global_pointer<int>("in"), global_pointer<int>("out")}};
  const Launch launch{kernel, {buffer("in"), buffer("out")}, range_1d(kErrorItems, 64)};
  return run_in_model({file, model_data(file)}, {contract},
                      {input("in", numbers(1)), in_out("out", std::vector<int>(kErrorItems))},
                      {launch}, settings)
      .at(0);
}

/// The line whose comment is `// <mark>`, within this kernel.
std::set<std::uint32_t> marked_lines(const std::string& kernel, const std::string& mark) {
  std::set<std::uint32_t> marked;
  std::istringstream lines(model_data("errors.cl"));
  std::uint32_t number = 0;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("kernel void ")) inside = line.find(" " + kernel + "(") != line.npos;
    if (inside && line.ends_with("// " + mark)) marked.insert(number);
  }
  return marked;
}

struct Error {
  const char* kernel;
  const char* kind;
};

class ModelErrors : public testing::TestWithParam<Error> {};

TEST_P(ModelErrors, AreFoundAtTheirLine) {
  OCLAB_NEEDS_MODEL();
  const auto [kernel, kind] = GetParam();
  const LaunchReport report = report_on(kernel, kFindAll);
  const auto wanted = marked_lines(kernel, kind);
  ASSERT_FALSE(wanted.empty());
  std::set<std::uint32_t> found;
  for (const Finding& finding : report.findings) {
    EXPECT_EQ(finding.kernel, kernel);
    EXPECT_EQ(finding.places.size(), finding.kind == model::FindingKind::kDataRace ? 2U : 1U);
    if (std::string(name_of(finding.kind)) != kind) continue;
    for (const model::Place& place : finding.places) {
      found.insert(place.line);
      EXPECT_GT(place.column, 0U);
    }
  }
  EXPECT_TRUE(std::includes(found.begin(), found.end(), wanted.begin(), wanted.end()));
  EXPECT_LE(report.findings.size(), 4U) << "one error, reported many times";
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, ModelErrors,
    testing::Values(Error{"read_past", "out_of_bounds"}, Error{"write_past", "out_of_bounds"},
                    Error{"write_past_local", "out_of_bounds"},
                    Error{"null_pointer", "out_of_bounds"}, Error{"race_local", "data_race"},
                    Error{"race_global", "data_race"}, Error{"race_warp", "data_race"},
                    Error{"uninitialised_private", "uninitialised"},
                    Error{"uninitialised_local", "uninitialised"},
                    Error{"misaligned", "misaligned"},
                    Error{"divergent_barrier", "barrier_divergence"},
                    Error{"early_return", "barrier_divergence"}),
    [](const auto& test) { return std::string(test.param.kernel); });

/// The only finding of this kind in the kernel.
Finding finding_in(const std::string& kernel, model::FindingKind kind) {
  const LaunchReport report = report_on(kernel, kFindAll);
  const auto found = std::ranges::find(report.findings, kind, &Finding::kind);
  EXPECT_NE(found, report.findings.end()) << kernel;
  return found == report.findings.end() ? Finding{} : *found;
}

TEST(ModelErrors, NameObjectOffsetAndWorkItem) {
  OCLAB_NEEDS_MODEL();
  const Finding read = finding_in("read_past", model::FindingKind::kOutOfBounds);
  EXPECT_EQ(read.object, "in");
  EXPECT_EQ(read.offset, 512);
  EXPECT_EQ(read.bytes, 4U);
  EXPECT_EQ(read.object_bytes, 512U);
  EXPECT_EQ(read.count, 1U);
  EXPECT_FALSE(read.local || read.own_array || read.places.at(0).writes);
  EXPECT_EQ(read.places.at(0).work_item, (model::WorkItem{.group = {1}, .local = {63}}));
  const Finding write = finding_in("write_past_local", model::FindingKind::kOutOfBounds);
  EXPECT_EQ(write.object, "words");
  EXPECT_EQ(write.offset, 128);
  EXPECT_EQ(write.count, 64U);
  EXPECT_TRUE(write.local && write.own_array && write.places.at(0).writes);
  EXPECT_EQ(write.places.at(0).work_item, (model::WorkItem{.local = {32}}));
  EXPECT_EQ(finding_in("null_pointer", model::FindingKind::kOutOfBounds).object, "");
  const Finding race = finding_in("race_local", model::FindingKind::kDataRace);
  EXPECT_EQ(race.object, "words");
  EXPECT_TRUE(race.places.at(0).writes);
  EXPECT_FALSE(race.places.at(1).writes);
}

TEST(ModelErrors, AreTheSameInTheSandbox) {
  OCLAB_NEEDS_MODEL();
  if (const std::string reason = why_no_sandbox(); !reason.empty()) GTEST_SKIP() << reason;
  ModelSettings settings = kFindAll;
  settings.limits.confinement = Confinement::kSandbox;
  EXPECT_EQ(to_text(report_on("write_past_local", settings)),
            to_text(report_on("write_past_local", kFindAll)));
}

TEST(ModelErrors, TheSameValueByManyIsANote) {
  OCLAB_NEEDS_MODEL();
  const Finding note = finding_in("same_value", model::FindingKind::kSameValue);
  EXPECT_EQ(note.object, "out");
  EXPECT_EQ(note.places.at(0).line, *marked_lines("same_value", "same_value").begin());
}

TEST(ModelErrors, AreNotFoundInRightKernels) {
  OCLAB_NEEDS_MODEL();
  for (const char* kernel : {"clean_copy", "clean_reverse", "clean_sum", "clean_call"}) {
    const LaunchReport report = report_on(kernel, kFindAll);
    EXPECT_TRUE(report.findings.empty()) << kernel << ": " << name_of(report.findings[0].kind);
    EXPECT_FALSE(report.stop) << kernel;
  }
}

TEST(ModelErrors, AnEndlessKernelIsEndedAndItsLineNamed) {
  OCLAB_NEEDS_MODEL();
  const LaunchReport report = report_on("endless", {.options = {.run = {.instructions = 100'000}}});
  ASSERT_TRUE(report.stop);
  EXPECT_EQ(report.stop->reason, "the instruction budget is used up");
  EXPECT_EQ(report.stop->place.first, *marked_lines("endless", "endless").begin());
  EXPECT_EQ(report.counters.warps, 0U);
}

TEST(ModelErrors, WhatTheModelDoesNotSupportIsNoErrorOfTheKernel) {
  OCLAB_NEEDS_MODEL();
  try {
    report_on("unsupported", kFindAll, "unsupported.cl");
    FAIL() << "it is supported: choose another construct";
  } catch (const KernelFailure& failure) {
    EXPECT_EQ(failure.kind, DiagnosisKind::kModelGap) << failure.what();
    EXPECT_EQ(failure.line, 5) << failure.what();
  }
}

TEST(ModelErrors, AreFoundAtTheirLineInAProgramThatIsCompiledAlready) {
  OCLAB_NEEDS_MODEL();
  const TempDir folder;
  ModelSettings settings = kFindAll;
  settings.compiled_program = folder.path() / "program";
  const LaunchReport first = report_on("write_past", settings);
  ASSERT_TRUE(std::filesystem::exists(settings.compiled_program.string() + ".so"));
  EXPECT_EQ(to_text(report_on("write_past", settings)), to_text(first));
  EXPECT_FALSE(first.findings.empty());
}

}  // namespace
}  // namespace oclab
