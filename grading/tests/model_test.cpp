// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every exercise's kernels in the model device.
#include <gtest/gtest.h>

#include "grading/model_run.h"
#include "grading/paths.h"
#include "grading/source_file.h"
#include "grading/tests/corpus.h"
#include "spec/registry.h"

namespace oclab::test {
namespace {

using model::Finding;
using model::LaunchReport;

constexpr std::uint64_t kSeed = 1;
const ModelSettings kAll{.find_races = true, .find_uninitialised = true};

/// Small enough for all checks of the simulator, and several, so that partial groups occur.
bool is_small(const Extent& extent) { return extent.x * extent.y * extent.z <= 1100; }

void expect_sound(const LaunchReport& report) {
  EXPECT_FALSE(report.stop) << report.stop->reason << " at line " << report.stop->place.first;
  EXPECT_EQ(report.counters.unmatched, 0U);
  for (const Finding& finding : report.findings) {
    ADD_FAILURE() << finding.message << " at line "
                  << (finding.places.empty() ? 0 : finding.places[0].line) << " of "
                  << finding.kernel;
  }
}

/// Runs the kernels of this folder at all small extents.
void expect_all_sound(const char* folder) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      const KernelSource source = load_source(kernel_file(kit_root() / folder, {&lab, &exercise}));
      for (const Extent& extent : exercise.test_extents) {
        if (!is_small(extent)) continue;
        SCOPED_TRACE(exercise.id + " at " + describe(extent, exercise.extent_names));
        try {
          for (const LaunchReport& report : run_in_model(exercise, source, extent, kSeed, kAll)) {
            expect_sound(report);
          }
        } catch (const KernelFailure& failure) {
          ADD_FAILURE() << failure.what();
        }
      }
    }
  }
}

TEST(Model, FindsNothingInSolutions) { expect_all_sound("solutions"); }

TEST(Model, FindsNothingInStarters) { expect_all_sound("kernels-starter"); }

/// Sum over all launches of one source at one extent.
model::Counters counters_of(const char* folder, const std::string& id, const Extent& extent) {
  const ExerciseRef ref = find_exercises(id).at(0);
  const KernelSource source = load_source(kernel_file(kit_root() / folder, ref));
  model::Counters sum;
  for (const auto& report : run_in_model(*ref.exercise, source, extent, kSeed, {.threads = 2})) {
    EXPECT_FALSE(report.stop);
    sum.add(report.counters);  // sites of one place may mix; totals by kind do not
  }
  return sum;
}

double per_request(const model::AccessSite& site) {
  return static_cast<double>(site.transactions) / static_cast<double>(site.requests);
}

TEST(Model, ShowsWhatTheLessonsAreAbout) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const auto starter = [](const char* id, Extent extent) {
    return counters_of("kernels-starter", id, extent);
  };
  const auto solution = [](const char* id, Extent extent) {
    return counters_of("solutions", id, extent);
  };
  using enum model::AccessKind;
  const Extent strided{8192, 32};
  EXPECT_EQ(per_request(starter("strided_copy", strided).total(kGlobalLoad)), 32);
  EXPECT_EQ(per_request(solution("strided_copy", strided).total(kGlobalLoad)), 4);
  const Extent items{16384};
  EXPECT_GT(starter("tree_no_modulo", items).total_branches().divergent,
            3 * solution("tree_no_modulo", items).total_branches().divergent);
  EXPECT_GT(per_request(starter("tree_no_conflicts", items).total(kLocalLoad)), 2);
  EXPECT_EQ(per_request(solution("tree_no_conflicts", items).total(kLocalLoad)), 1);
  EXPECT_GT(starter("tree_multiple_adds", items).barriers,
            3 * solution("tree_multiple_adds", items).barriers);
}

}  // namespace
}  // namespace oclab::test
