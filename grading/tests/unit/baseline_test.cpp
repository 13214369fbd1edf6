// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recorded references are read as they were written, or refused with a reason.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grading/record/recorded_reference.h"
#include "grading/tests/unit/report/sample_baseline.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

const DeviceInfo kCpuDevice{.device_class = DeviceClass::kCpu};
const DeviceInfo kGpuDevice{.device_class = DeviceClass::kGpu};

/// A kit's folder with baselines and no solutions, named by OCLAB_ROOT.
class BaselineFile : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_.path() / "kernels-starter");
    fs::create_directories(folder_.path() / "grading" / "baselines");
    setenv("OCLAB_ROOT", folder_.path().c_str(), 1);
    file_ = baseline_file(DeviceClass::kCpu);
    exercise_.id = "tree";
    exercise_.bench_cpu = exercise_.bench_gpu =
        test::sample_baseline().exercises["tree"].speed.extent;
    exercise_.model_extent = {.x = 64};
    exercise_.make_problem = with_input("four");
    exercise_.costs = {{.cost = Cost::kGlobalSectors}, {.cost = Cost::kBarriers}};
  }
  void TearDown() override { unsetenv("OCLAB_ROOT"); }

  /// Problems with these bytes as their input.
  static std::function<Problem(const Extent&, Rng&)> with_input(const std::string& text) {
    return [text](const Extent&, Rng&) {
      Problem problem{.buffers = {{.name = "in"}}};
      for (const char c : text) problem.buffers[0].initial.push_back(static_cast<std::byte>(c));
      return problem;
    };
  }

  /// What reading a file with this text says, or "".
  std::string error_of(const std::string& text) const {
    std::ofstream(file_) << text;
    try {
      load_baseline(file_);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  std::string error_after(const char* pointer, const ordered_json& value) const {
    ordered_json json = ordered_json::parse(baseline_json(test::sample_baseline()));
    json[ordered_json::json_pointer(pointer)] = value;
    return error_of(json.dump());
  }

  TempDir folder_;
  fs::path file_;
  Exercise exercise_;
};

TEST_F(BaselineFile, KeepsEverything) {
  save_baseline(file_, test::sample_baseline());
  const auto back = load_baseline(file_);
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(baseline_json(*back), baseline_json(test::sample_baseline()));
  const RecordedReference& tree = back->exercises.at("tree");
  EXPECT_EQ(tree.speed.copies_per_run, 0.1 + 0.2);
  EXPECT_EQ(tree.speed.extent, (Extent{.x = 1024, .y = 33}));
  EXPECT_EQ(tree.costs.at(0).seed, 0xffffffffffffffffU);
  EXPECT_EQ(tree.costs.at(0).costs.at("barriers"), 7U);
  EXPECT_EQ(tree.costs, test::sample_baseline().exercises.at("tree").costs);
  EXPECT_EQ(tree.costs.at(0).gpu.times.at(1).extent.x, 64U);
  EXPECT_EQ(tree.costs.at(0).other_gpus.at(0).times.at(1).extent.x, 64U);
  EXPECT_TRUE(back->exercises.at("copy").costs.empty());
  EXPECT_EQ(back->device.device_class, DeviceClass::kCpu);
}

TEST_F(BaselineFile, NoFileIsNoBaseline) { EXPECT_FALSE(load_baseline(file_).has_value()); }

TEST_F(BaselineFile, RefusesWhatIsDamaged) {
  const std::string whole = baseline_json(test::sample_baseline());
  ASSERT_EQ(error_of(whole), "");
  for (const std::string& text : {std::string(), std::string("null"), std::string("[]"),
                                  whole.substr(0, whole.size() / 2), std::string("\xff\xfe")}) {
    const std::string error = error_of(text);
    EXPECT_NE(error.find(file_.string() + " is not a baseline"), std::string::npos) << text;
    EXPECT_NE(error.find("oclab calibrate"), std::string::npos) << error;
  }
}

TEST_F(BaselineFile, RefusesWhatCannotBe) {
  const std::string speed = "/exercises/tree/speed/", costs = "/exercises/tree/costs/";
  for (const auto& [pointer, value] :
       std::vector<std::pair<std::string, ordered_json>>{{"/schema", "oclab-baseline/1"},
                                                         {"/device/class", "fpga"},
                                                         {"/device", "D"},
                                                         {"/exercises", 3},
                                                         {"/exercises/tree/date", nullptr},
                                                         {speed + "copies_per_run", 0},
                                                         {speed + "copies_per_run", -1},
                                                         {speed + "copies_per_run", "0.3"},
                                                         {speed + "copies_per_run", 0.5},
                                                         {speed + "interval", {-0.1, 0.4}},
                                                         {speed + "interval", {0.2}},
                                                         {speed + "copy_seconds", 0},
                                                         {speed + "extent", {1024, 0, 1}},
                                                         {speed + "extent", {1024}},
                                                         {speed + "pairs", -1},
                                                         {speed + "noisy", 1},
                                                         {speed + "extent", {1024, 1.5, 1}},
                                                         {costs + "seed", "one"},
                                                         {costs + "counts/barriers", -1},
                                                         {costs + "counts/barriers", 1e300},
                                                         {costs + "counts/barriers", "many"},
                                                         {costs + "other_gpus", {{"x", 1}}},
                                                         {costs + "other_gpus/rtx4060/ns", {1}},
                                                         {costs + "other_gpus/rtx4060/ns", {1, -1}},
                                                         {costs + "other_gpus/rtx4060/ns", 1}}) {
    EXPECT_NE(error_after(pointer.c_str(), value), "") << pointer << " = " << value;
  }
}

TEST_F(BaselineFile, IsFoundForItsClassOnly) {
  save_baseline(file_, test::sample_baseline());
  const FoundRecording found = find_recorded_speed(exercise_, kCpuDevice);
  ASSERT_TRUE(found.reference.has_value()) << found.why_not.form;
  EXPECT_EQ(found.device.name, "D");
  const FoundRecording none = find_recorded_speed(exercise_, kGpuDevice);
  EXPECT_FALSE(none.reference.has_value());
  EXPECT_EQ(none.why_not, (Statement{"no-recorded-speed", {{"class", "GPU"}}}));
}

/// An author records a new lab on a machine that is not the maintainers'.
TEST_F(BaselineFile, HasReferencesOfOtherDevices) {
  RecordedBaselines baseline = test::sample_baseline();
  DeviceInfo other = baseline.device;
  other.name = "E";
  baseline.exercises.at("tree").device = other;
  save_baseline(file_, baseline);
  EXPECT_EQ(find_recorded_speed(exercise_, kCpuDevice).device.name, "E");
  exercise_.id = "copy";
  EXPECT_EQ(find_recorded_speed(exercise_, kCpuDevice).device.name, "D");
  baseline.exercises.at("tree").device->device_class = DeviceClass::kGpu;
  save_baseline(file_, baseline);
  EXPECT_THROW(find_recorded_speed(exercise_, kCpuDevice), UsageError);
}

TEST_F(BaselineFile, OfTheWrongClassIsRefused) {
  save_baseline(baseline_file(DeviceClass::kGpu), test::sample_baseline());
  EXPECT_THROW(find_recorded_speed(exercise_, kGpuDevice), UsageError);
}

TEST_F(BaselineFile, AnotherSizeOrExerciseDoesNotFit) {
  save_baseline(file_, test::sample_baseline());
  Exercise other = exercise_;
  other.bench_cpu.x = 2048;
  EXPECT_EQ(find_recorded_speed(other, kCpuDevice).why_not.form, "recorded-at-another-size");
  other = exercise_;
  other.id = "bush";
  EXPECT_FALSE(find_recorded_speed(other, kCpuDevice).reference.has_value());
}

TEST_F(BaselineFile, CostsServeEveryDevice) {
  RecordedBaselines gpu = test::sample_baseline();
  gpu.device.device_class = DeviceClass::kGpu;
  save_baseline(baseline_file(DeviceClass::kGpu), gpu);
  EXPECT_TRUE(find_recorded_costs(exercise_, 14).reference.has_value());
  Exercise other = exercise_;
  other.model_extent.x = 65;
  EXPECT_EQ(find_recorded_costs(other, 14).why_not.form, "no-recorded-costs");
  other = exercise_;
  other.make_problem = with_input("five");
  EXPECT_EQ(find_recorded_costs(other, 14).why_not.form, "no-recorded-costs");
  other = exercise_;
  other.costs.push_back({.cost = Cost::kInstructions});
  EXPECT_EQ(find_recorded_costs(other, 14).why_not.form, "no-recorded-costs");
  other.id = "copy";
  EXPECT_EQ(find_recorded_costs(other, 14).why_not.form, "no-recorded-costs");
}

TEST_F(BaselineFile, CostsAreThoseOfTheNearestLlvm) {
  RecordedBaselines baseline = test::sample_baseline();
  RecordedReference& tree = baseline.exercises.at("tree");
  RecordedCosts other = tree.costs.at(0);
  other.llvm = 19;
  other.costs["barriers"] = 9;
  keep_costs(tree, other);
  keep_costs(tree, other);
  ASSERT_EQ(tree.costs.size(), 2U);
  save_baseline(file_, baseline);
  for (const auto& [llvm, barriers] : {std::pair{14, 7}, {16, 7}, {18, 9}, {19, 9}, {21, 9}}) {
    const FoundRecording found = find_recorded_costs(exercise_, llvm);
    ASSERT_TRUE(found.costs.has_value()) << llvm;
    EXPECT_EQ(found.costs->costs.at("barriers"), barriers) << llvm;
  }
}

TEST(Baselines, CostsOfAnotherModelGo) {
  RecordedReference tree = test::sample_baseline().exercises.at("tree");
  RecordedCosts other = tree.costs.at(0);
  other.llvm = 19;
  keep_costs(tree, other);
  RecordedCosts changed = tree.costs.at(0);
  changed.gpu.times.at(0).ns += 1;
  keep_costs(tree, changed);
  EXPECT_EQ(tree.costs, std::vector{changed});
}

TEST_F(BaselineFile, CostsWithoutTimesOfAGpuAreOfAnEarlierKit) {
  RecordedBaselines before = test::sample_baseline();
  before.exercises.at("tree").costs.at(0).gpu.times.clear();
  before.exercises.at("tree").costs.at(0).other_gpus.clear();
  save_baseline(file_, before);
  EXPECT_EQ(find_recorded_costs(exercise_, 14).why_not.form, "no-recorded-costs");
}

TEST(Baselines, ThatTheKitShipsCanBeRead) {
  for (const DeviceClass device_class : {DeviceClass::kCpu, DeviceClass::kGpu}) {
    const auto baseline = load_baseline(baseline_file(device_class));
    ASSERT_TRUE(baseline.has_value()) << baseline_file(device_class);
    EXPECT_EQ(baseline->device.device_class, device_class);
    EXPECT_GE(baseline->exercises.size(), 44U);
  }
}

TEST(Fingerprint, IsTheOneOfItsStandard) {
  EXPECT_EQ(fingerprint(""), "cbf29ce484222325");
  EXPECT_EQ(fingerprint("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(fingerprint("foobar"), "85944171f73967e8");
}

}  // namespace
}  // namespace oclab
