// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which files are taken in as kernels.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "grading/source/source_file.h"
#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

constexpr std::size_t kLargest = std::size_t{256} << 10;

TEST(Utf8, WellFormed) {
  for (const char* text :
       {"", "abc", "\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
        "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf",
        "a\xc3\xa4"
        "b\xe2\x82\xac"
        "c"}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
  EXPECT_TRUE(is_utf8(std::string_view("\0", 1)));
}

TEST(Utf8, IllFormed) {
  for (const char* text : {"\x80",
                           "\xbf",
                           "\xc0\x80",
                           "\xc1\xbf",
                           "\xe0\x80\x80",
                           "\xe0\x9f\xbf",  // overlong
                           "\xf0\x80\x80\x80",
                           "\xf0\x8f\xbf\xbf",
                           "\xf8\x88\x80\x80\x80",  // overlong
                           "\xed\xa0\x80",
                           "\xed\xbf\xbf",  // surrogates
                           "\xf4\x90\x80\x80",
                           "\xf5\x80\x80\x80",
                           "\xff",
                           "\xfe",  // too large
                           "\xc2",
                           "\xe2\x82",
                           "\xf0\x9f\x98",
                           "\xc2"
                           "a",
                           "\xe2\x82"
                           "a",
                           "\xe2"
                           "a\x82",  // truncated
                           "abc\xc3",
                           "\xff\xfe"
                           "a"}) {
    EXPECT_FALSE(is_utf8(text)) << text;
    EXPECT_FALSE(is_utf8(std::string("abc") + text + "def")) << text;
  }
}

/// A folder with one file, `f.cl`.
class LoadSource : public testing::Test {
 protected:
  void write(std::string_view text) { std::ofstream(file_, std::ios::binary) << text; }

  /// The outcome of loading, with the failure's form; `kOk` with the text.
  std::pair<Outcome, std::string> load() const {
    try {
      return {Outcome::kOk, load_source(file_).text};
    } catch (const KernelFailure& failure) {
      return {failure.outcome, std::string(failure.form)};
    }
  }

  void expect_rejected(std::string_view form) const {
    EXPECT_EQ(load(), std::pair(Outcome::kRejected, std::string(form)));
  }

  TempDir folder_;
  std::filesystem::path file_ = folder_.path() / "f.cl";
};

TEST_F(LoadSource, TakesPlainText) {
  write("kernel void f() {} // \xc3\xa4\r\n");
  const KernelSource source = load_source(file_);
  EXPECT_EQ(source.text, "kernel void f() {} // \xc3\xa4\r\n");
  EXPECT_EQ(source.file_name, "f.cl") << "no folder names in messages";
  write("");
  EXPECT_EQ(load(), std::pair(Outcome::kOk, std::string()));
}

TEST_F(LoadSource, DropsAByteOrderMark) {
  write("\xef\xbb\xbfkernel");
  EXPECT_EQ(load(), std::pair(Outcome::kOk, std::string("kernel")));
}

TEST_F(LoadSource, EndsLinesWithLineFeeds) {
  write("a\rb\r\nc\r");
  EXPECT_EQ(load_source(file_).text, "a\nb\r\nc\n");
}

TEST_F(LoadSource, TakesUpTo256KiB) {
  write(std::string(kLargest, ' '));
  EXPECT_EQ(load().first, Outcome::kOk);
  EXPECT_EQ(load().second.size(), kLargest);
  write(std::string(kLargest + 1, ' '));
  expect_rejected("too-large");
  std::filesystem::resize_file(file_, std::uintmax_t{1} << 33);  // sparse: must not be read whole
  expect_rejected("too-large");
}

TEST_F(LoadSource, RejectsWhatIsNotText) {
  write(std::string_view("int a;\0#error", 13));
  expect_rejected("nul-byte");
  write("int \xff;");
  expect_rejected("windows-1252");
  write("int \xc3\xa4, \xff;");
  expect_rejected("not-utf-8");
  write(std::string_view("\xff\xfei\0n\0t\0", 8));
  expect_rejected("utf-16");
}

TEST_F(LoadSource, RejectsLinks) {
  write("int a;");
  std::filesystem::rename(file_, folder_.path() / "real.cl");
  std::filesystem::create_symlink(folder_.path() / "real.cl", file_);
  expect_rejected("link");
  std::filesystem::remove(folder_.path() / "real.cl");
  expect_rejected("link");
}

TEST_F(LoadSource, RejectsAFifoWithoutWaitingForAWriter) {
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  expect_rejected("not-a-file");
}

TEST_F(LoadSource, RejectsAFolder) {
  std::filesystem::create_directory(file_);
  expect_rejected("not-a-file");
}

TEST_F(LoadSource, RejectsAMissingFile) { expect_rejected("no-file"); }

TEST_F(LoadSource, ForbidsIncludesAndNamesTheLine) {
  write("\xef\xbb\xbfint a;\r\n\r\n# include \"other.cl\"\r\n");
  try {
    load_source(file_);
    FAIL() << "an include was let in";
  } catch (const KernelFailure& failure) {
    EXPECT_EQ(failure.outcome, Outcome::kForbidden);
    EXPECT_EQ(failure.kind, DiagnosisKind::kInclude);
    EXPECT_EQ(failure.line, 3);
  }
}

}  // namespace
}  // namespace oclab
