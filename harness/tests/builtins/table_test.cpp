// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table holds every function of the standard, and the tests have tried all of
// it. With OCLAB_BUILTINS_PAGE=FILE they write docs/builtins.md.
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

/// A section's names, and the types of their scalar arguments.
struct Section {
  const char* names;
  const char* types;
};
const Section kStandard[] = {
    {"acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erfc erf exp "
     "exp2 exp10 expm1 fabs floor fract frexp ilogb lgamma lgamma_r log log2 log10 log1p logb modf "
     "rint round rsqrt sin sincos sinh sinpi sqrt tan tanh tanpi tgamma trunc degrees radians sign "
     "length normalize isfinite isinf isnan isnormal signbit",
     "f d"},
    {"atan2 atan2pi copysign fdim fmax fmin fmod hypot maxmag minmag nextafter pow powr remainder "
     "remquo max min step cross dot distance isequal isnotequal isgreater isgreaterequal isless "
     "islessequal islessgreater isordered isunordered",
     "ff dd"},
    {"fma mad clamp mix smoothstep bitselect", "fff ddd"},
    {"ldexp pown rootn", "fi di"},
    {"nan", "j m"},
    {"half_cos half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt "
     "half_sin half_sqrt half_tan native_cos native_exp native_exp2 native_exp10 native_log "
     "native_log2 native_log10 native_recip native_rsqrt native_sin native_sqrt native_tan "
     "fast_length fast_normalize",
     "f"},
    {"half_divide half_powr native_divide native_powr fast_distance", "ff"},
    {"abs clz popcount", "c h s t i j l m"},
    {"abs_diff add_sat hadd rhadd max min mul_hi rotate sub_sat", "cc hh ss tt ii jj ll mm"},
    {"clamp mad_hi mad_sat bitselect", "ccc hhh sss ttt iii jjj lll mmm"},
    {"upsample", "ch hh st tt ij jj"},
    {"mul24", "ii jj"},
    {"mad24", "iii jjj"},
    {"any all", "c s i l"},
    {"select select_vector",
     "ccc cch hhc hhh sss sst tts ttt iii iij jji jjj lll llm mml mmm ffi ffj ddl ddm"},
    {"isfinite_vector isinf_vector isnan_vector isnormal_vector signbit_vector", "f d"},
    {"isequal_vector isnotequal_vector isgreater_vector isgreaterequal_vector isless_vector "
     "islessequal_vector islessgreater_vector isordered_vector isunordered_vector",
     "ff dd"},
    {"fract.pointer frexp.pointer lgamma_r.pointer modf.pointer sincos.pointer", "f d"},
    {"remquo.pointer", "ff dd"},
    {"shuffle", "ch hh st tt ij jj lm mm fj dm"},
    {"shuffle2", "cch hhh sst ttt iij jjj llm mmm ffj ddm"},
    {"half_to_float", "x"},
    {"float_to_half float_to_half_rte float_to_half_rtz float_to_half_rtp float_to_half_rtn",
     "f d"},
};

std::set<std::pair<std::string, std::string>> standard() {
  std::set<std::pair<std::string, std::string>> all;
  for (const Section& section : kStandard) {
    std::istringstream names(section.names);
    for (std::string name; names >> name;) {
      std::istringstream types(section.types);
      for (std::string type; types >> type;) all.emplace(name, type);
    }
  }
  const std::string modes[] = {"", "_rte", "_rtz", "_rtp", "_rtn"};
  for (const std::string to : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                               "float", "double", "half"}) {
    const bool integer = to != "float" && to != "double" && to != "half";
    for (const std::string& mode : modes) {
      for (const char type : std::string("chstijlmfdx")) {
        all.emplace("convert_" + to + mode, std::string(1, type));
        if (integer) all.emplace("convert_" + to + "_sat" + mode, std::string(1, type));
      }
    }
  }
  return all;
}

TEST(NativeBuiltins, TheTableIsTheStandards) {
  const auto wanted = standard();
  for (const auto& [name, types] : wanted)
    EXPECT_NE(find_builtin(name, types), nullptr) << name << " " << types;
  for (const Builtin& builtin : builtins())
    EXPECT_TRUE(wanted.contains({std::string(builtin.name), std::string(builtin.types)}))
        << builtin.name << " " << builtin.types;
  EXPECT_EQ(wanted.size(), builtins().size());
}

TEST(NativeBuiltins, Lookup) {
  EXPECT_TRUE(is_builtin("sin") && is_builtin("abs") && is_builtin("upsample"));
  EXPECT_FALSE(is_builtin("") || is_builtin("si") || is_builtin("sinq") || is_builtin("zzz"));
  EXPECT_EQ(find_builtin("sin", "i"), nullptr);
  EXPECT_EQ(find_builtin("sin", ""), nullptr);
  EXPECT_EQ(find_builtin("system", "f"), nullptr);
  EXPECT_EQ(find_builtin("abs", "c")->result, 'h');
  EXPECT_EQ(find_builtin("isequal_vector", "dd")->result, 'l');
  EXPECT_EQ(find_builtin("remquo", "ff")->form, BuiltinForm::kStores);
  EXPECT_EQ(find_builtin("dot", "ff")->form, BuiltinForm::kWhole);
  EXPECT_STREQ(find_builtin("frexp.pointer", "d")->symbol, "oclab_builtin_frexp_pointer_d");
}

TEST(NativeBuiltins, SymbolsAreUnique) {
  std::set<std::string> symbols;
  for (const Builtin& builtin : builtins()) EXPECT_TRUE(symbols.insert(builtin.symbol).second);
}

/// Tests that also stand for another row: a vector form is tried with its scalar one.
std::string tried_as(const Builtin& builtin) {
  const std::string name(builtin.name);
  const std::size_t suffix = name.find("_vector");
  return suffix == std::string::npos ? name : name.substr(0, suffix);
}

/// "convert_int" for all its forms.
std::string page_name(const std::string& name) {
  if (!name.starts_with("convert_")) return "`" + name + "`";
  return "`" + name.substr(0, name.find('_', 8)) + "` and its forms";
}

/// Types, cases and errors in the columns of a row.
std::string columns(const std::vector<Tried>& rows) {
  std::string types;
  std::ostringstream errors;
  errors.precision(2);
  std::size_t cases = 0;
  bool exact = true;
  for (const Tried& row : rows) {
    types += (types.empty() ? "" : " ") + row.types;
    cases += row.cases;
    errors << (&row == &rows.front() ? "" : ", ") << std::fixed << row.ulp;
    exact &= row.ulp == 0;
  }
  return "`" + types + "` | " + std::to_string(cases) + " | " + (exact ? "exact" : errors.str());
}

std::string page_rows() {
  std::map<std::string, std::vector<Tried>> grouped;
  for (const auto& [name, rows] : record()) {
    auto& group = grouped[page_name(name)];
    for (const Tried& row : rows) {
      const auto same = std::ranges::find(group, row.types, &Tried::types);
      if (same == group.end())
        group.push_back(row);
      else
        same->cases += row.cases, same->ulp = std::max(same->ulp, row.ulp);
    }
  }
  std::string text;
  for (const auto& [name, rows] : grouped) text += "| " + name + " | " + columns(rows) + " |\n";
  return text;
}

/// After the last test: whether all rows were tried, if all tests ran; and the page.
class Page : public ::testing::Environment {
  void TearDown() override {
    const char* file = std::getenv("OCLAB_BUILTINS_PAGE");
    if (file == nullptr) return;
    for (const Builtin& builtin : builtins()) {
      const auto rows = record().find(tried_as(builtin));
      EXPECT_TRUE(rows != record().end() &&
                  std::ranges::count(rows->second, builtin.types, &Tried::types) == 1)
          << builtin.name << " " << builtin.types << " has no test";
    }
    std::ofstream(file) << R"(<!-- SPDX-License-Identifier: Apache-2.0 -->
# Built-in functions of the model

The model runs kernels natively, with built-in functions of its own (`harness/native_builtins`): all functions of
OpenCL C 1.2 that are plain computations. This table lists what was tried, and the largest error found. The unit tests write it:

```text
OCLAB_BUILTINS_PAGE=docs/builtins.md build/release/bin/oclab_harness_unit_tests --gtest_filter='NativeBuiltins.*'
```

Errors are in ulp (units in the last place) against `long double`, one for each combination of types; those of sums that
cancel (`dot`, `cross`, `mix`, `smoothstep`) are in ulp of the largest term. *exact* means equal to
an independent formula, bit for bit. Numbers are from )"
                        << system_name() << R"(; another libm may differ in the last digits,
and the tests fail beyond the limits of the standard (OpenCL 1.2, tables 7.4 and 7.5).

Types have a letter per scalar argument: `c` char, `h` uchar, `s` short, `t` ushort, `i` int, `j` uint, `l` long, `m` ulong,
`f` float, `d` double, `x` half. The row `NAME.pointer` is what the function stores through its pointer.

| function | types | cases | largest error (ulp) |
|---|---|---|---|
)" << page_rows();
  }
  static std::string system_name();
};

#ifdef __GLIBC__
std::string Page::system_name() {
  return "glibc " + std::to_string(__GLIBC__) + "." + std::to_string(__GLIBC_MINOR__);
}
#else
std::string Page::system_name() { return "a system without glibc"; }
#endif

const auto* const page_environment = ::testing::AddGlobalTestEnvironment(new Page);

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
