// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel as a patch of another one.
#include "grading/authoring/kernel_patch.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

/// A kit with one kernel, and patches of it.
class KernelPatch : public testing::Test {
 protected:
  KernelPatch() {
    fs::create_directories(folder_.path() / "kernels-starter");
    write_output(folder_.path() / "f.cl", "one\ntwo\n\ntwo\nfour\n");
    setenv("OCLAB_ROOT", folder_.path().c_str(), 1);
  }
  ~KernelPatch() override { unsetenv("OCLAB_ROOT"); }

  std::string patched(const std::string& hunks) const {
    const fs::path file = folder_.path() / "late.patch";
    write_output(file, "// licence\n// what\n// outcome: unsafe\n\n--- f.cl\n" + hunks);
    return patched_kernel(file);
  }

  std::string error_of(const std::string& hunks) const {
    try {
      return "no error: " + patched(hunks);
    } catch (const UsageError& error) {
      return error.what();
    }
  }

  TempDir folder_;
};

TEST_F(KernelPatch, ReplacesTheLinesOfItsHunks) {
  EXPECT_EQ(patched("@@\n-one\n+1\n"), "1\ntwo\n\ntwo\nfour\n");
  EXPECT_EQ(patched("@@\n one\n-two\n@@\n-two\n+2\n four\n"), "one\n\n2\nfour\n");
  EXPECT_EQ(patched("@@\n\n two\n+three\n"), "one\ntwo\n\ntwo\nthree\nfour\n");
}

TEST_F(KernelPatch, RefusesHunksThatDoNotFit) {
  EXPECT_NE(error_of("@@\n-three\n").find("late.patch:6: f.cl does not contain"),
            std::string::npos);
  EXPECT_NE(error_of("@@\n-two\n").find("more than once"), std::string::npos);
  EXPECT_NE(error_of("@@\n-four\n@@\n-one\n").find("late.patch:8"), std::string::npos);
  EXPECT_NE(error_of("@@\n+two\n").find("shows its place"), std::string::npos);
  EXPECT_NE(error_of("@@\ntwo\n").find("late.patch:7: a line of a hunk"), std::string::npos);
  EXPECT_NE(error_of("").find("at least one hunk"), std::string::npos);
}

}  // namespace
}  // namespace oclab::test
