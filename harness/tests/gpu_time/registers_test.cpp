// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: registers of small functions, counted by hand.
#include "harness/gpu_time/registers.h"

#include <gtest/gtest.h>

#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using model::Instruction;
using model::Unit;
using Instructions = std::vector<Instruction>;

/// A store of these values. It has no result.
Instruction store(std::vector<std::uint32_t> operands) {
  Instruction result = operation(Unit::kMemory, std::move(operands));
  result.words = 0;
  return result;
}

/// The registers for values, besides those that every kernel needs.
unsigned registers_of(const Instructions& instructions) {
  const unsigned own = estimate_registers(code_of({store({})}));
  return estimate_registers(code_of(instructions)) - own;
}

// An instruction's result and its operands count together.

TEST(GpuRegisters, OfAChain) {
  EXPECT_EQ(registers_of({operation(Unit::kMemory), operation(Unit::kFloat, {0}),
                          operation(Unit::kFloat, {1}), store({2})}),
            2U);
}

TEST(GpuRegisters, OfTwoValuesAtOnce) {
  EXPECT_EQ(registers_of({operation(Unit::kMemory), operation(Unit::kMemory),
                          operation(Unit::kFloat, {0, 1}), store({2})}),
            3U);
}

TEST(GpuRegisters, AValueThatIsDeadTakesNone) {
  // Two sums, one after the other, need no more than one.
  EXPECT_EQ(registers_of({operation(Unit::kMemory), operation(Unit::kMemory),
                          operation(Unit::kFloat, {0, 1}), store({2}), operation(Unit::kMemory),
                          operation(Unit::kMemory), operation(Unit::kFloat, {4, 5}), store({6})}),
            3U);
}

TEST(GpuRegisters, WideValuesTakeAllTheirWords) {
  Instruction wide = operation(Unit::kDouble);
  wide.words = 4;
  EXPECT_EQ(registers_of({wide, store({0})}), 4U);
}

TEST(GpuRegisters, AValueIsComputedShortlyBeforeItsUse) {
  // The value 0 is used at the end, far from where a, b and their sum are there at once.
  Instructions late{operation(Unit::kMemory), operation(Unit::kMemory), operation(Unit::kMemory),
                    operation(Unit::kFloat, {1, 2}), store({3})};
  while (late.size() < 20) late.push_back(store({}));
  late.push_back(store({0}));
  EXPECT_EQ(registers_of(late), 3U);
  Instructions soon{operation(Unit::kMemory),
                    operation(Unit::kMemory),
                    operation(Unit::kMemory),
                    operation(Unit::kFloat, {1, 2}),
                    store({3}),
                    store({0})};
  EXPECT_EQ(registers_of(soon), 4U);
}

// ---- loops ----

/// The registers for values in loops, which are so wide that those outside do not matter.
unsigned registers_in_loop(Instructions instructions) {
  constexpr unsigned kWide = 40;
  for (Instruction& each : instructions) each.words *= kWide;
  return (estimate_registers(code_of(instructions)) - 6) / kWide;
}

/// s = s + load; then a sum of two loads; then the counter's increment. 0 and 1 are phis.
Instructions loop(std::uint16_t words_of_s) {
  Instructions all{operation(Unit::kFree, {3}),     operation(Unit::kFree, {8}),
                   operation(Unit::kMemory),        operation(Unit::kFloat, {0, 2}),
                   operation(Unit::kMemory),        operation(Unit::kMemory),
                   operation(Unit::kFloat, {4, 5}), store({6}),
                   operation(Unit::kInteger, {1})};
  all[0].words = all[3].words = words_of_s;
  all[1].words = all[8].words = 0;
  return all;
}

TEST(GpuRegisters, WhatALoopCarriesIsCountedOnce) {
  // At the second sum: its two operands, the result, and s, which only the next round uses.
  EXPECT_EQ(registers_in_loop(loop(0)), 3U);
  EXPECT_EQ(registers_in_loop(loop(1)), 4U);
}

TEST(GpuRegisters, AValueFromBeforeALoopLivesUntilItsEnd) {
  // 0 is used at the beginning of the loop [1, 8] only, but in each round.
  Instructions all{operation(Unit::kMemory),        operation(Unit::kFree, {8}),
                   operation(Unit::kFloat, {0}),    store({2}),
                   operation(Unit::kMemory),        operation(Unit::kMemory),
                   operation(Unit::kFloat, {4, 5}), store({6}),
                   operation(Unit::kInteger, {1})};
  all[1].words = all[8].words = 0;
  EXPECT_EQ(registers_in_loop(all), 4U);
}

TEST(GpuRegisters, ALoopEndsAfterTheLoopsInsideIt) {
  // The inner loop's body, 5, stands after the instruction that goes back to the outer phi 0. What
  // is stored after both loops takes no register there, besides that of the phi 2.
  EXPECT_EQ(
      registers_in_loop({operation(Unit::kFree, {2}), store({}), operation(Unit::kFree, {0, 5}),
                         store({}), store({}), operation(Unit::kFloat, {2}), store({0})}),
      1U);
}

// ---- what costs nothing ----

TEST(GpuRegisters, ValuesThatOnlyNameOthersCostNothing) {
  Instruction vector = operation(Unit::kFree, {0, 1});
  vector.words = 2;
  // 3 and 4 take the parts of the vector 2, which are the values 0 and 1.
  EXPECT_EQ(registers_of({operation(Unit::kMemory), operation(Unit::kMemory), vector,
                          operation(Unit::kFree, {2}), operation(Unit::kFree, {2}),
                          operation(Unit::kFloat, {3, 4}), store({5})}),
            3U);
}

TEST(GpuRegisters, ANamedValueLivesAsLongAsItsName) {
  // At the sum of 2 and 3: these, the result, and 0, whose name 1 is stored later.
  EXPECT_EQ(registers_of({operation(Unit::kMemory), operation(Unit::kFree, {0}),
                          operation(Unit::kMemory), operation(Unit::kMemory),
                          operation(Unit::kFloat, {2, 3}), store({4}), store({1})}),
            4U);
}

// ---- limits ----

/// `count` values that one operation uses all.
Instructions all_at_once(Unit unit, std::uint32_t count) {
  Instructions all(count, operation(unit));
  all.push_back(operation(Unit::kFloat, {}));
  for (std::uint32_t k = 0; k < count; ++k) all.back().operands.push_back(k);
  return all;
}

/// Values of both kinds that one operation uses all.
Instructions mixed(std::uint32_t floats, std::uint32_t integers) {
  Instructions all = all_at_once(Unit::kFloat, floats + integers);
  for (std::uint32_t k = floats; k < floats + integers; ++k) all[k].unit = Unit::kInteger;
  return all;
}

// The result of the operation has no use.
TEST(GpuRegisters, IntegersAreComputedAgainRatherThanKept) {
  EXPECT_EQ(estimate_registers(code_of(all_at_once(Unit::kFloat, 60))), 60U);
  EXPECT_EQ(registers_of(all_at_once(Unit::kInteger, 16)), 16U);
  EXPECT_EQ(estimate_registers(code_of(mixed(40, 40))), 40U + 24U);
}

TEST(GpuRegisters, OutsideOfLoopsAreReorderedForFullOccupancy) {
  EXPECT_EQ(estimate_registers(code_of(all_at_once(Unit::kFloat, 20))), 32U);
  EXPECT_EQ(estimate_registers(code_of(all_at_once(Unit::kFloat, 56))), 32U);
  EXPECT_EQ(estimate_registers(code_of(all_at_once(Unit::kFloat, 57))), 57U);
}

TEST(GpuRegisters, InLoopsAreNotReordered) {
  // from a phi, 0, to the counter's increment, 52
  Instructions all = all_at_once(Unit::kFloat, 50);
  for (std::uint32_t& operand : all.back().operands) ++operand;
  all.insert(all.begin(), operation(Unit::kFree, {52}));
  all.push_back(operation(Unit::kInteger, {0}));
  all.front().words = all.back().words = 0;
  EXPECT_EQ(estimate_registers(code_of(all)), 50U + 6U);
}

TEST(GpuRegisters, AreAtMostThoseOfAnInstruction) {
  EXPECT_EQ(estimate_registers(code_of(all_at_once(Unit::kFloat, 400))), 255U);
}

}  // namespace
}  // namespace oclab::gpu
