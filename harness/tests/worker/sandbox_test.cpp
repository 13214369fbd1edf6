// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a program in the sandbox can learn about the machine around it.
#include "harness/worker/sandbox/sandbox.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <string>

#include "harness/support/error.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/sandbox/driver_files.h"
#include "harness/worker/sandbox/protections.h"

namespace oclab {
namespace {

constexpr const char* kSecret = "OCLAB_TEST_PASSWORD";

/// Skips the test where this form of the sandbox does not start.
class Sandbox : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    form_ = &*std::ranges::find(sandbox_forms(), GetParam(), &SandboxForm::name);
    if (const std::string reason = why_not(*form_); !reason.empty()) GTEST_SKIP() << reason;
  }

  const SandboxForm& form() const { return *form_; }

  /// What a shell in the sandbox reads of every process that it sees, and of itself.
  std::string seen_inside(Processes shown, const TempDir& folder) const {
    const ChildSpec shell{
        .executable = "/bin/sh",
        .arguments = {"-c",
                      "cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline /proc/1/environ "
                      "/proc/$PPID/environ; env; test -r /shown -o -r . && echo it ran"},
        .environment = {{"PATH", "/usr/bin:/bin"}}};
    const TempDir scratch;
    ChildProcess child(command(form(), {.program = shell,
                                        .bindings = {{folder.path(), "/shown"}},
                                        .scratch = scratch.path(),
                                        .shown = shown}));
    return child.read_to_end();
  }

 private:
  const SandboxForm* form_ = nullptr;
};

TEST_P(Sandbox, ShowsNeitherTheEnvironmentNorPathsOfTheMachine) {
  for (const Processes shown : {Processes::kNone, Processes::kSandbox}) {
    setenv(kSecret, "hunter2", 1);
    const TempDir folder;
    const std::string seen = seen_inside(shown, folder);
    unsetenv(kSecret);
    ASSERT_NE(seen.find("it ran"), std::string::npos) << seen;
    EXPECT_EQ(seen.find("hunter2"), std::string::npos) << seen;
    EXPECT_EQ(seen.find(folder.path().filename().string()), std::string::npos) << seen;
  }
}

void expect_all_in_force(const SandboxForm& form) {
  const DeviceInfo device{.device_class = DeviceClass::kCpu, .compute_units = 1};
  for (const TriedProtection& tried : probe_protections(device, form)) {
    EXPECT_TRUE(tried.in_force) << tried.name << ": " << tried.seen;
  }
}

TEST_P(Sandbox, WithstandsEveryAttempt) { expect_all_in_force(form()); }

INSTANTIATE_TEST_SUITE_P(All, Sandbox, testing::Values("bubblewrap", "landlock"));

/// The versions of Landlock after which the kernel protects more.
class OldLandlock : public testing::TestWithParam<const char*> {};

TEST_P(OldLandlock, WithstandsEveryAttempt) {
  const SandboxForm form = landlock_form();
  if (const std::string reason = why_not(form); !reason.empty()) GTEST_SKIP() << reason;
  setenv("OCLAB_LANDLOCK_VERSION", GetParam(), 1);
  expect_all_in_force(form);
  unsetenv("OCLAB_LANDLOCK_VERSION");
}

INSTANTIATE_TEST_SUITE_P(All, OldLandlock, testing::Values("1", "3", "5"));

TEST(SandboxChoice, IsTheStrongestFormUnlessOneIsNamed) {
  EXPECT_EQ(forms_of_choice("").front()->name, "bubblewrap");
  EXPECT_EQ(forms_of_choice("").size(), sandbox_forms().size());
  ASSERT_EQ(forms_of_choice("landlock").size(), 1U);
  EXPECT_EQ(forms_of_choice("landlock").front()->name, "landlock");
  EXPECT_THROW(forms_of_choice("chroot"), UsageError);
}

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
