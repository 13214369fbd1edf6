// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the description of a compiled program as text.
#include "harness/native_runtime/program.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/native_runtime/loaded_program.h"

namespace oclab::native {
namespace {

Program example() {
  using model::SegmentEnd;
  Program program;
  const model::Instruction plain{.line = 3, .column = 9, .flops = 4};
  const model::Instruction load{.line = 4, .column = 1, .selectable = true};
  const model::Instruction hidden{.counted = false};
  const model::Instruction special{.line = 5, .column = 2, .special = 8};
  program.functions = {
      {{{plain, load, {.line = 4, .column = 7, .end = SegmentEnd::kBranch}}, {1, 0}},
       {{hidden, special, {.end = SegmentEnd::kReturn}}, {}}},
      {{{{.line = 9, .column = 1, .end = SegmentEnd::kBarrier}, {.end = SegmentEnd::kReturn}},
        {}}}};
  program.statics = {
      {.object = 64, .bytes = 128, .row_bytes = 32, .local = true, .name = "tile", .kernel = "k"},
      {.object = 65, .bytes = 12, .name = "table", .symbol = "oclab_constant_65"}};
  program.kernels = {{.signature = {"k",
                                    {{AddressSpace::kGlobal, "float*", "in"},
                                     {AddressSpace::kPrivate, "uint", "n"}}},
                      .symbol = "oclab_entry_k",
                      .function = 1,
                      .reads_only = {0},
                      .required_group = {8, 8, 1}}};
  program.checks = true;
  return program;
}

TEST(NativeProgram, ComesBackFromItsText) {
  const Program back = program_from(to_text(example()));
  EXPECT_EQ(to_text(back), to_text(example()));
  ASSERT_EQ(back.functions.size(), 2U);
  const auto& first = back.functions[0][0];
  EXPECT_EQ(first.successors, (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(first.instructions[0].flops, 4U);
  EXPECT_TRUE(first.instructions[1].selectable);
  EXPECT_TRUE(first.instructions[1].counted);
  EXPECT_EQ(first.instructions[2].end, model::SegmentEnd::kBranch);
  EXPECT_FALSE(back.functions[0][1].instructions[0].counted);
  EXPECT_EQ(back.functions[0][1].instructions[1].special, 8U);
  EXPECT_EQ(back.statics[0].name, "tile");
  EXPECT_TRUE(back.statics[0].local);
  EXPECT_EQ(back.statics[1].symbol, "oclab_constant_65");
  EXPECT_EQ(back.kernels[0].signature.parameters[1].type, "uint");
  EXPECT_EQ(back.kernels[0].signature.parameters[1].space, AddressSpace::kPrivate);
  EXPECT_EQ(back.kernels[0].required_group[1], 8U);
  EXPECT_EQ(back.kernels[0].function, 1U);
  EXPECT_TRUE(back.checks);
}

TEST(NativeProgram, ItsCodeHasTheInstructionsInOrder) {
  const model::Code code = example().code();
  ASSERT_EQ(code.instructions().size(), 8U);
  EXPECT_EQ(code.instructions()[6].line, 9U);
  EXPECT_EQ(code.segments().size(), 4U);
  EXPECT_TRUE(code.segments()[0].forks);
  EXPECT_EQ(code.segments()[0].flops, 4U);
}

// The registers of a kernel are its own, not those of another kernel in the file.
TEST(NativeProgram, TheCodeOfAKernelLacksTheOtherKernels) {
  Program program = example();
  program.kernels.push_back(program.kernels.front());
  program.kernels.back().function = 0;
  EXPECT_EQ(program.code_of(program.kernels[0]).instructions().size(), 2U);
  EXPECT_EQ(program.code_of(program.kernels[1]).instructions().size(), 6U);
  program.kernels.pop_back();  // now the first function is no kernel's
  EXPECT_EQ(program.code_of(program.kernels[0]).instructions().size(), 8U);
}

TEST(NativeProgram, OtherTextIsRefused) {
  EXPECT_THROW(program_from(""), nlohmann::json::exception);
  EXPECT_THROW(program_from("{}"), nlohmann::json::exception);
}

TEST(NativeProgram, AMissingFileIsNamed) {
  try {
    load_program("/nowhere/kernel");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "cannot read /nowhere/kernel.json");
  }
}

}  // namespace
}  // namespace oclab::native
