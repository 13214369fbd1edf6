// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: `oclab matrix`, and what devices differ in.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "grading/authoring/platforms/platform_report.h"
#include "grading/checks/check_safe.h"
#include "grading/cli/cli_options.h"
#include "grading/record/criterion_text.h"
#include "grading/report/sandbox_report.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/tests/kernels/corpus.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/sandbox/sandbox.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

TEST(Platforms, ASurveySaysWhatIsAsDeclared) {
  std::vector<std::string> kernels;
  const PlatformSurvey survey =
      survey_platform(pocl(), exercises_named({"reduce_v0", "peak_copy"}),
                      [&](const std::string& kernel) { kernels.push_back(kernel); });
  EXPECT_TRUE(survey.is_sound());
  EXPECT_TRUE(survey.problems.empty());
  EXPECT_EQ(survey.solutions.as_declared, 2U);
  EXPECT_EQ(survey.starters.as_declared, 2U);  // the one of reduce_v0 is declared incomplete
  EXPECT_EQ(kernels,
            (std::vector<std::string>{"solution of reduce_v0", "starter of reduce_v0",
                                      "solution of peak_copy", "starter of peak_copy", "timing"}));
  const auto json = nlohmann::json::parse(platforms_json({survey}));
  EXPECT_EQ(json.at("schema"), "oclab-matrix/1");
  EXPECT_EQ(json.at("devices").at(0).at("solutions").at("as_declared"), 2);
}

TEST(Platforms, AnExerciseThatTheDeviceCannotRunIsNoFailure) {
  DeviceInfo device = pocl();
  device.doubles = false;
  const PlatformSurvey survey =
      survey_platform(device, exercises_named({"strided_local"}), [](const std::string&) {});
  EXPECT_TRUE(survey.is_sound());
  ASSERT_EQ(survey.problems.size(), 2U);
  EXPECT_EQ(survey.problems[0].status, CriterionStatus::kNotAssessed);
  EXPECT_EQ(survey.solutions.as_declared, 0U);
}

TEST(Platforms, ATableHasALineForEachCause) {
  PlatformSurvey survey;
  survey.device.name = "a|b";
  for (const char* kernel : {"k1", "k2", "k3", "k4", "k5", "k6"}) {
    survey.problems.push_back({kernel, CriterionStatus::kFail, "same cause"});
  }
  EXPECT_FALSE(survey.is_sound());
  const std::string table = platform_table({survey});
  EXPECT_NE(table.find("k1, k2, k3, k4 and 2 more: FAIL: same cause\n"), table.npos) << table;
  EXPECT_EQ(table.find("a|b |"), table.npos);
}

TEST(Platforms, ADriverOutsideOfTheSystemRunsInTheSandbox) {
  if (const std::string why = why_no_sandbox(); !why.empty()) GTEST_SKIP() << why;
  const TempDir folder;
  const fs::path system = pocl().libraries.at(0);
  const fs::path library = folder.path() / "lib" / "machine" / "libpocl.so";
  fs::create_directories(library.parent_path());
  fs::copy_file(system, library);
  // A PoCL that can be moved looks for these by the place of its library.
  if (fs::exists(system.parent_path() / "pocl")) {
    fs::copy(system.parent_path() / "pocl", library.parent_path() / "pocl");
    fs::create_directory(folder.path() / "share");
    fs::create_directory_symlink("/usr/share/pocl", folder.path() / "share" / "pocl");
  }
  setenv("OCL_ICD_VENDORS", library.c_str(), 1);
  setenv("XDG_CACHE_HOME", folder.path().c_str(), 1);  // for copies of a driver that is gone soon
  const DeviceInfo device = choose_device(list_devices(), "pocl");
  ASSERT_EQ(device.libraries.at(0), library);
  EXPECT_EQ(why_no_kernel_in_sandbox(device), "");
  fs::remove(library);
  const std::string why = why_no_kernel_in_sandbox(device);
  unsetenv("OCL_ICD_VENDORS");
  unsetenv("XDG_CACHE_HOME");
  EXPECT_NE(why.find("does not start in the sandbox"), why.npos) << why;
  EXPECT_NE(why.find(folder.path()), why.npos) << why;
}

/// The least local memory with which a device gets the solution for CPUs.
std::uint64_t least_local_bytes(const ExerciseRef& ref, DeviceInfo device) {
  std::uint64_t low = 0, high = std::uint64_t{1} << 30;
  while (low + 1 < high) {
    device.local_bytes = (low + high) / 2;
    const bool fits = solution_file(ref, device) == solution_file(ref, DeviceClass::kCpu);
    (fits ? high : low) = device.local_bytes;
  }
  return high;
}

TEST(Platforms, ASolutionDeclaresTheLocalMemoryThatItNeeds) {
  if (const std::string why = why_no_model(); !why.empty()) GTEST_SKIP() << why;
  for (const ExerciseRef& ref : exercises_named({"best_transpose", "best_blur", "best_matmul"})) {
    SCOPED_TRACE(ref.exercise->id);
    const KernelSource source = load_source(solution_file(ref, DeviceClass::kCpu));
    DeviceInfo device = pocl();
    device.local_bytes = least_local_bytes(ref, device);
    const Criterion enough = check_safe(*ref.exercise, source, device, 1);
    EXPECT_TRUE(!enough.diagnosis || enough.diagnosis->kind != DiagnosisKind::kRefusedInModel)
        << message_of(enough);
    --device.local_bytes;
    const Criterion less = check_safe(*ref.exercise, source, device, 1);
    ASSERT_TRUE(less.diagnosis.has_value());
    EXPECT_EQ(less.diagnosis->kind, DiagnosisKind::kRefusedInModel);
  }
}

}  // namespace
}  // namespace oclab::test
