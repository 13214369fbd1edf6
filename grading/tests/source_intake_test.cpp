// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: files that no text corpus can hold: odd encodings, links, sizes.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/tests/kernels/corpus.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

std::string starter_text() {
  return text_in(kernel_file(kit_root() / "kernels-starter", exercise_named("vector_add")));
}

/// A folder with one file to hand in, and what becomes of it.
class SourceIntake : public testing::Test {
 protected:
  fs::path file() const { return folder_.path() / "vector_add.cl"; }

  void write(const std::string& bytes) const { std::ofstream(file(), std::ios::binary) << bytes; }

  Criterion check() const {
    return graded_criterion(exercise_named("vector_add"), file(), CriterionName::kCorrect);
  }

  void expect_rejected(const std::string& says) const {
    const Criterion criterion = check();
    EXPECT_EQ(criterion.status, CriterionStatus::kFail);
    EXPECT_EQ(outcome_name(criterion.outcome), "rejected");
    EXPECT_NE(message_of(criterion).find("this file " + says), std::string::npos)
        << message_of(criterion);
  }

 private:
  TempDir folder_;
};

TEST_F(SourceIntake, TextAfterANulByteIsNotIgnored) {
  write(starter_text() + std::string(1, '\0') + "\n#error hidden\n");
  expect_rejected("contains a NUL byte");
}

TEST_F(SourceIntake, Utf16IsNamedAsSuch) {
  std::string utf16 = "\xff\xfe";
  for (const char c : starter_text()) utf16 += {c, '\0'};
  write(utf16);
  expect_rejected("is UTF-16 text, not UTF-8");
}

TEST_F(SourceIntake, Latin1IsRejected) {
  write(
      "// Gr\xfc\xdf"
      "e\n" +
      starter_text());
  expect_rejected("is not UTF-8 text");
}

TEST_F(SourceIntake, ASymbolicLinkIsNotFollowed) {
  fs::create_symlink(solution_file(exercise_named("vector_add"), DeviceClass::kCpu), file());
  expect_rejected("is a symbolic link");
}

TEST_F(SourceIntake, AFifoDoesNotBlock) {
  ASSERT_EQ(mkfifo(file().c_str(), 0600), 0);
  expect_rejected("is not a regular file");
}

TEST_F(SourceIntake, ADirectoryIsRejected) {
  fs::create_directory(file());
  expect_rejected("is not a regular file");
}

TEST_F(SourceIntake, MoreThan256KibibytesAreRejected) {
  std::string text = starter_text();
  text += "// " + std::string((std::size_t{256} << 10) + 1 - text.size() - 3, 'x');
  write(text);
  expect_rejected("is larger than 256 KiB");
}

TEST_F(SourceIntake, Exactly256KibibytesAreAccepted) {
  std::string text = starter_text();
  text += "// " + std::string((std::size_t{256} << 10) - text.size() - 4, 'x') + "\n";
  write(text);
  const Criterion criterion = check();
  EXPECT_EQ(criterion.status, CriterionStatus::kPass) << message_of(criterion);
}

TEST_F(SourceIntake, AnEmptyFileHasNoKernel) {
  write("");
  const Criterion criterion = check();
  EXPECT_EQ(outcome_name(criterion.outcome), "bad-interface");
  ASSERT_TRUE(criterion.diagnosis);
  EXPECT_EQ(criterion.diagnosis->kind, DiagnosisKind::kMissingKernel);
}

TEST_F(SourceIntake, ByteOrderMarkAndCrlfAreFine) {
  std::string text = "\xef\xbb\xbf";
  for (const char c : starter_text()) {
    if (c == '\n') text += '\r';
    text += c;
  }
  write(text);
  const Criterion criterion = check();
  EXPECT_EQ(criterion.status, CriterionStatus::kPass) << message_of(criterion);
}

}  // namespace
}  // namespace oclab::test
