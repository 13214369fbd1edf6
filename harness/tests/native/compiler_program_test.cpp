// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: oclab-model-compiler as a program: options, exit codes, crashes, what it writes.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "harness/native_runtime/program.h"
#include "harness/tests/core_set.h"
#include "harness/tests/model/support.h"
#include "harness/tests/native/compiler_support.h"

namespace oclab::native {
namespace {

namespace fs = std::filesystem;

const std::string kCopy = "kernel void copy(global int* p) { p[0] = p[1]; }\n";

TEST(CompilerProgram, WritesAProgramAndItsDescription) {
  OCLAB_NEEDS_MODEL();
  const CompilerRun run(kCopy);
  ASSERT_EQ(run.exit_code(), 0) << run.log();
  EXPECT_TRUE(fs::exists(run.shared_object()));
  const Program program = program_from(text_of(run.description()));
  ASSERT_EQ(program.kernels.size(), 1U);
  EXPECT_EQ(program.kernels[0].signature.name, "copy");
  EXPECT_FALSE(program.checks);
  EXPECT_TRUE(program_from(text_of(CompilerRun(kCopy, "--checks").description())).checks);
}

TEST(CompilerProgram, GivesClangItsOptions) {
  OCLAB_NEEDS_MODEL();
  const std::string source = "kernel void k(global int* p) { *p = VALUE; }\n";
  const CompilerRun without(source);
  EXPECT_EQ(without.exit_code(), 1);
  EXPECT_NE(without.log().find("VALUE"), std::string::npos) << without.log();
  EXPECT_EQ(CompilerRun(source, "-- -DVALUE=3").exit_code(), 0);
  EXPECT_EQ(CompilerRun(source, "-- -DVALUE=3 -Werror -DVALUE=4").exit_code(), 1);
}

TEST(CompilerProgram, RejectsArithmeticInHalfAtItsLine) {
  OCLAB_NEEDS_MODEL();
  const std::string enable = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (const char* statement : {"a[0] = a[1] * a[2];", "a[0] = (half)b[0];", "b[0] = a[0];",
                                "b[0] = a[0] < a[1];", "*(global half2*)a += (half2)(a[0]);"}) {
    const CompilerRun run(enable + "kernel void k(global half* a, global float* b) {\n" +
                          statement + "\n}\n");
    EXPECT_EQ(run.exit_code(), 1) << statement << run.log();
    EXPECT_NE(run.log().find("kernel.cl:3:"), std::string::npos) << run.log();
  }
  const CompilerRun loads(
      "kernel void k(global half* a, global float* b) { b[0] = vload_half(0, a); "
      "vstore_half(b[1], 1, a); }\n");
  EXPECT_EQ(loads.exit_code(), 0) << loads.log();
}

TEST(CompilerProgram, RejectsRecursionAtItsLine) {
  OCLAB_NEEDS_MODEL();
  for (const char* functions :
       {"int f(int n) {\nreturn n == 0 ? 0 : f(n - 1) * 3 + 1; }\n",
        "int g(int n);\nint f(int n) { return n == 0 ? 0 : g(n - 1) * 3 + 1; }\n"
        "int g(int n) { return n == 0 ? 2 : f(n / 2) * 5 + 1; }\n"}) {
    const CompilerRun run(std::string(functions) +
                          "kernel void k(global int* p) { p[0] = f(p[1]); }");
    EXPECT_EQ(run.exit_code(), 1) << functions << run.log();
    EXPECT_NE(run.log().find("kernel.cl:2:"), std::string::npos) << run.log();
  }
}

TEST(CompilerProgram, RefusesWrongUse) {
  OCLAB_NEEDS_MODEL();
  const CompilerRun run(kCopy, "--unknown another");
  EXPECT_EQ(run.exit_code(), 2);
  EXPECT_NE(run.log().find("usage: oclab-model-compiler"), std::string::npos) << run.log();
}

TEST(CompilerProgram, ACrashOfClangIsDeathBySignal) {
  OCLAB_NEEDS_MODEL();
  EXPECT_NE(CompilerRun("#pragma clang __debug crash\n" + kCopy).signal(), 0);
  EXPECT_EQ(CompilerRun("#pragma clang __debug llvm_fatal_error\n" + kCopy).signal(), SIGABRT);
}

TEST(CompilerProgram, ExplosionsOfACompilationEndWithinItsLimits) {
  OCLAB_NEEDS_MODEL();
  std::string source = "#define A0 p[0] += p[1];\n";
  for (int level = 1; level <= 9; ++level) {
    const std::string last = "A" + std::to_string(level - 1) + " ";
    source += "#define A" + std::to_string(level) + " ";
    for (int k = 0; k < 10; ++k) source += last;
    source += "\n";
  }
  source += "kernel void k(global int* p) { A9 }\n";
  ModelSettings settings;
  settings.limits.build = 1;
  Worker worker(model_device(), settings.limits, Origin::kSubmission, model_backend(settings));
  try {
    worker.build({"k.cl", source}, {});
    FAIL() << "it has compiled";
  } catch (const KernelFailure& failure) {
    EXPECT_TRUE(failure.outcome == Outcome::kBuildTimeout ||
                failure.outcome == Outcome::kMemoryLimit)
        << failure.what();
  }
}

TEST(CompilerProgram, RefusesAFrameLongerThanAStack) {
  OCLAB_NEEDS_MODEL();
  std::string loads, stores;
  for (int i = 0; i < 140; ++i) {  // of 4 KiB each
    const std::string index = std::to_string(i);
    loads += "V v" + index + " = *(global V*)(p + n + " + index + ");";
    stores += "*(global V*)(p + " + index + ") = v" + index + ";";
  }
  const CompilerRun run(
      "typedef int V __attribute__((ext_vector_type(1024)));"
      "kernel void k(global int* p, int n) {" +
      loads + stores + "}");
  EXPECT_EQ(run.exit_code(), 3) << run.log();
  EXPECT_NE(run.output().find("512 KiB of the stack"), std::string::npos) << run.output();
  EXPECT_FALSE(fs::exists(run.shared_object()));
}

// ---- parameters that are only read, where nobody looks for races ----

/// Whether a kernel of this body, and what comes before it, only reads through its parameter `a`.
bool only_reads(const std::string& statements, const std::string& before = "") {
  const CompilerRun run(
      before + "kernel void k(global const int* a, global int* o, int n) { " + statements + " }\n",
      "--checks");
  EXPECT_EQ(run.exit_code(), 0) << run.log();
  const auto reads = program_from(text_of(run.description())).kernels.at(0).reads_only;
  EXPECT_EQ(std::ranges::count(reads, 1), 0) << "o is written";
  return std::ranges::count(reads, 0) > 0;
}

TEST(CompilerProgram, KnowsWhichParametersAreOnlyRead) {
  OCLAB_NEEDS_MODEL();
  const std::string reader = "int f(global const int* p) { return p[1] + vload4(0, p).y; }\n";
  const std::string writer = "void f(global int* p) { *p = 1; }\n";
  EXPECT_TRUE(only_reads("o[n] = a[n];"));
  EXPECT_TRUE(only_reads("o[n] = vload2(n, a).y;"));
  EXPECT_TRUE(only_reads("global const int* p = n ? a : a + 1; o[n] = p[n];"));
  EXPECT_TRUE(only_reads("o[n] = f(a + n);", reader));
  EXPECT_TRUE(only_reads("o[n] = 0;"));
  EXPECT_FALSE(only_reads("((global int*)a)[n] = 1; o[n] = 0;"));
  EXPECT_FALSE(only_reads("global int* p = n ? (global int*)a : o; p[n] = 1;"));
  EXPECT_FALSE(only_reads("f((global int*)a); o[n] = 0;", writer));
  EXPECT_FALSE(only_reads("f((global int*)a); o[n] = 0;", "__attribute__((noinline)) " + writer));
  EXPECT_FALSE(only_reads("vstore2((int2)(1), n, (global int*)a); o[n] = 0;"));
  EXPECT_FALSE(only_reads("o[n] = atomic_inc((volatile global int*)a + n);"));
  EXPECT_FALSE(only_reads("global int* p[2] = {(global int*)a, o}; p[n][n] = 1;"));
  EXPECT_FALSE(only_reads("size_t p = (size_t)a + 4; *(global int*)p = 1; o[n] = 0;"));
  EXPECT_FALSE(
      only_reads("local int t[8]; t[n] = 1; wait_group_events(1, (event_t[]){"
                 "async_work_group_copy((global int*)a, t, 8, 0)}); o[n] = 0;"));
}

// ---- what compiled programs need ----

/// The undefined symbols of a shared object.
std::set<std::string> undefined_symbols(const fs::path& file) {
  std::FILE* const nm = popen(("nm -D --undefined-only " + file.string()).c_str(), "r");
  std::string text;
  for (int c = std::fgetc(nm); c != EOF; c = std::fgetc(nm)) text += static_cast<char>(c);
  EXPECT_EQ(pclose(nm), 0);
  std::istringstream words(text);
  std::set<std::string> symbols;
  for (std::string word; words >> word;) {
    if (word.size() > 1) symbols.insert(word.substr(0, word.find('@')));
  }
  return symbols;
}

/// What code generation calls for operations that the processor lacks: libm and libgcc.
const std::set<std::string> kMathematics{
    "fma",   "fmaf",   "fmin",      "fminf",      "fmax", "fmaxf", "floor",     "floorf",
    "ceil",  "ceilf",  "trunc",     "truncf",     "rint", "rintf", "nearbyint", "nearbyintf",
    "round", "roundf", "roundeven", "roundevenf", "sqrt", "sqrtf"};

bool is_known(const std::string& symbol) {
  return symbol.starts_with("oclab_") || kMathematics.contains(symbol);
}

/// All solutions by path; of the core set the first of each lab, because `Safe.*` loads all.
std::vector<fs::path> solutions() {
  std::map<fs::path, std::set<fs::path>> labs;
  for (const auto& file : fs::recursive_directory_iterator(SOLUTIONS)) {
    if (file.path().extension() == ".cl") labs[file.path().parent_path()].insert(file.path());
  }
  std::vector<fs::path> chosen;
  for (const auto& [lab, files] : labs) {
    const auto end = test::tests_everything() ? files.end() : std::next(files.begin());
    chosen.insert(chosen.end(), files.begin(), end);
  }
  return chosen;
}

TEST(CompilerProgram, SolutionsNeedTheRuntimeAndMathematicsOnly) {
  OCLAB_NEEDS_MODEL();
  if (!fs::exists(SOLUTIONS)) GTEST_SKIP() << "this kit has no solutions";
  for (const fs::path& file : solutions()) {
    const CompilerRun run(text_of(file), "--checks");
    ASSERT_EQ(run.exit_code(), 0) << file << ": " << run.log() << run.output();
    for (const std::string& symbol : undefined_symbols(run.shared_object())) {
      EXPECT_TRUE(is_known(symbol)) << file << ": " << symbol;
    }
  }
}

}  // namespace
}  // namespace oclab::native
