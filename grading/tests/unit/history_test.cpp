// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the history survives cut-off lines, writers at once and folders without room.
#include "grading/study/history.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>

#include "grading/record/proof.h"
#include "grading/source/text_file.h"
#include "grading/tests/unit/report/sample.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

/// A kit's folder of its own, named by OCLAB_ROOT.
class HistoryTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(root() / "kernels-starter");
    fs::create_directories(root() / "solutions");
    setenv("OCLAB_ROOT", root().c_str(), 1);
    unsetenv("OCLAB_KERNELS");
    grade_.fingerprint = "57d3a1ef06c07f97";
  }
  void TearDown() override {
    unsetenv("OCLAB_ROOT");
    unsetenv("OCLAB_KERNELS");
  }

  const fs::path& root() const { return folder_.path(); }
  fs::path file() const { return history_file(grade_.exercise); }
  History load() const { return load_history(grade_.exercise); }

  TempDir folder_;
  Grade grade_ = sample_grade();
};

TEST_F(HistoryTest, KeepsEveryLineOfAGrade) {
  grade_.hints_read = 2;
  ASSERT_TRUE(keep_grade(grade_));
  const History history = load();
  ASSERT_EQ(history.attempts.size(), 1U);
  const Attempt& kept = history.attempts.front();
  EXPECT_EQ(kept.source, "57d3a1ef06c07f97");
  EXPECT_EQ(kept.device, describe(grade_.device));
  EXPECT_EQ(kept.hints_read, 2);
  ASSERT_EQ(kept.criteria.size(), grade_.criteria.size());
  for (std::size_t i = 0; i < kept.criteria.size(); ++i) {
    EXPECT_EQ(kept.criteria[i].name, grade_.criteria[i].name);
    EXPECT_EQ(kept.criteria[i].status, grade_.criteria[i].status);
    EXPECT_EQ(kept.criteria[i].outcome, grade_.criteria[i].outcome);
    EXPECT_EQ(kept.criteria[i].points, grade_.criteria[i].points);
    EXPECT_EQ(kept.criteria[i].most_points, grade_.criteria[i].most_points());
    EXPECT_EQ(kept.criteria[i].max_points, grade_.criteria[i].max_points);
    EXPECT_EQ(kept.criteria[i].proves_wrong, proves_wrong(grade_.criteria[i]));
  }
  const KeptCriterion& fast = kept.criteria.back();
  ASSERT_TRUE(fast.speed);
  EXPECT_DOUBLE_EQ(fast.speed->per_second, 135168 / 0.002);
  EXPECT_DOUBLE_EQ(fast.speed->ratio, 0.6);
  EXPECT_DOUBLE_EQ(fast.speed->interval.high, 0.65);
  EXPECT_EQ(kept.criteria[kept.criteria.size() - 2].costs.begin()->second, 200U);
}

TEST_F(HistoryTest, IsEmptyAtFirst) {
  EXPECT_TRUE(load().attempts.empty());
  EXPECT_EQ(load().hints_read, 0);
}

TEST_F(HistoryTest, CountsHintsAndRecordsThemInLaterGrades) {
  EXPECT_TRUE(keep_hint(grade_.exercise, 1));
  EXPECT_TRUE(keep_hint(grade_.exercise, 2));
  ASSERT_TRUE(keep_grade([this] {
    Grade grade = grade_;
    grade.hints_read.reset();
    return grade;
  }()));
  EXPECT_EQ(load().hints_read, 2);
  EXPECT_EQ(load().attempts.front().hints_read, 2);
}

TEST_F(HistoryTest, ATornLineIsSkippedAndTheNextOneIsWhole) {
  ASSERT_TRUE(keep_grade(grade_));
  const std::string line = text_in(file());
  std::ofstream(file(), std::ios::app) << line.substr(0, line.size() / 2);
  EXPECT_EQ(load().attempts.size(), 1U);
  ASSERT_TRUE(keep_grade(grade_));
  testing::internal::CaptureStderr();
  EXPECT_EQ(load().attempts.size(), 2U);
  EXPECT_EQ(load().attempts.size(), 2U);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find(file().string() + ":2: invalid history entry"), std::string::npos) << said;
  EXPECT_EQ(std::ranges::count(said, '\n'), 1) << "said more than once: " << said;
}

TEST_F(HistoryTest, LinesOfAnythingElseAreLeftOut) {
  fs::create_directories(file().parent_path());
  std::ofstream(file()) << "{}\n\n[1,2]\nnull\n{\"hint\":\"two\"}\n{\"lines\":[{}]}\n"
                        << std::string(100'000, '[') << "\n{\"hint\":1}\n";
  testing::internal::CaptureStderr();
  EXPECT_EQ(load().hints_read, 1);
  EXPECT_TRUE(load().attempts.empty());
  testing::internal::GetCapturedStderr();
}

TEST_F(HistoryTest, WritersAtOnceLoseNothing) {
  constexpr int kWriters = 4, kEach = 50;
  std::vector<pid_t> writers;
  for (int i = 0; i < kWriters; ++i) {
    writers.push_back(fork());
    if (writers.back() == 0) {
      bool kept = true;
      for (int k = 0; k < kEach; ++k) kept &= keep_grade(grade_);
      _exit(kept ? 0 : 1);
    }
  }
  for (const pid_t writer : writers) {
    int status = -1;
    waitpid(writer, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(load().attempts.size(), std::size_t{kWriters * kEach});
}

/// In a process of its own, because the warning comes once per process: 0 if nothing was kept.
int fails_twice(const Grade& grade) {
  const bool first = keep_grade(grade);
  return first || keep_grade(grade) ? 1 : 0;
}

constexpr const char* kOneWarning = "^warning: cannot write the history [^\n]*\n$";

TEST_F(HistoryTest, AFolderThatTakesNoFileCostsOneWarning) {
  std::ofstream(root() / ".oclab") << "a file where the folder should be";
  EXPECT_EXIT(_exit(fails_twice(grade_)), testing::ExitedWithCode(0), kOneWarning);
}

TEST_F(HistoryTest, AFullDiskCostsOneWarningAndNoEarlierEntry) {
  ASSERT_TRUE(keep_grade(grade_));
  const auto fill_disk = [this] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit full{fs::file_size(file()) + 10, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &full);
  };
  EXPECT_EXIT((fill_disk(), _exit(fails_twice(grade_))), testing::ExitedWithCode(0), kOneWarning);
  testing::internal::CaptureStderr();
  ASSERT_TRUE(keep_grade(grade_));  // there is room again
  EXPECT_EQ(load().attempts.size(), 2U);
  testing::internal::GetCapturedStderr();
}

TEST_F(HistoryTest, OnlyTheStudentsOwnFolderCounts) {
  const fs::path others = root() / "submission";
  fs::create_directories(others);
  EXPECT_TRUE(is_own_folder(root() / "kernels-starter"));
  EXPECT_FALSE(is_own_folder(root() / "solutions"));
  EXPECT_FALSE(is_own_folder(others));
  setenv("OCLAB_KERNELS", others.c_str(), 1);
  EXPECT_TRUE(is_own_folder(others));
  setenv("OCLAB_KERNELS", "solutions", 1);
  EXPECT_FALSE(is_own_folder(root() / "solutions"));
}

}  // namespace
}  // namespace oclab::test
