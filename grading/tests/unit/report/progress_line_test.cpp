// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the line that says how far a command is.
#include "grading/terminal/progress_line.h"

#include <gtest/gtest.h>

namespace oclab::test {
namespace {

TEST(ProgressText, EstimatesFromTheStepsBefore) {
  EXPECT_EQ(progress_text(3, 5, "row_sums", 20, 0), "[3/5] row_sums, about 30 s left");
  EXPECT_EQ(progress_text(3, 5, "row_sums", 20, 4), "[3/5] row_sums, about 26 s left");
  EXPECT_EQ(progress_text(11, 49, "row_sums", 100, 0), "[11/49] row_sums, about 7 min left");
}

TEST(ProgressText, AStepThatTakesLongerThanOthersLeavesTheRest) {
  EXPECT_EQ(progress_text(3, 5, "row_sums", 20, 500), "[3/5] row_sums, about 20 s left");
  EXPECT_EQ(progress_text(5, 5, "row_sums", 20, 500), "[5/5] row_sums, about 0 s left");
}

TEST(ProgressText, EstimatesNothingWithoutABasis) {
  EXPECT_EQ(progress_text(1, 5, "row_sums", 0, 3), "[1/5] row_sums");
  EXPECT_EQ(progress_text(2, 0, "measuring", 4, 3), "measuring");
}

TEST(ProgressLine, OfACommandThatEndsSoonPrintsNothingIntoAFile) {
  testing::internal::CaptureStderr();
  {
    ProgressLine progress(2);
    progress.step("one");
    progress.step("two");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace oclab::test
