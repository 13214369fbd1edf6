// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a warp does, step by step, adds up to what `explain` counts.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <nlohmann/json.hpp>

#include "grading/cli/cli_options.h"
#include "grading/explain/json.h"
#include "grading/explain/run.h"
#include "grading/explain/warp_json.h"
#include "grading/source/paths.h"
#include "harness/support/error.h"
#include "harness/tests/transactions.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

using Json = nlohmann::json;

class Trace : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  }

  static WarpTraceRun trace(const std::string& name, const WarpChoice& choice,
                            std::optional<Extent> extent = {}) {
    const ExerciseRef exercise = exercise_named(name);
    return trace_warp(exercise, kernel_file(kernels_folder("starter"), exercise),
                      extent.value_or(exercise.exercise->model_extent), choice);
  }
};

/// The transactions by line and kind.
using Sums = std::map<std::pair<std::uint32_t, model::AccessKind>, std::uint64_t>;

/// The steps, the logged requests and their lanes are those that are counted.
TEST_F(Trace, RequestsAddUpToTheSumsOfTheWarp) {
  for (const char* name : {"strided_copy", "vector_add", "parity_branch", "strided_local",
                           "histogram_local", "reduce_v1", "transpose_tile", "blur_image"}) {
    const WarpTraceRun run = trace(name, {.launch = 1});
    const model::WarpLog& log = *run.launches[0].warp;
    Sums sums;
    for (const model::LoggedRequest& request : log.requests) {
      sums[{request.line, request.kind}] += request.cost.transactions;
      EXPECT_EQ(test::transactions_of(request.kind, request.served), request.cost.transactions)
          << name << " line " << request.line;
    }
    Sums counted;
    for (const auto& [key, site] : log.accesses) counted[key] = site.transactions;
    EXPECT_EQ(log.requests_left_out, 0U) << name;
    EXPECT_EQ(sums, counted) << name;
    for (const model::LoggedStep& step : log.steps) {
      for (std::uint32_t k = 0; k < step.requests; ++k) {
        for (const auto& lane : log.requests[step.first_request + k].lanes) {
          EXPECT_TRUE((step.lanes >> lane.lane & 1U) != 0)
              << name << ": an idle lane has a request";
        }
      }
    }
  }
}

TEST_F(Trace, WarpsAddUpToTheLaunch) {
  const Extent small{256, 2, 1};
  Sums all, launch;
  std::uint64_t divergent = 0;
  for (std::uint64_t group = 0; group < 2; ++group) {
    for (std::uint32_t warp = 0; warp < 8; ++warp) {
      const WarpTraceRun run =
          trace("strided_copy", {.launch = 1, .group = group, .warp = warp}, small);
      const model::LaunchReport& report = run.launches[0];
      ASSERT_EQ(report.counters.warps, 16U);
      for (const auto& [key, site] : report.warp->accesses) all[key] += site.transactions;
      for (const auto& [line, site] : report.warp->branches) divergent += site.divergent;
      launch.clear();
      for (const auto& [key, site] : report.counters.accesses) {
        launch[{report.places[key.first].first, key.second}] += site.transactions;
      }
      if (group == 1 && warp == 7) {
        EXPECT_EQ(divergent, report.counters.total_branches().divergent);
      }
    }
  }
  EXPECT_EQ(all, launch);
}

TEST_F(Trace, TheJsonHasTheNumbersOfExplain) {
  for (const char* name : {"strided_copy", "tile_columns", "parity_branch"}) {
    const ExerciseRef exercise = exercise_named(name);
    const auto file = kernel_file(kernels_folder("starter"), exercise);
    const Extent extent = exercise.exercise->model_extent;
    const Json explained = Json::parse(explanation_json(explain_file(exercise, file, extent)));
    const Json traced = Json::parse(warp_json(trace(name, {.launch = 1})));
    ASSERT_EQ(traced["launches"].size(), 1U);
    std::map<std::string, std::uint64_t> expected, found;
    for (const Json& line : explained["lines"]) {
      for (const Json& access : line["accesses"]) {
        expected[line["line"].dump() + access["kind"].get<std::string>()] +=
            access["transactions"].get<std::uint64_t>();
      }
      if (line.contains("branch")) {
        expected[line["line"].dump() + "branch"] +=
            line["branch"]["divergent"].get<std::uint64_t>();
      }
    }
    for (const Json& line : traced["lines"]) {
      found[line["line"].dump() + line["kind"].get<std::string>()] +=
          line["launch"]["transactions"].get<std::uint64_t>();
    }
    for (const Json& line : traced["branches"]) {
      found[line["line"].dump() + "branch"] += line["launch"]["divergent"].get<std::uint64_t>();
    }
    EXPECT_EQ(found, expected) << name;
  }
}

TEST_F(Trace, DivergenceShowsAsLanesThatAreNotActive) {
  const WarpTraceRun run = trace("parity_branch", {.launch = 1});
  bool diverged = false, halves = false;
  for (const model::LoggedStep& step : run.launches[0].warp->steps) {
    diverged = diverged || step.diverged;
    halves = halves || std::popcount(step.lanes) == 16;
  }
  EXPECT_TRUE(diverged);
  EXPECT_TRUE(halves);
}

TEST_F(Trace, ALineLimitsTheStepsAndNotTheSums) {
  const WarpTraceRun run = trace("strided_local", {.launch = 1, .line = 26});
  const model::WarpLog& log = *run.launches[0].warp;
  for (const model::LoggedRequest& request : log.requests) EXPECT_EQ(request.line, 26U);
  EXPECT_FALSE(log.requests.empty());
  EXPECT_GT(log.accesses.size(), 1U);
}

TEST_F(Trace, ARequestThatIsNotThereIsRefused) {
  EXPECT_THROW(trace("strided_copy", {.launch = 2}), UsageError);
  EXPECT_THROW(trace("strided_copy", {.launch = 1, .group = 1U << 30}), UsageError);
  EXPECT_THROW(trace("strided_copy", {.launch = 1, .warp = 99}), UsageError);
}

}  // namespace
}  // namespace oclab
