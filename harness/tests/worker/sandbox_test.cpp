// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a program in the sandbox can learn about the machine around it.
#include "harness/worker/sandbox/sandbox.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <string>

#include "harness/support/temp_dir.h"
#include "harness/worker/sandbox/driver_settings.h"

namespace oclab {
namespace {

constexpr const char* kSecret = "OCLAB_TEST_PASSWORD";

/// What a shell in the sandbox reads of every process that it sees, and of itself.
std::string seen_inside(Processes shown, const TempDir& folder) {
  const ChildSpec shell{
      .executable = "/bin/sh",
      .arguments = {"-c",
                    "cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline; env; test -r /shown && "
                    "echo it ran"},
      .environment = {{"PATH", "/usr/bin:/bin"}}};
  ChildProcess child(sandboxed(shell, {{folder.path(), "/shown"}}, shown));
  return child.read_to_end();
}

class Sandbox : public testing::TestWithParam<Processes> {};

TEST_P(Sandbox, ShowsNeitherTheEnvironmentNorPathsOfTheMachine) {
  if (const std::string reason = why_no_sandbox(); !reason.empty()) GTEST_SKIP() << reason;
  setenv(kSecret, "hunter2", 1);
  const TempDir folder;
  const std::string seen = seen_inside(GetParam(), folder);
  unsetenv(kSecret);
  ASSERT_NE(seen.find("it ran"), std::string::npos) << seen;
  EXPECT_EQ(seen.find("hunter2"), std::string::npos) << seen;
  EXPECT_EQ(seen.find(folder.path().filename().string()), std::string::npos) << seen;
}

INSTANTIATE_TEST_SUITE_P(All, Sandbox, testing::Values(Processes::kNone, Processes::kSandbox));

TEST(DriverSettings, LeaveOutWhatIsNotADrivers) {
  setenv(kSecret, "hunter2", 1);
  setenv("POCL_OCLAB_TEST", "1", 1);
  setenv("OCL_ICD_VENDORS", "/nowhere", 1);
  const auto all = driver_settings();
  const auto loader = loader_settings();
  for (const char* name : {kSecret, "POCL_OCLAB_TEST", "OCL_ICD_VENDORS"}) unsetenv(name);
  EXPECT_FALSE(all.contains(kSecret));
  EXPECT_TRUE(all.contains("POCL_OCLAB_TEST"));
  EXPECT_TRUE(all.contains("OCL_ICD_VENDORS"));
  EXPECT_TRUE(loader.contains("OCL_ICD_VENDORS"));
  EXPECT_FALSE(loader.contains("POCL_OCLAB_TEST"));
}

}  // namespace
}  // namespace oclab
