// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted sectors of the L2 cache and DRAM beside an H200's counters.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grading/predict/file.h"
#include "grading/predict/machines.h"
#include "grading/predict/run.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "harness/memory_model/machine.h"
#include "harness/spec/registry.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

using nlohmann::json;

struct Sectors {
  double l2 = 0;
  double dram = 0;
};
using SectorTable = std::map<std::string, Sectors>;  ///< by "<kernels>/<exercise>/<kernel>"

std::string hardware_file(const char* name) {
  return std::string(OCLAB_TESTS_DIR) + "/hardware/" + name;
}

/// What cache_counters.py has measured: reads, writes, atomics and reductions of L2; reads and
/// writes of DRAM.
SectorTable measured() {
  std::ifstream file(hardware_file("h200_cache_counters.csv"));
  SectorTable table;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#' || line.starts_with("folder,")) continue;
    std::ranges::replace(line, ',', ' ');
    std::istringstream cells(line);
    std::string folder, exercise, kernel;
    std::array<double, 8> counts{};
    cells >> folder >> exercise >> kernel;
    for (double& count : counts) cells >> count;
    const char* kernels = folder == "solutions" ? "solution" : "starter";
    table[fmt::format("{}/{}/{}", kernels, exercise, kernel)] = {
        counts[2] + counts[3] + counts[4] + counts[5], counts[6] + counts[7]};
  }
  return table;
}

void add_predicted(SectorTable& table, const ExerciseRef& exercise, const std::string& kernels,
                   const std::filesystem::path& file) {
  TimePredictor predictor(*exercise.exercise, load_source(file), load_machines({"h200"}));
  const auto times = predictor.at(exercise.exercise->bench_gpu);
  ASSERT_TRUE(times.has_value()) << exercise.exercise->id;
  for (const gpu::LaunchTime& launch : times->plans.at(0).launches) {
    Sectors& sum = table[fmt::format("{}/{}/{}", kernels, exercise.exercise->id, launch.kernel)];
    sum.l2 += launch.l2_bytes / model::kSectorBytes;
    sum.dram += launch.dram_bytes / model::kSectorBytes;
  }
}

/// Within 10 %, unless the kernel is named with a reason; then it differs by more.
void expect_close(const std::string& kernel, const json& reasons, const char* level,
                  double predicted, double real) {
  constexpr double kClose = 0.1;
  const bool named = reasons.contains(kernel) && reasons[kernel].contains(level);
  EXPECT_EQ(std::abs(predicted / real - 1) > kClose, named)
      << kernel << ", " << level << ": predicted " << predicted << ", measured " << real;
}

// Exercises whose groups take a moment; docs/results has the table of all.
TEST(PredictCaches, SectorsAreThoseOfAnH200ExceptForNamedReasons) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const SectorTable hardware = measured();
  const json reasons =
      json::parse(std::ifstream(hardware_file("cache_differences.json")))["kernels"];
  std::size_t compared = 0;
  for (const char* id :
       {"peak_copy", "strided_copy", "row_sums", "deinterleave", "vector_add", "branchless_select",
        "eight_way_switch", "tile_columns", "histogram_local", "reduce_v1", "reduce_v3",
        "transpose_tile", "transpose_padded", "blur_2d", "best_transpose"}) {
    const ExerciseRef exercise = find_exercises(id).front();
    SectorTable predicted;
    add_predicted(predicted, exercise, "starter", kernel_file(kernels_folder("starter"), exercise));
    add_predicted(predicted, exercise, "solution", solution_file(exercise, DeviceClass::kGpu));
    for (const auto& [kernel, sectors] : predicted) {
      ASSERT_TRUE(hardware.contains(kernel)) << kernel;
      const Sectors& real = hardware.at(kernel);
      expect_close(kernel, reasons, "l2", sectors.l2, real.l2);
      expect_close(kernel, reasons, "dram", sectors.dram, real.dram);
      ++compared;
    }
  }
  EXPECT_EQ(compared, 30U);
}

}  // namespace
}  // namespace oclab::test
