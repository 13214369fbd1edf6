// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: `oclab predict` beside times that GPUs took, and its sizes beside real ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grading/predict/file.h"
#include "grading/predict/growth.h"
#include "grading/predict/machines.h"
#include "grading/predict/reference_times.h"
#include "grading/predict/run.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/tests/oclab_program.h"
#include "harness/spec/registry.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

using nlohmann::json;

class Predict : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  }
};

/// Milliseconds on this GPU, at the size that is timed there.
double predicted(const ExerciseRef& exercise, const std::filesystem::path& file,
                 const std::string& machine) {
  TimePredictor predictor(*exercise.exercise, load_source(file), load_machines({machine}));
  const auto times = predictor.at(exercise.exercise->bench_gpu);
  EXPECT_TRUE(times.has_value());
  return times ? times->plans.at(0).microseconds() / 1000 : 0;
}

// Exercises whose groups take a moment; docs/results has the table of all.
TEST_F(Predict, TimesOfGpusAreMetWithinAFactorOfOneAndAHalf) {
  const json measured =
      json::parse(std::ifstream(kit_root() / "docs/results/2026-11-23-gpu-times.json"))["times"];
  for (const char* id : {"peak_copy", "vector_add", "strided_copy", "tile_columns", "reduce_v1",
                         "reduce_v3", "transpose_padded", "histogram_local", "parity_branch"}) {
    const ExerciseRef exercise = find_exercises(id).front();
    for (const char* machine : {"h200", "h100"}) {
      const double starter =
          predicted(exercise, kernel_file(kernels_folder("starter"), exercise), machine);
      const double solution =
          predicted(exercise, solution_file(exercise, DeviceClass::kGpu), machine);
      const double real_starter = measured[id]["starter"][machine];
      const double real_solution = measured[id]["solution"][machine];
      for (const auto& [guess, real] :
           {std::pair(starter, real_starter), std::pair(solution, real_solution)}) {
        EXPECT_LT(std::max(guess / real, real / guess), 1.5) << id << " on " << machine;
      }
      EXPECT_EQ(starter > solution, real_starter > real_solution) << id << " on " << machine;
    }
  }
}

TEST_F(Predict, TheSameTimeTwice) {
  const ExerciseRef exercise = find_exercises("histogram_local").front();
  const auto file = kernel_file(kernels_folder("starter"), exercise);
  EXPECT_EQ(predicted(exercise, file, "h200"), predicted(exercise, file, "h200"));
}

// What a kernel declares takes its place on a GPU, even where an optimiser sees that it has no
// effect.
TEST_F(Predict, LocalMemoryThatHasNoEffectCostsOccupancy) {
  const ExerciseRef exercise = find_exercises("vector_add").front();
  KernelSource source = load_source(kernel_file(kernels_folder("starter"), exercise));
  const auto groups = [&] {
    TimePredictor predictor(*exercise.exercise, source, load_machines({"h200"}));
    const auto times = predictor.at(exercise.exercise->bench_gpu);
    return times.value().plans.at(0).launches.at(0).occupancy;
  };
  EXPECT_EQ(groups().limit, gpu::Limit::kWarps);
  const std::size_t body = source.text.find("{", source.text.find("kernel void"));
  source.text.insert(body + 1,
                     "local int hog[11000]; hog[get_local_id(0) * 80] = (int)n; "
                     "if (hog[get_local_id(0) * 80] == -1) c[0] = 1;");
  const gpu::Occupancy found = groups();
  EXPECT_EQ(found.limit, gpu::Limit::kLocalMemory);
  EXPECT_EQ(found.groups, 5U);  // of 44,000 bytes and 1 KiB each, in 227 KiB
}

TEST_F(Predict, EachGpuHasWarpsOfItsOwnSize) {
  const ExerciseRef exercise = find_exercises("vector_add").front();
  const auto file = kernel_file(kernels_folder("starter"), exercise);
  const auto plans = [&](const std::vector<std::string>& machines) {
    return predict_file(exercise, file, load_machines(machines)).times.plans;
  };
  const auto times = plans({"iris_xe", "h200", "mi300x"});
  EXPECT_EQ(times.at(1).microseconds(), plans({"h200"}).at(0).microseconds());
  // groups of 128 work-items are 8 warps of 112, and 2 of 32
  EXPECT_EQ(times.at(0).launches.at(0).occupancy.groups, 14U);
  EXPECT_EQ(times.at(2).launches.at(0).occupancy.groups, 16U);
}

TEST_F(Predict, TakesASmallerSizeWhereGroupsTakeLong) {
  const ExerciseRef exercise = find_exercises("matmul_tiled").front();
  const auto file = kernel_file(kernels_folder("starter"), exercise);
  const KernelPrediction times = predict_file(exercise, file, load_machines({"h200"})).times;
  EXPECT_EQ(times.extent.x, exercise.exercise->bench_gpu.x);
  EXPECT_LT(times.extent.z, exercise.exercise->bench_gpu.z);
  EXPECT_GT(times.plans.at(0).microseconds(), 0);
}

// The reference's times are the recorded ones, or all are predicted where a GPU is not recorded.
TEST_F(Predict, TheReferencesTimesAreAsRecorded) {
  const ExerciseRef exercise = find_exercises("reduce_v3").front();
  const auto file = kernel_file(kernels_folder("starter"), exercise);
  const FoundRecording recording = find_recorded_costs(*exercise.exercise, model_llvm());
  const std::vector<MachineFile> known = load_machines({"h200", "rtx4060"});
  std::vector<MachineFile> changed = known;
  changed.back().text += "\n";
  const PredictedFile one = predict_file(exercise, file, known);
  const PredictedFile two = predict_file(exercise, file, changed);
  ASSERT_TRUE(one.reference_us && two.reference_us && recording.costs);
  if (recording.costs->llvm == model_llvm()) {
    EXPECT_EQ(one.reference_us->at(0),
              1e-3 * static_cast<double>(recording.costs->gpu.times[0].ns));
  }
  EXPECT_EQ(one.times.extent, two.times.extent);
  for (std::size_t k = 0; k < known.size(); ++k) {
    EXPECT_NEAR(one.reference_us->at(k), two.reference_us->at(k), 1e-3 * one.reference_us->at(k));
  }
}

TEST_F(Predict, LinesAreExplainedWhereTheRatioIsLow) {
  const ExerciseRef exercise = find_exercises("strided_copy").front();
  const KernelSource starter = load_source(kernel_file(kernels_folder("starter"), exercise));
  const FoundRecording recording = find_recorded_costs(*exercise.exercise, model_llvm());
  const auto what_if = [&](double below) {
    return compare_times(*exercise.exercise, starter, gpu_of(recording),
                         clock_of(recording.costs->gpu.times), {.lines = kLinesWithoutWaste}, below)
        .student.plans.front()
        .what_if();
  };
  EXPECT_FALSE(what_if(0.9).empty());
  EXPECT_TRUE(what_if(0.01).empty());
  EXPECT_TRUE(what_if(0).empty());
}

TEST_F(Predict, PredictsAtTheOnlySizeThatIsAskedFor) {
  const ExerciseRef exercise = find_exercises("strided_copy").front();
  const auto file = kernel_file(kernels_folder("starter"), exercise);
  const Extent small{.x = 1 << 20, .y = 4};
  const PredictedFile found =
      predict_file(exercise, file, load_machines({"h200"}), {.extent = small});
  EXPECT_EQ(found.times.extent, small);
  EXPECT_EQ(found.sizes, "n=1048576 stride=4");
  EXPECT_THROW(predict_file(exercise, file, load_machines({"h200"}),
                            {.instructions_of_group = 1, .extent = small}),
               KernelFailure);
}

TEST_F(Predict, TheCommandWritesATableAndJson) {
  const TempDir folder;
  const std::string file = (folder.path() / "times.json").string();
  const Ended ended =
      finish(start_oclab("predict vector_add --kernels starter --on h200,rtx4060 --json " + file));
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_NE(ended.output.find("NVIDIA GeForce RTX 4060"), std::string::npos) << ended.output;
  const json written = json::parse(std::ifstream(file));
  EXPECT_EQ(written["times"].size(), 2U);
  EXPECT_EQ(written["times"][0]["machine"], "h200");
  EXPECT_GT(written["reference_us"][0], 0);
  EXPECT_EQ(written["times"][0]["launches"][0]["occupancy"]["limit"], "warps");
}

// The starter computes each element for itself: the model says what a GPU makes of that.
TEST_F(Predict, ACheckOnACpuHasTheRatioOfAGpuBesideItsOwn) {
  const TempDir folder;
  const std::string file = (folder.path() / "record.json").string();
  const Ended ended = finish(start_oclab(
      "run matmul_tiled --kernels starter --device pocl --lines correct,fast --json " + file));
  const json grade = json::parse(std::ifstream(file))["grades"][0];
  ASSERT_TRUE(grade.contains("predicted")) << ended.output;
  EXPECT_EQ(grade["predicted"]["gpu"], "NVIDIA H200");
  EXPECT_NEAR(grade["predicted"]["ratio"], 0.33, 0.1);
  EXPECT_NE(ended.output.find("predicted for an NVIDIA H200"), std::string::npos) << ended.output;
}

/// A file outside the course.
class PredictFile : public Predict {
 protected:
  Ended run(const std::string& text, const std::string& options) const {
    std::ofstream(file_) << text;
    return finish(
        start_oclab("predict '" + file_ + "' --on h200 --json '" + result_ + "' " + options));
  }

  json result() const { return json::parse(std::ifstream(result_)); }

  TempDir folder_;
  std::string file_ = (folder_.path() / "own.cl").string();
  std::string result_ = (folder_.path() / "times.json").string();
};

constexpr const char* kAdd =
    "kernel void add(global const float* x, global float* y) {\n"
    "  y[get_global_id(0)] += x[get_global_id(0)];\n}\n";

TEST_F(PredictFile, ALaunchOfAnyKernelHasATime) {
  const Ended ended = run(kAdd, "--global 4194304 --local 256");
  ASSERT_EQ(ended.status, 0) << ended.output;
  const json plan = result()["times"][0];
  EXPECT_EQ(plan["launches"][0]["kernel"], "add");
  EXPECT_EQ(plan["launches"][0]["shape"]["work_items"], 256);
  // x is read; y is read and stored
  EXPECT_NEAR(plan["launches"][0]["dram_bytes"].get<double>(), 3 * 4 * 4194304, 1e6);
  EXPECT_FALSE(result().contains("reference_us"));
}

TEST_F(PredictFile, TwiceTheWorkItemsTakeAboutTwiceTheTime) {
  const auto us = [&](const std::string& items) {
    EXPECT_EQ(run(kAdd, "--local 256 --global " + items).status, 0);
    return result()["times"][0]["us"].get<double>();
  };
  const double once = us("8388608");
  EXPECT_NEAR(us("16777216") / once, 2, 0.3);
}

TEST_F(PredictFile, MistakesAreSaidWithWhatToDo) {
  const Ended without = run(kAdd, "");
  EXPECT_EQ(without.status, 2);
  EXPECT_NE(without.output.find("--global"), std::string::npos) << without.output;
  const Ended broken = run("kernel void k(global int* a) { a[0] = ; }", "--global 64");
  EXPECT_EQ(broken.status, 1) << broken.output;
  EXPECT_NE(broken.output.find("own.cl:1:"), std::string::npos) << broken.output;
}

TEST_F(PredictFile, OptionsWithoutEffectAreRefused) {
  for (const char* options : {"vector_add --sandbox", "vector_add --global 64",
                              "own.cl --global 64 --timed-size", "own.cl --kernels starter"}) {
    EXPECT_EQ(finish(start_oclab(std::string("predict ") + options)).status, 2) << options;
  }
}

TEST_F(Predict, AnUnknownGpuIsRefusedWithTheNamesThatThereAre) {
  const Ended ended = finish(start_oclab("predict vector_add --on gtx480"));
  EXPECT_EQ(ended.status, 2) << ended.output;
  EXPECT_NE(ended.output.find("h200"), std::string::npos) << ended.output;
}

TEST_F(Predict, CalibrationRefusesAGpuThatACopyOfTheKitWouldNotHave) {
  for (const char* gpu : {"gtx480", "../../my.json"}) {
    const Ended ended =
        finish(start_oclab("calibrate vector_add --costs --gpu " + std::string(gpu)));
    EXPECT_EQ(ended.status, 2) << ended.output;
    EXPECT_NE(ended.output.find("h200"), std::string::npos) << ended.output;
  }
}

TEST(PredictSizes, BeginWithTheTimedOneAndEndWithTheModels) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      const std::vector<Extent> sizes = sizes_to_predict(exercise);
      EXPECT_EQ(sizes.front(), exercise.bench_gpu) << exercise.id;
      EXPECT_EQ(sizes.back(), exercise.model_extent) << exercise.id;
      EXPECT_EQ(std::ranges::count(sizes, exercise.model_extent), 1) << exercise.id;
      for (const Extent& size : sizes) EXPECT_EQ(std::ranges::count(sizes, size), 1) << exercise.id;
    }
  }
}

// A problem of twice the size in every dimension has no buffer that is longer than was foreseen.
TEST(PredictGrowth, BuffersAreAtLeastAsLongAsTheyNeedToBe) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      Rng rng(1);
      const Problem base = exercise.make_problem(exercise.model_extent, rng);
      Extent twice = exercise.model_extent;
      for (std::size_t d = 0; d < exercise.extent_names.size(); ++d) twice[d] *= 2;
      const Problem real = exercise.make_problem(twice, rng);
      const GrownProblem grown = grow(exercise, base, twice);
      ASSERT_EQ(grown.sizes.size(), real.buffers.size());
      for (std::size_t k = 0; k < real.buffers.size(); ++k) {
        EXPECT_GE(grown.sizes[k].bytes, real.buffers[k].bytes()) << exercise.id << " " << k;
        if (!real.buffers[k].image) continue;
        EXPECT_EQ(grown.sizes[k].columns, real.buffers[k].shape.columns) << exercise.id;
        EXPECT_EQ(grown.sizes[k].rows, real.buffers[k].shape.rows) << exercise.id;
      }
      if (!grown.work) continue;
      EXPECT_NEAR(*grown.work / real.useful_work().in(exercise.rate), 1, 0.05) << exercise.id;
    }
  }
}

}  // namespace
}  // namespace oclab::test
