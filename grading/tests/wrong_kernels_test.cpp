// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every wrong kernel fails for its own reason, every right one passes.
#include <gtest/gtest.h>

#include "grading/report.h"
#include "grading/tests/corpus.h"

namespace oclab::test {
namespace {

/// The part of a grade that the header of a wrong kernel speaks about.
class WrongKernel : public testing::Test {
 public:
  explicit WrongKernel(CorpusKernel kernel) : kernel_(std::move(kernel)) {}

  void TestBody() override {
    if (const std::string why = why_not_assessed(kernel_); !why.empty()) GTEST_SKIP() << why;
    for (const std::string& difference : differences_from_header(kernel_, pocl(), kCorpusSeed)) {
      ADD_FAILURE() << difference;
    }
  }

 private:
  CorpusKernel kernel_;
};

class RightKernel : public testing::Test {
 public:
  explicit RightKernel(CorpusKernel kernel) : kernel_(std::move(kernel)) {}

  void TestBody() override {
    if (const std::string why = why_not_assessed(kernel_); !why.empty()) GTEST_SKIP() << why;
    const Line line = graded_line(kernel_.exercise, kernel_.file, kernel_.line, kernel_.limits);
    EXPECT_EQ(line.status, LineStatus::kPass) << line.message;
    EXPECT_EQ(line.points, line.max_points);
    for (const std::string& text : kernel_.says) {
      EXPECT_NE((line.message + line.note).find(text), std::string::npos)
          << "does not say: " << text;
    }
    if (!pocl().driver.starts_with("3.1")) return;
    for (const std::string& text : kernel_.says_on_pocl_31) {
      EXPECT_NE((line.message + line.note).find(text), std::string::npos)
          << "does not say: " << text;
    }
  }

 private:
  CorpusKernel kernel_;
};

template <typename Test>
void register_corpus(const std::string& kind, const char* suite) {
  const auto kernels = read_corpus(kind);
  if (kernels.empty()) throw std::runtime_error("no kernels in the folder " + kind);
  for (const CorpusKernel& kernel : kernels) {
    const std::string name =
        kernel.exercise.exercise->id + "_" + kernel.file.filename().replace_extension().string();
    testing::RegisterTest(suite, name.c_str(), nullptr, nullptr, kernel.file.c_str(), 1,
                          [kernel]() -> testing::Test* { return new Test(kernel); });
  }
}

/// Stands in for a corpus that cannot be read. Ending the program instead would keep CTest from
/// listing any test, those of the labs included.
class UnusableCorpus : public testing::Test {
 public:
  explicit UnusableCorpus(std::string why) : why_(std::move(why)) {}

  void TestBody() override { FAIL() << why_; }

 private:
  std::string why_;
};

void register_all() {
  try {
    register_corpus<WrongKernel>("wrong", "WrongKernel");
    register_corpus<RightKernel>("right", "RightKernel");
  } catch (const std::exception& error) {
    const std::string why = error.what();
    testing::RegisterTest("Corpus", "IsUsable", nullptr, nullptr, __FILE__, __LINE__,
                          [why]() -> testing::Test* { return new UnusableCorpus(why); });
  }
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  oclab::test::register_all();
  return RUN_ALL_TESTS();
}
