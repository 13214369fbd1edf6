// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: files that describe GPUs.
#include "harness/gpu_time/sm/machine.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "harness/gpu_time/launch_time.h"
#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

json h200_file() { return json::parse(std::ifstream(std::string(MACHINES) + "/h200.json")); }

TEST(GpuMachine, EveryFileOfTheKitIsComplete) {
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(MACHINES)) {
    std::ifstream file(entry.path());
    const Machine machine = machine_from({std::istreambuf_iterator<char>(file), {}});
    EXPECT_GT(machine.sms, 0U) << entry.path();
    EXPECT_FALSE(machine.checked.empty()) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 3U);
}

TEST(GpuMachine, TakesEachNumberFromTheFile) {
  const Machine machine = machine_from(h200_file().dump());
  EXPECT_EQ(machine.name, "NVIDIA H200");
  EXPECT_EQ(machine.sms, 132U);
  EXPECT_EQ(machine.local_bytes, 227U << 10);
}

TEST(GpuMachine, LocalMemoryMayLieBesideTheL1Cache) {
  EXPECT_TRUE(h200().local_is_in_l1());
  const Machine radeon = machine_named("rx7900xtx");
  EXPECT_FALSE(radeon.local_is_in_l1());
  // registers are given out in steps of 24: 121 of a work-item take 144
  const LaunchShape launch{
      .groups = {1000, 1, 1}, .work_items = 64, .local_bytes = 0, .registers = 121};
  EXPECT_EQ(occupancy(radeon, launch).groups, radeon.registers / (144 * 64));
  json file = h200_file();
  file["l1_holds"] = "something";
  EXPECT_THROW(machine_from(file.dump()), std::runtime_error);
}

TEST(GpuMachine, RefusesAFileThatLacksANumberOrItsSource) {
  json file = h200_file();
  file.erase("l2_bytes");
  EXPECT_THROW(machine_from(file.dump()), std::runtime_error);
  file["l2_bytes"] = 52428800;  // without a source
  EXPECT_THROW(machine_from(file.dump()), std::runtime_error);
  file["l2_bytes"] = {0, "nobody"};
  EXPECT_THROW(machine_from(file.dump()), std::runtime_error);
}

TEST(GpuMachine, WarpsHave32LanesUnlessTheFileSaysOtherwise) {
  EXPECT_EQ(h200().lanes, 32U);
  EXPECT_EQ(machine_named("iris_xe").lanes, 16U);
  const Machine wide = machine_named("mi300x");
  EXPECT_EQ(wide.lanes, 64U);
  // 65 work-items are two wavefronts of 64; 100 registers of each take 104
  const LaunchShape launch{
      .groups = {1000, 1, 1}, .work_items = 65, .local_bytes = 0, .registers = 100};
  EXPECT_EQ(occupancy(wide, launch).groups, wide.registers / (104 * 128));
  json file = h200_file();
  for (const int lanes : {48, 128}) {
    file["lanes"] = {lanes, "nobody"};
    EXPECT_THROW(machine_from(file.dump()), std::runtime_error) << lanes;
  }
}

TEST(GpuMachine, RefusesNumbersThatItDoesNotKnow) {
  json file = h200_file();
  file["tensor_cores"] = {528, "a data sheet"};
  EXPECT_THROW(machine_from(file.dump()), std::runtime_error);
  EXPECT_THROW(machine_from("["), std::runtime_error);
}

}  // namespace
}  // namespace oclab::gpu
