// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sweeps and rooflines of real kernels on a real device.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grading/cli/cli_options.h"
#include "grading/plots/predicted_times.h"
#include "grading/plots/sweep.h"
#include "grading/predict/growth.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/oclab_program.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

/// The starter's sweep over two small sizes.
SweepPlan small_sweep() {
  const ExerciseRef exercise = exercise_named("vector_add");
  return {.exercise = exercise,
          .student = load_source(kernel_file(kit_root() / "kernels-starter", exercise)),
          .device = pocl(),
          .extents = {{1 << 14}, {1 << 16}},
          .repetitions = 2};
}

std::size_t samples_in(const std::string& json) {
  std::size_t count = 0;
  const auto record = nlohmann::json::parse(json);
  for (const auto& entry : record.at("benchmarks")) {
    count += entry.at("run_type") == "iteration" && !entry.value("error_occurred", false);
  }
  return count;
}

/// The kit's folder is another one, as long as this lives.
class KitFolder {
 public:
  explicit KitFolder(const fs::path& folder) { setenv("OCLAB_ROOT", folder.c_str(), 1); }
  ~KitFolder() { unsetenv("OCLAB_ROOT"); }
};

TEST(Sweep, TimesBothKernelsAtEverySizeAndKeepsEverySample) {
  const SweepPlan plan = small_sweep();
  Bench bench(plan.device, plan.repetitions);
  const std::vector<Comparison> comparisons = run_sweep(plan, bench);
  ASSERT_EQ(comparisons.size(), 2U);
  for (const Comparison& comparison : comparisons) {
    for (const auto& timing : {comparison.student, comparison.reference}) {
      ASSERT_TRUE(timing && !timing->failure);
      ASSERT_EQ(timing->seconds.size(), 2U);
      for (const double seconds : timing->seconds) EXPECT_TRUE(seconds > 0 && seconds < 1);
    }
  }
  EXPECT_EQ(comparisons[1].work.bytes, 12.0 * (1 << 16));
  EXPECT_EQ(samples_in(bench.json()), 8U);
}

TEST(Sweep, ShowsWrongResultsAsSuchAndGoesOn) {
  SweepPlan plan = small_sweep();
  const std::string right = "c[i] = a[i] + b[i]";
  const std::size_t at = plan.student.text.find(right);
  ASSERT_NE(at, std::string::npos);
  plan.student.text.replace(at, right.size(), right + " + (n < 20000)");
  Bench bench(plan.device, plan.repetitions);
  const std::vector<Comparison> comparisons = run_sweep(plan, bench);
  ASSERT_TRUE(comparisons[0].student->failure);
  EXPECT_EQ(comparisons[0].student->failure->outcome, Outcome::kWrongAnswer);
  EXPECT_FALSE(comparisons[0].reference->failure);
  EXPECT_FALSE(comparisons[1].student->failure);
  const Chart chart = sweep_chart(plan, comparisons, {.copy = 1e10, .mad = 1e11});
  EXPECT_TRUE(std::isnan(chart.series[0].points[0].y));
  EXPECT_EQ(samples_in(bench.json()), 6U);
}

TEST(Sweep, OfATunableTakesEachValue) {
  ExerciseRef exercise = exercise_named("transpose_tile");
  Exercise fewer = *exercise.exercise;
  fewer.tunables.front().max = 16;
  exercise.exercise = &fewer;
  const SweepPlan plan{
      .exercise = exercise,
      .student = load_source(kernel_file(kit_root() / "kernels-starter", exercise)),
      .device = pocl(),
      .tunable = "TILE",
      .extents = {{64, 64}},
      .repetitions = 1};
  Bench bench(plan.device, plan.repetitions);
  const std::vector<Comparison> comparisons = run_sweep(plan, bench);
  ASSERT_EQ(comparisons.size(), 2U);
  for (const Comparison& comparison : comparisons) {
    EXPECT_FALSE(comparison.student->failure)
        << comparison.tunable << ": " << describe(*comparison.student->failure);
    EXPECT_FALSE(comparison.reference->failure);
  }
}

TEST(Sweep, WithoutSolutionsTakesTheRecordedReferenceAtItsSizeOnly) {
  SweepPlan plan = small_sweep();
  Exercise smaller = *plan.exercise.exercise;
  smaller.bench_cpu = plan.extents.back();
  plan.exercise.exercise = &smaller;
  const TempDir kit;
  fs::create_directories(kit.path() / "kernels-starter");
  fs::create_directories(kit.path() / "grading" / "baselines");
  const KitFolder without_solutions(kit.path());
  const RecordedReference recorded{.speed = {.extent = smaller.bench_cpu,
                                             .copies_per_run = 2,
                                             .interval = {1.9, 2.1},
                                             .copy_seconds = 0.01,
                                             .pairs = 25}};
  save_baseline(baseline_file(DeviceClass::kCpu),
                {.device = pocl(), .exercises = {{"vector_add", recorded}}});
  plan.repetitions = 1;
  Bench bench(plan.device, plan.repetitions);
  const std::vector<Comparison> comparisons = run_sweep(plan, bench);
  EXPECT_FALSE(comparisons[0].reference);
  EXPECT_FALSE(comparisons[0].recorded);
  ASSERT_TRUE(comparisons[1].reference && !comparisons[1].reference->failure);
  EXPECT_TRUE(comparisons[1].recorded);
  EXPECT_GT(comparisons[1].reference->seconds.front(), 0);
}

Ended run_oclab(const std::string& arguments) { return finish(start_oclab(arguments)); }

TEST(Roofline, PrintsBarsAndWritesSamplesAndCharts) {
  const TempDir folder;
  const fs::path file = folder.path() / "numbers.json";
  const Ended ended = run_oclab(
      "roofline dot_coalesced --device pocl --kernels solutions --repetitions 1 --json '" +
      file.string() + "'");
  EXPECT_EQ(ended.status, 0) << ended.output;
  for (const char* words : {"Roofline: dot_coalesced", "copy peak", "multiply-add peak", "yours"}) {
    EXPECT_NE(ended.output.find(words), std::string::npos) << words << "\n" << ended.output;
  }
  std::stringstream record;
  record << std::ifstream(file).rdbuf();
  EXPECT_EQ(samples_in(record.str()), 2U);
  const auto chart = nlohmann::json::parse(record.str()).at("charts").at(0);
  EXPECT_EQ(chart.at("y").at("unit"), "GFLOP/s");
  EXPECT_EQ(chart.at("ceilings").size(), 4U);  // two roofs of the device, two of the GPU
  const auto& point = chart.at("series").at(1).at("points").at(0);
  EXPECT_EQ(point.at("name"), "dot_coalesced");
  EXPECT_NEAR(point.at("x").get<double>(), 0.25, 1e-6);
  EXPECT_GT(point.at("y"), 0);
  const auto& predicted = chart.at("series").at(3);
  EXPECT_EQ(predicted.at("gpu"), "NVIDIA H200");
  const auto& there = predicted.at("points").at(0);
  EXPECT_NEAR(there.at("x").get<double>(), 0.25, 1e-6);
  // the reference is limited by DRAM: close to the roof, and not above it
  const double roof = 0.25 * peaks_of(load_machines({"h200"}).front().machine).copy / 1e9;
  EXPECT_GT(there.at("y"), 0.5 * roof);
  EXPECT_LT(there.at("y"), 1.05 * roof);
}

TEST(UsefulWork, OfALargeProblemIsThatOfTheProblemItself) {
  constexpr double kTolerance = 0.05;  // rows of random length: `ragged_rows`
  for (const ExerciseRef& ref : all_exercises()) {
    const Exercise& exercise = *ref.exercise;
    Extent larger = exercise.model_extent;
    for (std::size_t d = 0; d < exercise.extent_names.size(); ++d) larger[d] *= d == 0 ? 3 : 2;
    Rng rng(1);
    const UsefulWork exact = exercise.make_problem(larger, rng).useful_work();
    const auto found = work_at(exercise, larger);
    if (!found) {
      ADD_FAILURE() << exercise.id;
      continue;
    }
    EXPECT_NEAR(found->bytes, exact.bytes, kTolerance * exact.bytes) << exercise.id;
    EXPECT_NEAR(found->flops, exact.flops, kTolerance * exact.flops) << exercise.id;
    EXPECT_NEAR(found->pixels, exact.pixels, kTolerance * exact.pixels) << exercise.id;
  }
}

/// A program `python3` that comes first in PATH, as long as this lives.
class FirstPython {
 public:
  explicit FirstPython(const std::string& script) : path_(getenv("PATH")) {
    const fs::path program = folder_.path() / "python3";
    std::ofstream(program) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(program, fs::perms::owner_all);
    setenv("PATH", (folder_.path().string() + ":" + path_).c_str(), 1);
  }
  ~FirstPython() { setenv("PATH", path_.c_str(), 1); }

 private:
  TempDir folder_;
  std::string path_;
};

TEST(Picture, IsDrawnFromTheNumbersByTheKitsProgram) {
  const TempDir folder;
  const std::string picture = (folder.path() / "a.svg").string();
  const FirstPython python("cp \"$2\" \"$3\"; echo \"ran $1\"");
  const Ended ended = run_oclab(
      "sweep vector_add --device pocl --extent 4096 --repetitions 1 --svg '" + picture + "'");
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_NE(ended.output.find("/grading/plots/draw.py\n"), std::string::npos) << ended.output;
  std::stringstream numbers;
  numbers << std::ifstream(picture).rdbuf();
  EXPECT_EQ(nlohmann::json::parse(numbers.str()).at("charts").size(), 1U);
}

TEST(Picture, ThatCannotBeDrawnIsAnErrorAfterTheChartAndItsNumbers) {
  const FirstPython python("echo 'no matplotlib' >&2; exit 2");
  const Ended ended = run_oclab(
      "sweep vector_add --device pocl --extent 4096 --repetitions 1 --svg /tmp/never.svg");
  EXPECT_EQ(ended.status, 2) << ended.output;
  const std::size_t kept = ended.output.find("numbers saved in");
  ASSERT_NE(kept, std::string::npos) << ended.output;
  EXPECT_GT(ended.output.find("no matplotlib"), kept);
}

}  // namespace
}  // namespace oclab::test
