// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the names and the files of a new lab.
#include <gtest/gtest.h>

#include "grading/authoring/commands/new_lab.h"
#include "grading/source/text_file.h"
#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

TEST(NewLab, RefusesNamesThatAreTakenOrUnusable) {
  using Ids = std::vector<std::string>;
  EXPECT_EQ(name_new_lab("lab9_prefix_sum", {}).exercises, Ids{"prefix_sum"});
  const Ids two{"scan_rows", "scan_columns"};
  EXPECT_EQ(name_new_lab("lab9_scan", two).exercises, two);
  for (const char* stem : {"lab10_prefix_sum", "lab_prefix_sum", "lab9", "lab9_", "lab9_Prefix_Sum",
                           "lab9_../x", "9_prefix_sum", "lab9_scan"}) {
    EXPECT_THROW(name_new_lab(stem, {}), UsageError) << stem;
  }
  for (const char* id : {"scan", "Scan_rows", "scan_rows_", "lab9_scan", "a_b/c", "a_",
                         "a_name_that_is_far_too_long_for_tables"}) {
    EXPECT_THROW(name_new_lab("lab9_prefix_sum", {id}), UsageError) << id;
  }
  EXPECT_THROW(name_new_lab("lab9_scan", {"scan_rows", "scan_rows"}), UsageError);
  EXPECT_THROW(name_new_lab("lab9_scan", {"scan_rows", "scan_rows_fast"}), UsageError);
}

class NewLabTree : public testing::Test {
 protected:
  NewLabTree() {
    for (const char* name : {"labs", "kernels-starter", "solutions", "docs/labs"}) {
      fs::create_directories(tree() / name);
    }
  }

  fs::path tree() const { return folder_.path(); }

  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(tree())) {
      if (entry.is_regular_file()) found.push_back(entry.path().lexically_relative(tree()));
    }
    return found;
  }

  TempDir folder_;
  const NewLab lab_{.stem = "lab9_prefix_sum", .exercises = {"prefix_sum", "prefix_max"}};
};

TEST_F(NewLabTree, GetsTheFilesOfEachExerciseWithoutMarks) {
  const auto written = write_new_lab(lab_, tree());
  EXPECT_EQ(written.size(), 6U);
  EXPECT_EQ(files().size(), 6U);
  const std::string declaration = text_in(written.at(0));
  EXPECT_NE(declaration.find("{prefix_sum(), prefix_max()}"), std::string::npos) << declaration;
  const std::string handout = text_in(written.at(1));
  for (const std::string& id : lab_.exercises) {
    EXPECT_NE(handout.find("\n## " + id + ": "), std::string::npos) << handout;
  }
  for (const fs::path& file : written) {
    const std::string text = text_in(file);
    EXPECT_NE(text.find("SPDX"), std::string::npos) << file;
    EXPECT_NE(text.find("prefix_sum"), std::string::npos) << file;
    EXPECT_EQ(text.find('@'), std::string::npos) << file;
  }
}

TEST_F(NewLabTree, OverwritesNothing) {
  write_new_lab(lab_, tree());
  const fs::path starter = tree() / "kernels-starter" / lab_.stem / "prefix_sum.cl";
  write_output(starter, "mine");
  EXPECT_THROW(write_new_lab(lab_, tree()), UsageError);
  EXPECT_THROW(write_new_lab({.stem = "lab9_other", .exercises = {"other_one"}}, tree()),
               UsageError);
  EXPECT_EQ(text_in(starter), "mine");
  EXPECT_EQ(files().size(), 6U);
}

TEST_F(NewLabTree, LeavesNothingBehindWhenAFileCannotBeWritten) {
  fs::remove(tree() / "docs/labs");
  fs::create_directory_symlink("/proc", tree() / "docs/labs");
  EXPECT_THROW(write_new_lab(lab_, tree()), UsageError);
  EXPECT_TRUE(files().empty());
}

}  // namespace
}  // namespace oclab::test
