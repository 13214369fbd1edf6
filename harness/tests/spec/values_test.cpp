// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: declarations, extents, credit, random inputs, UTF-8.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "harness/spec/contract.h"
#include "harness/spec/exercise.h"
#include "harness/support/utf8.h"

namespace oclab {
namespace {

TEST(Contract, DeclarationsReadLikeOpenClC) {
  EXPECT_EQ(declaration(global_pointer<float>("in")), "global float* in");
  EXPECT_EQ(declaration(local_pointer<std::int32_t>("tile")), "local int* tile");
  EXPECT_EQ(declaration(scalar<std::uint32_t>("n")), "uint n");
  EXPECT_EQ(declaration(Parameter{AddressSpace::kConstant, "double*", "c"}), "constant double* c");
  EXPECT_EQ(declaration(KernelContract{"f", {}}), "kernel void f()");
  EXPECT_EQ(declaration(KernelContract{"f", {global_pointer<double>("a"), scalar<float>("b")}}),
            "kernel void f(global double* a, float b)");
}

TEST(Extent, IsDescribedWithTheExercisesNames) {
  EXPECT_EQ(describe(Extent{33, 7, 5}, {"n"}), "n=33");
  EXPECT_EQ(describe(Extent{33, 7, 5}, {"rows", "columns"}), "rows=33 columns=7");
  EXPECT_EQ(describe(Extent{33, 7, 5}, {"x", "y", "z"}), "x=33 y=7 z=5");
  EXPECT_EQ(describe(Extent{33, 7, 5}, {"x", "y", "z", "w"}), "x=33 y=7 z=5");
  EXPECT_EQ(describe(Extent{}, {}), "");
}

TEST(Credit, IsLinearBetweenTheTargets) {
  const RatioTarget target{.none = 0.4, .full = 0.8};
  EXPECT_EQ(credit(target, 0), 0);
  EXPECT_EQ(credit(target, 0.4), 0);
  EXPECT_NEAR(credit(target, 0.5), 0.25, 1e-12);
  EXPECT_NEAR(credit(target, 0.6), 0.5, 1e-12);
  EXPECT_EQ(credit(target, 0.8), 1);
  EXPECT_EQ(credit(target, 100), 1);
}

TEST(Rng, ASeedGivesTheSameInputsOnEveryMachine) {
  Rng rng(1);
  // The C++ standard fixes the 10000th output of a default-constructed mt19937_64.
  Rng standard;
  standard.discard(9999);
  EXPECT_EQ(standard(), 9981545732273789042U);
  const auto floats = uniform_floats(rng, 3, -1, 1);
  const auto ints = uniform_ints(rng, 3, -100, 100);
  Rng again(1);
  EXPECT_EQ(uniform_floats(again, 3, -1, 1), floats);
  EXPECT_EQ(uniform_ints(again, 3, -100, 100), ints);
  Rng other(2);
  EXPECT_NE(uniform_floats(other, 3, -1, 1), floats);
}

TEST(Rng, FloatsStayBelowTheUpperBound) {
  Rng rng(3);
  const auto narrow = uniform_floats(rng, 1'000'000, 1, std::nextafter(1.0F, 2.0F));
  EXPECT_TRUE(std::all_of(narrow.begin(), narrow.end(), [](float v) { return v == 1.0F; }));
  const auto values = uniform_floats(rng, 100'000, -3, 5);
  EXPECT_GE(*std::min_element(values.begin(), values.end()), -3);
  EXPECT_LT(*std::max_element(values.begin(), values.end()), 5);
}

TEST(Rng, IntsReachBothBounds) {
  Rng rng(4);
  const auto values = uniform_ints(rng, 10'000, -2, 3);
  const std::set<std::int32_t> seen(values.begin(), values.end());
  EXPECT_EQ(seen, (std::set<std::int32_t>{-2, -1, 0, 1, 2, 3}));
  for (const std::int32_t value : uniform_ints(rng, 100, 7, 7)) EXPECT_EQ(value, 7);
}

TEST(Rng, IntsCoverTheWholeType) {
  Rng rng(5);
  constexpr auto kLow = std::numeric_limits<std::int32_t>::min();
  constexpr auto kHigh = std::numeric_limits<std::int32_t>::max();
  const auto values = uniform_ints(rng, 10'000, kLow, kHigh);
  EXPECT_LT(*std::min_element(values.begin(), values.end()), kLow / 2);
  EXPECT_GT(*std::max_element(values.begin(), values.end()), kHigh / 2);
}

TEST(Utf8, LengthOfTheFirstCharacter) {
  EXPECT_EQ(utf8_length(""), 0U);
  EXPECT_EQ(utf8_length("abc"), 1U);
  EXPECT_EQ(utf8_length("\xc3\xa4x"), 2U);
  EXPECT_EQ(utf8_length("\xe2\x80\xa6"), 3U);
  EXPECT_EQ(utf8_length("\xf0\x9f\x98\x80"), 4U);
  EXPECT_EQ(utf8_length("\xf0\x9f\x98"), 0U);
  EXPECT_EQ(utf8_length("\x80"), 0U);
}

}  // namespace
}  // namespace oclab
