// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: folders for temporary files.
#include "harness/support/temp_dir.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "harness/support/error.h"

namespace oclab {
namespace {

TEST(TempDir, AMissingFolderForTemporaryFilesIsAdvice) {
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before != nullptr ? before : "";
  setenv("TMPDIR", "/nonexistent/oclab", 1);
  try {
    const TempDir folder;
    ADD_FAILURE() << "was made in " << folder.path();
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("/nonexistent/oclab"), std::string::npos);
  }
  before != nullptr ? setenv("TMPDIR", kept.c_str(), 1) : unsetenv("TMPDIR");
}

TEST(HasRoom, OnlyAFullDiskHasNone) {
  const TempDir folder;
  EXPECT_TRUE(has_room(folder.path()));
  EXPECT_TRUE(has_room(folder.path() / "missing"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace oclab
