// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which #define lines the host understands as tunables.
#include "harness/spec/tunables.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/sizes/number_literals.h"
#include "harness/support/error.h"
#include "harness/tests/worker/mentions.h"

namespace oclab {
namespace {

const Tunable kTile{.name = "TILE", .min = 4, .max = 64, .fallback = 16};

std::int64_t tile(std::string_view source, const Tunable& tunable = kTile) {
  return read_tunables(source, {tunable}).at("TILE");
}

/// The message of the error that the source causes, or "" if it is accepted.
std::string tunable_error(std::string_view source, const Tunable& tunable = kTile) {
  try {
    tile(source, tunable);
  } catch (const TunableError& error) {
    return "line " + std::to_string(error.line) + ": " + error.what();
  }
  return "";
}

TEST(Tunables, FallbackHoldsWithoutADefine) {
  EXPECT_EQ(tile(""), 16);
  EXPECT_EQ(tile("\n\n"), 16);
  EXPECT_EQ(tile("kernel void f() {}\n"), 16);
  EXPECT_EQ(tile("#define OTHER 99999\n"), 16);
  EXPECT_EQ(tile("#define TILES 8\n#define MY_TILE 8\n#defineTILE 8\n#defined TILE 8\n"), 16);
  EXPECT_EQ(tile("int TILE = 8; // #define TILE 8\n"), 16);
}

TEST(Tunables, ReadsEverySpacing) {
  for (const char* source :
       {"#define TILE 8\n", "#define TILE 8", "  #define TILE 8\n", "\t#\tdefine\tTILE\t8\t\n",
        "# define TILE 8\n", "#define TILE 8\r\n", "a\r\n#define TILE 8\r\nb\r\n",
        "#define TILE (8)\n", "#define TILE ( ( 8 ) )\n", "#define TILE /* why */ 8 // eight\n",
        "#/**/define/**/TILE/**/8\n", "/* a */#define TILE 8\n", "\n\n\n#define TILE 8"}) {
    EXPECT_EQ(tile(source), 8) << source;
  }
}

TEST(Tunables, SkipsComments) {
  EXPECT_EQ(tile("// #define TILE 8\n"), 16);
  EXPECT_EQ(tile("/*\n#define TILE 8\n*/\n"), 16);
  EXPECT_EQ(tile("/* never closed\n#define TILE 8\n"), 16);
  EXPECT_EQ(tile("/*/\n#define TILE 8\n*/"), 16);
  EXPECT_EQ(tile("// goes on \\\n#define TILE 8\n"), 16);
  EXPECT_EQ(tile("// goes on \\\r\n#define TILE 8\r\n"), 16);
  EXPECT_EQ(tile("/* one *//* two\n#define TILE 8\n*/"), 16);
  EXPECT_EQ(tile("/**/\n#define TILE 8\n/**/"), 8);
  EXPECT_EQ(tile("// /*\n#define TILE 8\n// */"), 8);
  EXPECT_EQ(tile("/"), 16);
  EXPECT_EQ(tile("/*"), 16);
  EXPECT_EQ(tile("//"), 16);
}

TEST(Tunables, LiteralsStartNoComments) {
  EXPECT_EQ(tile("constant char s[] = \"/*\";\n#define TILE 8\n"), 8);
  EXPECT_EQ(tile("constant char s[] = \"\\\"/*\";\n#define TILE 8\n"), 8);
  EXPECT_EQ(tile("constant char c = '\"'; /* \"\n#define TILE 8\n*/"), 16);
  EXPECT_EQ(tile("#error don't\n#define TILE 8\n"), 8);
}

TEST(Tunables, FunctionLikeMacrosAreNotTunables) {
  EXPECT_EQ(tile("#define TILE(x) 8\n"), 16);
  EXPECT_EQ(tile("#define TILE() 8\n"), 16);
}

TEST(Tunables, OnlyPlainDecimalIntegers) {
  for (const char* value : {"0x10", "020", "00", "16u", "16.0", "1e1", "8*2", "8 + 8", "(8)(2)",
                            "N", "(16", "16)", "+16", "'a'", "", "  ", "()", "16 \\"}) {
    const std::string message = tunable_error(std::string("#define TILE ") + value + "\n");
    EXPECT_TRUE(mentions(message, "plain decimal integer such as 16")) << value << ": " << message;
  }
}

TEST(Tunables, OnlyWithinTheRange) {
  EXPECT_EQ(tile("#define TILE 4"), 4);
  EXPECT_EQ(tile("#define TILE 64"), 64);
  for (const char* value : {"3", "65", "0", "-4", "9223372036854775807"}) {
    EXPECT_TRUE(mentions(tunable_error(std::string("#define TILE ") + value), "between 4 and 64"))
        << value;
  }
  const Tunable from_zero{.name = "TILE", .min = 0, .max = 4, .fallback = 0};
  EXPECT_EQ(tile("#define TILE 0", from_zero), 0);
}

TEST(Tunables, NumbersTooLargeForTheHostAreRejected) {
  EXPECT_NE(tunable_error("#define TILE 9223372036854775808"), "");
  EXPECT_NE(tunable_error("#define TILE -9223372036854775809"), "");
  EXPECT_NE(tunable_error("#define TILE " + std::string(10000, '9')), "");
}

TEST(Tunables, PowerOfTwo) {
  Tunable tunable = kTile;
  tunable.power_of_two = true;
  for (const int value : {4, 8, 16, 32, 64}) {
    EXPECT_EQ(tile("#define TILE " + std::to_string(value), tunable), value);
  }
  for (const int value : {5, 6, 12, 63}) {
    const std::string message = tunable_error("#define TILE " + std::to_string(value), tunable);
    EXPECT_TRUE(mentions(message, "power of two")) << value;
  }
  EXPECT_EQ(tile("#define TILE 12"), 12);
}

TEST(Tunables, DefinedTwice) {
  EXPECT_EQ(tile("#define TILE 8\n#define TILE (8)\n"), 8);
  const std::string message = tunable_error("#define TILE 8\n\n#define TILE 16\n");
  EXPECT_TRUE(mentions(message, "line 3: #define TILE 16")) << message;
  EXPECT_TRUE(mentions(message, "defined before with another value")) << message;
}

TEST(Tunables, MessagesNameTheLine) {
  EXPECT_TRUE(mentions(tunable_error("#define TILE x"), "line 1: #define TILE x"));
  EXPECT_TRUE(
      mentions(tunable_error("/* a\n b */\r\n\n#define TILE 99"), "line 4: #define TILE 99"));
  EXPECT_TRUE(mentions(tunable_error("// a \\\n b\n#define TILE 99"), "line 3:"));
}

TEST(Tunables, EachDeclaredNameGetsItsValue) {
  const Tunables values =
      read_tunables("#define B 2\n#define A 3\n#define C 4\n", {{.name = "A"}, {.name = "B"}});
  EXPECT_EQ(values, (Tunables{{"A", 3}, {"B", 2}}));
  EXPECT_TRUE(read_tunables("#define A 1", {}).empty());
}

TEST(WithTunable, ChangesEveryDefineOfTheName) {
  EXPECT_EQ(with_tunable("#define TILE 16\nint a = TILE;\n", "TILE", 8),
            "#define TILE 8\nint a = TILE;\n");
  EXPECT_EQ(with_tunable("#define TILE 4 // TILE 4\n#define TILE 4\n", "TILE", 32),
            "#define TILE 32 // TILE 4\n#define TILE 32\n");
  EXPECT_EQ(
      with_tunable("/* #define TILE 4\n*/ # define /* x */ TILE\t( 16 )  /* y */\n", "TILE", 8),
      "/* #define TILE 4\n*/ # define /* x */ TILE\t8  /* y */\n");
}

TEST(WithTunable, ReadsBackAsSet) {
  for (const char* source : {"", "#define TILE 16", "#ifndef TILE\n#define TILE 8\n#endif\n"}) {
    EXPECT_EQ(tile(with_tunable(source, "TILE", 32)), 32) << source;
  }
}

TEST(WithTunable, LeavesOtherLinesAlone) {
  EXPECT_EQ(with_tunable("#define TILES 4\nint TILE_X;\n", "TILE", 8),
            "#define TILE 8\n#define TILES 4\nint TILE_X;\n");
}

TEST(NumberLiterals, AreReadAsTheCompilerReadsThem) {
  using Numbers = std::vector<std::size_t>;
  EXPECT_EQ(number_literals("if (n < 200000u && m > 0x400UL) x = 010;"),
            (Numbers{8, 1024, 200000}));
  EXPECT_EQ(number_literals("n > (1 << 18) || n >= 3 * (1000)"),
            (Numbers{3, 18, 1000, 3000, 262144}));
  EXPECT_EQ(number_literals("n >> 21 == 1 || (n >> (10)) > 0"),
            (Numbers{10, 21, std::size_t{1} << 10, std::size_t{1} << 21}));
  EXPECT_EQ(number_literals("x9 v.s4 1.5f 2e3 .25f 7.0 1 0"), Numbers{});
  EXPECT_EQ(number_literals("// 500\n/* 600 */ \"700\" '8' 900"), Numbers{900});
  EXPECT_EQ(number_literals("99999999999999999999 5000000 33"), Numbers{33});
}

TEST(NumberLiterals, KeepTheLargest) {
  std::string many;
  for (int k = 2; k < 40; ++k) many += std::to_string(k) + ", ";
  const std::vector<std::size_t> numbers = number_literals(many);
  EXPECT_EQ(numbers.size(), kMostLiterals);
  EXPECT_EQ(numbers.back(), 39U);
}

}  // namespace
}  // namespace oclab
