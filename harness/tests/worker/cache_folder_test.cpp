// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: another compiler has another cache of compiled programs.
#include "harness/worker/supervisor/cache_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <vector>

#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

class CacheIdentity : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const fs::path& file : files_) std::ofstream(file) << "program";
  }

  TempDir folder_;
  std::vector<fs::path> files_{folder_.path() / "compiler", folder_.path() / "library"};
};

TEST_F(CacheIdentity, StaysWhileNoFileChanges) {
  EXPECT_EQ(identity_of(files_), identity_of(files_));
}

TEST_F(CacheIdentity, DependsOnEveryFilesSize) {
  const std::string before = identity_of(files_);
  const auto time = fs::last_write_time(files_[1]);
  std::ofstream(files_[1]) << "a longer program";
  fs::last_write_time(files_[1], time);
  EXPECT_NE(identity_of(files_), before);
}

TEST_F(CacheIdentity, DependsOnEveryFilesTime) {
  const std::string before = identity_of(files_);
  fs::last_write_time(files_[0], fs::last_write_time(files_[0]) - std::chrono::hours(1));
  EXPECT_NE(identity_of(files_), before);
}

TEST_F(CacheIdentity, DependsOnWhetherAFileIsThere) {
  const std::string before = identity_of(files_);
  fs::remove(files_[1]);
  EXPECT_NE(identity_of(files_), before);
}

}  // namespace
}  // namespace oclab
