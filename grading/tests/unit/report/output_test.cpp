// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: files that a command writes for its user.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

const std::string kText(5000, 'a');

/// A folder with room for `grades.json`.
class WriteOutput : public testing::Test {
 protected:
  static std::string read(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator{}));
  }

  std::string error() const {
    try {
      write_output(file_, kText);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  TempDir folder_;
  fs::path file_ = folder_.path() / "grades.json";
};

TEST_F(WriteOutput, WritesANewFileAndNothingElse) {
  write_output(file_, kText);
  EXPECT_EQ(read(file_), kText);
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteOutput, ReplacesAnOlderFile) {
  std::ofstream(file_) << std::string(1'000'000, 'x');
  write_output(file_, "");
  EXPECT_EQ(read(file_), "");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteOutput, AMissingFolderIsNamed) {
  file_ = folder_.path() / "missing" / "grades.json";
  EXPECT_NE(error().find(file_.string() + ": No such file"), std::string::npos) << error();
  EXPECT_EQ(files(), 0U);
}

TEST_F(WriteOutput, AFolderInItsPlaceStays) {
  fs::create_directories(file_ / "inside");
  EXPECT_NE(error().find("cannot write"), std::string::npos) << error();
  EXPECT_TRUE(fs::exists(file_ / "inside"));
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteOutput, AWriteThatFailsHalfwayLeavesTheOlderFile) {
  std::ofstream(file_) << "old";
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_IGN);
  const rlimit small{100, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string text = error();
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_DFL);
  EXPECT_NE(text.find("cannot write"), std::string::npos) << text;
  EXPECT_EQ(read(file_), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteOutput, ADeviceIsWrittenToNotReplaced) {
  fs::create_symlink("/dev/null", file_);
  EXPECT_EQ(error(), "");
  EXPECT_TRUE(fs::is_symlink(file_));
  fs::remove(file_);
  fs::create_symlink("/dev/full", file_);
  EXPECT_NE(error().find("No space left"), std::string::npos) << error();
  EXPECT_TRUE(fs::is_symlink(file_));
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace oclab
