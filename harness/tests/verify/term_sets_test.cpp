// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which terms a wrong sum lacks, or counts twice.
#include "harness/verify/term_sets.h"

#include <gtest/gtest.h>

#include "harness/tests/verify/support.h"

namespace oclab {
namespace {

/// `count` random terms in rows of `row`, and what the output of their sums holds where a term
/// counts `times(index)` times.
struct Sums {
  Problem problem;
  Bytes got;

  template <typename Times>
  Sums(std::size_t count, std::size_t row, Times times, std::uint64_t seed = 7) {
    Rng rng(seed);
    const std::vector<int> in = uniform_ints(rng, count, -1000000, 1000000);
    std::vector<int> expected(count / row);
    std::vector<int> wrong(count / row);
    for (std::size_t i = 0; i < count; ++i) {
      expected[i / row] += in[i];
      wrong[i / row] += times(i) * in[i];
    }
    problem.buffers = {input("in", in), output("sums", expected)};
    got = to_bytes(wrong);
  }

  std::vector<Term> terms() const { return terms_of(Exercise{}, problem, problem.buffers[1]); }
  std::vector<TermSet> found() const { return find_term_sets(terms(), problem.buffers[1], got); }
};

/// The only set that is found.
template <typename Times>
TermSet only_set(std::size_t count, std::size_t row, Times times) {
  const auto found = Sums(count, row, times).found();
  EXPECT_EQ(found.size(), 1U);
  return found.empty() ? TermSet{.count = 0} : found.front();
}

TEST(TermSets, OneTermThatIsMissingOrCountedTwice) {
  EXPECT_EQ(only_set(1000, 1000, [](std::size_t i) { return i == 77 ? 0 : 1; }),
            (TermSet{.first = 77}));
  EXPECT_EQ(only_set(1000, 1000, [](std::size_t i) { return i == 999 ? 2 : 1; }),
            (TermSet{.first = 999, .twice = true}));
}

TEST(TermSets, TermsAtAnEndAndAtEqualDistances) {
  EXPECT_EQ(only_set(1000, 1000, [](std::size_t i) { return i < 990 ? 1 : 0; }),
            (TermSet{.first = 990, .count = 10}));
  EXPECT_EQ(only_set(1000, 1000, [](std::size_t i) { return i < 3 ? 2 : 1; }),
            (TermSet{.count = 3, .twice = true}));
  EXPECT_EQ(only_set(1000, 1000, [](std::size_t i) { return i % 100 == 99 ? 0 : 1; }),
            (TermSet{.first = 99, .step = 100, .count = 10}));
  EXPECT_EQ(only_set(1000, 1000, [](std::size_t i) { return i % 64 == 5 ? 0 : 1; }),
            (TermSet{.first = 5, .step = 64, .count = 16}));
}

TEST(TermSets, EveryRowOfAMatrixIsASum) {
  const TermSet column = only_set(600, 20, [](std::size_t i) { return i % 20 == 19 ? 0 : 1; });
  EXPECT_EQ(column, (TermSet{.first = 19, .step = 20, .count = 30}));
  EXPECT_EQ(pattern_of(column, 600, 30).variant, "last-column");
  EXPECT_EQ(only_set(600, 20, [](std::size_t i) { return i == 45 ? 0 : 1; }),
            (TermSet{.first = 45}));
}

TEST(TermSets, AComponentThatIsAddedInPlaceOfAnother) {
  const TermSet set = only_set(1001, 1001, [](std::size_t i) {
    return i % 4 == 0 ? 2 : i % 4 == 1 ? 0 : 1;
  });
  EXPECT_EQ(set, (TermSet{.first = 0, .step = 4, .count = 251, .twice = true, .instead_of = 1}));
  const Pattern pattern = pattern_of(set, 1001, 1);
  EXPECT_EQ(pattern.kind, PatternKind::kTermsTwice);
  EXPECT_EQ(pattern.variant, "exchanged");
  EXPECT_EQ(pattern.facts.at("lost"), Fact{std::size_t{1}});
}

TEST(TermSets, OtherSumsAreMadeOfNoSet) {
  EXPECT_TRUE(Sums(1000, 1000, [](std::size_t i) { return i % 7 == 3 ? 0 : 1; }).found().empty());
  EXPECT_TRUE(Sums(1000, 1000, [](std::size_t) { return 3; }).found().empty());
}

TEST(TermSets, OtherDataRejectWhatFitsByChance) {
  const auto without = [](std::size_t missing) {
    return [missing](std::size_t i) { return i == missing ? 0 : 1; };
  };
  const Sums other(1000, 1000, without(77), 8);
  const Buffer& sums = other.problem.buffers[1];
  EXPECT_TRUE(explains({.first = 77}, other.terms(), sums, other.got));
  EXPECT_FALSE(explains({.first = 78}, other.terms(), sums, other.got));
}

TEST(TermSets, ACopyAndAnInexactResultAreNoSums) {
  const Sums copy(100, 1, [](std::size_t) { return 0; });
  EXPECT_TRUE(copy.terms().empty());
  const Sums sum(100, 100, [](std::size_t) { return 0; });
  const Exercise tolerant{.tolerance = {1e-6}};
  EXPECT_TRUE(terms_of(tolerant, sum.problem, sum.problem.buffers[1]).empty());
}

}  // namespace
}  // namespace oclab
