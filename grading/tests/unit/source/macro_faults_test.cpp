// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: macros whose text means something else where it is used.
#include "grading/analysis/source_faults/macro_faults.h"

#include <gtest/gtest.h>

#include "grading/tests/unit/source/kit_kernels.h"

namespace oclab {
namespace {

std::optional<SourceFault> fault_of(const std::string& define, const std::string& statement) {
  return find_macro_fault("#define " + define + "\nkernel void k(global float* a, uint n) {\n" +
                          statement + "\n}\n");
}

TEST(MacroFaults, FindsASemicolonInAnExpression) {
  const auto fault = fault_of("TILE 16;", "local float tile[TILE][2];");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->form, "source-macro-semicolon");
  EXPECT_EQ(fault->facts.at("macro"), Fact("TILE"));
  EXPECT_EQ(fault->line, 1);
  EXPECT_EQ(fault->facts.at("used_in"), Fact(std::size_t{3}));
  EXPECT_TRUE(fault_of("BLOCK (4 * 16);", "i = BLOCK + lid;"));
  EXPECT_TRUE(fault_of("FIRST get_group_id(0) * 16;", "i = FIRST + lid;"));
  EXPECT_FALSE(fault_of("BLOCK 64;", "i = BLOCK;")) << "an empty statement follows";
  EXPECT_FALSE(fault_of("STORE(k) a[k] = x;", "STORE(1) STORE(2)"));
  EXPECT_FALSE(fault_of("DONE (void)0;", "DONE\nx = 1;"));
}

TEST(MacroFaults, FindsAValueWithoutBrackets) {
  const auto fault = fault_of("PITCH TILE + 1", "x = y * PITCH + z;");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->form, "source-macro-value");
  EXPECT_EQ(fault->facts.at("text"), Fact("TILE + 1"));
  EXPECT_TRUE(fault_of("BLOCK GROUP * PER_ITEM", "g = n / BLOCK;"));
  EXPECT_TRUE(fault_of("BLOCK GROUP * PER_ITEM", "g = n % BLOCK;"));
  EXPECT_TRUE(fault_of("SUM(a, b) a + b", "x = 2 * SUM(y, z);"));
  EXPECT_FALSE(fault_of("BLOCK GROUP * PER_ITEM", "g = get_group_id(0) * BLOCK + lid;"));
  EXPECT_FALSE(fault_of("BLOCK GROUP * PER_ITEM", "g = BLOCK / 2;"));
  EXPECT_FALSE(fault_of("PITCH TILE + 1", "local float tile[TILE][PITCH];"));
  EXPECT_FALSE(fault_of("PITCH (TILE + 1)", "x = y * PITCH;"));
  EXPECT_FALSE(fault_of("AT(i) tile[i + 1]", "x = 2 * AT(i);"));
  EXPECT_FALSE(fault_of("NEXT a + 1", "x = *NEXT;")) << "the star may be of a pointer";
  EXPECT_FALSE(fault_of("STEP 1.5e-3f", "x = 2 * STEP;")) << "the minus is part of the number";
  EXPECT_FALSE(fault_of("DOWN -1", "x = 2 * DOWN;"));
}

TEST(MacroFaults, FindsAParameterWithoutBrackets) {
  const auto fault = fault_of("AT(r, c) tile[r * 16 + c]", "x = AT(4 * y + 1, z);");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->form, "source-macro-parameter");
  EXPECT_EQ(fault->facts.at("parameter"), Fact("r"));
  EXPECT_EQ(fault->facts.at("text"), Fact("4 * y + 1"));
  EXPECT_TRUE(fault_of("HALF(x) n / x", "y = HALF(a * b);"));
  EXPECT_FALSE(fault_of("AT(r, c) tile[(r) * 16 + c]", "x = AT(y + 1, z);"));
  EXPECT_FALSE(fault_of("AT(r, c) tile[r * 16 + c]", "x = AT(y, z + 1);"));
  EXPECT_FALSE(fault_of("AT(r, c) tile[r * 16 + c]", "x = AT((y + 1), z);"));
  EXPECT_FALSE(fault_of("AT(r, c) tile[r * 16 + c]", "x = AT(at(y + 1), z);"));
  EXPECT_FALSE(fault_of("AT(r, c) tile[r * 16 + c]", "x = AT(i++, z);"));
  EXPECT_FALSE(fault_of("AT(r, c) tile[r * 16 + c]", "x = AT(at->row, z);"));
}

TEST(MacroFaults, FindsAnArgumentThatChangesAVariableMoreThanOnce) {
  const auto fault = fault_of("ADD(r) sum += w[r] * x[r];", "while (r < n) ADD(r++)");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->form, "source-macro-repeats");
  EXPECT_EQ(fault->facts.at("parameter"), Fact("r"));
  EXPECT_EQ(fault->facts.at("text"), Fact("r++"));
  EXPECT_EQ(fault->facts.at("used_in"), Fact(std::size_t{3}));
  EXPECT_TRUE(fault_of("SQUARE(x) ((x) * (x))", "y = SQUARE(--k);"));
  EXPECT_FALSE(fault_of("ADD(r) sum += w[r];", "ADD(r++)"));
  EXPECT_FALSE(fault_of("SQUARE(x) ((x) * (x))", "y = SQUARE(k + 1);"));
  EXPECT_FALSE(fault_of("SQUARE(x) ((x) * (x))", "y = SQUARE(k - -1);"));
}

TEST(MacroFaults, FindsNoneInWhatThePreprocessorExcludes) {
  EXPECT_FALSE(fault_of("N 1 + 1", "\n#if 0\nx = 2 * N;\n#endif"));
  EXPECT_TRUE(fault_of("N 1 + 1", "\n#if 0\n#else\nx = 2 * N;\n#endif"));
}

// Each took most of a minute.
TEST(MacroFaults, SearchesALargeSource) {
  std::string calls, closing, parameters, body;
  for (int k = 0; k < 60'000; ++k) {
    calls += "F(";
    closing += ")";
  }
  EXPECT_FALSE(fault_of("F(x) x x", calls + closing));
  for (int k = 0; k < 20'000; ++k) parameters += ",a" + std::to_string(k);
  for (int k = 0; k < 60'000; ++k) body += " b";
  EXPECT_FALSE(fault_of("F(x" + parameters + ")" + body, "F(1)"));
}

TEST(MacroFaults, FindsNoneInTheKitsKernels) {
  for_each_kernel_of_the_kit([](const auto& file, const std::string& source) {
    const auto fault = find_macro_fault(source);
    EXPECT_FALSE(fault) << file << ": " << (fault ? fault->form : "");
  });
}

TEST(MacroFaults, SurvivesBrokenSources) {
  for (const char* source : {"#define", "#define A", "#define A(", "#define A(x", "#define A(x) x*",
                             "#define A(x) x*2\nA(", "#define A 1+\n2*A", "*A\n#define A 1+1;"}) {
    EXPECT_NO_THROW(find_macro_fault(source)) << source;
  }
}

}  // namespace
}  // namespace oclab
