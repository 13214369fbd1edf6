// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the program of all tests that are made from kernel files and exercises.
#include <gtest/gtest.h>

#include <exception>
#include <string>

#include "grading/tests/kernels/kernel_tests.h"
#include "grading/wording/failures/failure_text.h"

namespace oclab::test {
namespace {

/// Replaces a corpus that cannot be read. Ending the program instead would keep CTest from
/// listing any test, those of the labs included.
class UnusableCorpus : public testing::Test {
 public:
  explicit UnusableCorpus(std::string why) : why_(std::move(why)) {}

  void TestBody() override { FAIL() << why_; }

 private:
  std::string why_;
};

/// Calls `register_tests`; if that throws, registers `<suite>.IsUsable`, which fails.
void register_corpus(const char* suite, void (*register_tests)()) {
  try {
    register_tests();
  } catch (const std::exception& error) {
    const std::string why = text_of(error);
    testing::RegisterTest(suite, "IsUsable", nullptr, nullptr, __FILE__, __LINE__,
                          [why]() -> testing::Test* { return new UnusableCorpus(why); });
  }
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  namespace test = oclab::test;
  testing::InitGoogleTest(&argc, argv);
  test::register_corpus("Corpus", test::register_wrong_and_right_kernels);
  test::register_solutions_and_starters();
  test::register_model_criteria();
  test::register_tunable_ranges();
  test::register_mutants();
  test::register_corpus("HostileCorpus", test::register_hostile_kernels);
  return RUN_ALL_TESTS();
}
