// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a build that may grade differently has another version.
#include "grading/record/build_version.h"

#include <gtest/gtest.h>

#include <fstream>

#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

TEST(BuildVersion, IsThatOfTheFiles) {
  const TempDir folder;
  const std::vector<fs::path> files{folder.path() / "program", folder.path() / "reference.cl"};
  const auto write = [](const fs::path& file, const char* text) { std::ofstream(file) << text; };
  const std::string missing = build_version("1.2.3", files);
  write(files[0], "ab");
  write(files[1], "c");
  const std::string first = build_version("1.2.3", files);
  EXPECT_TRUE(first.starts_with("1.2.3+")) << first;
  EXPECT_EQ(build_version("1.2.3", files), first);
  EXPECT_NE(first, missing);
  EXPECT_NE(build_version("1.2.4", files), first);
  write(files[0], "a");
  write(files[1], "bc");
  EXPECT_NE(build_version("1.2.3", files), first);
}

TEST(BuildVersion, OfThisProgramIsKnown) {
  EXPECT_GT(build_version().find('+'), 0u);
  EXPECT_EQ(build_version().size() - build_version().find('+'), 17u);
}

}  // namespace
}  // namespace oclab
