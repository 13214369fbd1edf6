// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels that mean harm, or leave something open, and run in the model harmlessly.
#include <algorithm>

#include "harness/tests/model/support.h"

namespace oclab {
namespace {

using model::FindingKind;

/// One run of a kernel `k(global int* p)` with one work-item.
struct UntrustedRun {
  model::LaunchReport report;
  std::vector<std::int32_t> values;
};

/// `p` holds 16 numbers, which are their indices. With `checks`, the model looks for errors.
UntrustedRun run_untrusted(const std::string& source, bool checks = true) {
  const ModelSettings settings{.options = {.checks = checks}};
  const KernelContract contract{"k", {global_pointer<std::int32_t>("p")}};
  std::vector<std::int32_t> numbers(16);
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = static_cast<std::int32_t>(k);
  const std::vector<Buffer> buffers{in_out("p", numbers)};
  Worker worker(model_device(), settings.limits, Origin::kSubmission, model_backend(settings));
  worker.build({"k.cl", source}, {contract});
  worker.prepare(buffers, {Launch{"k", {buffer("p")}, range_1d(1, 1)}});
  worker.run(buffers, 0);
  UntrustedRun run{reports_from(worker.report()).at(0), {}};
  const auto bytes = worker.result(0);
  run.values.resize(bytes.size() / sizeof(std::int32_t));
  std::memcpy(run.values.data(), bytes.data(), bytes.size());
  return run;
}

bool found(const UntrustedRun& run, FindingKind kind) {
  return std::ranges::any_of(run.report.findings,
                             [&](const model::Finding& each) { return each.kind == kind; });
}

TEST(UntrustedKernel, NumbersAsPointersReachNothing) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(kernel void k(global int* p) {
    for (int bit = 12; bit < 64; ++bit) *(global int*)(1ul << bit | 0x555500000000ul) = 7;
    p[1] = *(global int*)(ulong)p[15];
  })");
  EXPECT_TRUE(found(run, FindingKind::kOutOfBounds));
  EXPECT_EQ(run.values[1], 0);
  EXPECT_EQ(run.values[2], 2);
}

TEST(UntrustedKernel, APointerOfAnotherMemoryIsFound) {
  OCLAB_NEEDS_MODEL();
  const auto finds = [](const char* body) {
    const auto run = run_untrusted(std::string("kernel void k(global int* p) {") + body + "}");
    return found(run, FindingKind::kOther);
  };
  EXPECT_TRUE(finds("local int t[16]; ((global int*)(ulong)t)[p[1]] = 1;"));
  EXPECT_TRUE(finds("int t[4] = {1, 2, 3, 4}; p[1] = ((global int*)(ulong)t)[p[1]];"));
  EXPECT_TRUE(finds("((local int*)(ulong)p)[1] = 1;"));
  EXPECT_FALSE(finds("((global int*)(ulong)p)[1] = 1;"));
  EXPECT_FALSE(finds("local int t[16]; local int* q = p[1] > 0 ? t : t + 1; q[p[1]] = 1;"));
}

TEST(UntrustedKernel, APointerThroughMemoryStaysAHandle) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(kernel void k(global int* p) {
    int a[4] = {1, 2, 3, p[4]};
    global ulong* kept = (global ulong*)p;
    kept[1] = (ulong)a;
    ((private int*)kept[1])[p[1]] = 30;
    p[1] = a[p[1]];
  })");
  EXPECT_TRUE(run.report.findings.empty());
  EXPECT_EQ(run.values[1], 30);
  EXPECT_EQ(run.values[2], 0);  // the offset in the array, and
  EXPECT_EQ(run.values[3] & 0xFFFFF, 0);
}

TEST(UntrustedKernel, ValuesThatNobodyWroteAreNoRegisters) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(kernel void k(global int* p) {
    int a; int4 v; v.x = p[3];
    p[0] = a;
    vstore4(v, 1, p);
  })",
                                         false);
  EXPECT_EQ(run.values[0], 0);
  EXPECT_EQ(run.values[4], 3);
}

TEST(UntrustedKernel, ASwitchOnAnUnwrittenValueTakesOneOfItsCases) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(kernel void k(global int* p) {
    int x;
    if (p[1] == 100) x = p[2];
    switch (x) {
      case 0: p[1] = 3; break;
      case 1: p[2] = 5; break;
      case 2: p[3] = 7; break;
      case 3: p[4] = 9; break;
      case 4: p[5] = 1; break;
      default: __builtin_unreachable();
    }
    p[15] = 99;
  })");
  EXPECT_TRUE(run.values[15] == 99 || run.report.stop);
}

/// A kernel that calls functions nested `depth` deep. Each runs `before`, the next one, and
/// `after`.
std::string nested_calls(int depth, const std::string& before, const std::string& after) {
  std::string source = "int f0(global int* p) { return p[0]; }\n";
  for (int i = 1; i <= depth; ++i) {
    source += "__attribute__((noinline)) int f" + std::to_string(i) + "(global int* p) {" + before +
              "int r = f" + std::to_string(i - 1) + "(p);" + after + "return r; }\n";
  }
  return source + "kernel void k(global int* p) { p[0] = f" + std::to_string(depth) + "(p); }";
}

TEST(UntrustedKernel, LongFramesEndTheLaunch) {
  OCLAB_NEEDS_MODEL();
  std::string before, after;
  for (int i = 0; i < 45; ++i) {  // vectors of 4 KiB, which stay on the native stack
    const std::string index = std::to_string(i);
    before += "Wide v" + index + " = *(global Wide*)(p + 1 + " + index + ");";
    after += "*(global Wide*)(p + " + index + ") = v" + index + ";";
  }
  const std::string source =
      "typedef int Wide __attribute__((ext_vector_type(1024)));" + nested_calls(3, before, after);
  const UntrustedRun run = run_untrusted(source, false);
  ASSERT_TRUE(run.report.stop);
  EXPECT_NE(run.report.stop->reason.find("overflowed"), std::string::npos)
      << run.report.stop->reason;
}

TEST(UntrustedKernel, ArraysOfNestedCallsEndTheLaunch) {
  OCLAB_NEEDS_MODEL();
  const std::string before =
      "int16 a[1000]; for (int i = 0; i < 1000; ++i) a[(i * p[1]) % 1000] = i;";
  const UntrustedRun run = run_untrusted(nested_calls(10, before, "r += a[p[2]].s3;"));
  ASSERT_TRUE(run.report.stop);
  EXPECT_NE(run.report.stop->reason.find("512 KiB"), std::string::npos) << run.report.stop->reason;
}

TEST(UntrustedKernel, AProductAndASumAreRoundedTwiceOnEveryProcessor) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(
    float contracted(float a, float b, float c) {
      #pragma clang fp contract(fast)
      return a * b + c;
    }
    kernel void k(global int* p) {
      float a = 1 + p[1] * 0x1p-12f;
      float c = -1 - p[1] * 0x1p-11f;
      p[0] = as_int(a * a + c);
      p[2] = as_int(contracted(a, a, c));
      p[3] = as_int(fma(a, a, c));
    })");
  EXPECT_EQ(run.values[0], 0);
  EXPECT_EQ(run.values[2], 0);
  EXPECT_EQ(run.values[3], 0x33800000);  // 2^-24
}

TEST(UntrustedKernel, LongArraysEndTheLaunch) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(kernel void k(global int* p) {
    int a[1 << 28];
    for (int i = 0; i < 16; ++i) a[p[i] << 20] = i;
    p[0] = a[p[1] << 20];
  })");
  ASSERT_TRUE(run.report.stop);
  EXPECT_NE(run.report.stop->reason.find("512 KiB"), std::string::npos);
}

TEST(UntrustedKernel, FunctionsOfTheCLibraryAreItsOwn) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(
    __attribute__((noinline)) long system(long a) { return a + 1; }
    __attribute__((noinline)) float fmaf(float a, float b, float c) { return 42; }
    kernel void k(global int* p) {
      p[0] = system(p[3]);
      p[1] = (int)fma((float)p[1], (float)p[2], (float)p[3]);
      p[2] = (int)fmaf((float)p[1], (float)p[2], (float)p[3]);
    })");
  EXPECT_EQ(run.values[0], 4);
  EXPECT_EQ(run.values[1], 5);
  EXPECT_EQ(run.values[2], 42);
}

TEST(UntrustedKernel, AttributesOfFunctionsChangeNothing) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(
    constant int x __attribute__((used, section(".init_array"))) = 5;
    __attribute__((used, section(".init"), noinline)) int f(int a) { return a ^ 5; }
    __attribute__((preserve_most, noinline, annotate("x"))) int h(int a) {
      int b[9];
      b[a & 7] = a;
      __attribute__((musttail)) return f(a + b[a & 7]);
    }
    kernel void k(global int* p) { p[0] = x + f(p[1]); p[1] = h(p[2]); })");
  EXPECT_EQ(run.values[0], 5 + (1 ^ 5));
  EXPECT_EQ(run.values[1], 4 ^ 5);
}

TEST(UntrustedKernel, AFunctionWithoutAReturnEndsTheLaunch) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(
      "__attribute__((naked, noinline)) void g(void) { }"
      "kernel void k(global int* p) { g(); p[0] = 9; }");
  EXPECT_TRUE(run.report.stop);
  EXPECT_EQ(run.values[0], 0);
}

TEST(UntrustedKernel, ATrapEndsTheLaunch) {
  OCLAB_NEEDS_MODEL();
  EXPECT_TRUE(run_untrusted("kernel void k(global int* p) { if (p[3] == 3) __builtin_trap(); }")
                  .report.stop);
}

TEST(UntrustedKernel, ANullPointerRefersToNothing) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(
      "kernel void k(global int* p) { *(volatile global int*)0 = 1; p[0] = *(global int*)8; }");
  EXPECT_TRUE(run.report.stop || found(run, FindingKind::kOutOfBounds));
}

TEST(UntrustedKernel, CountsOfCopiesAreChecked) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(R"(kernel void k(global int* p) {
    local int tile[4];
    event_t e = async_work_group_copy(tile, p, 1ul << 62, 0);
    e = async_work_group_strided_copy(p, tile, 3ul << 61, (ulong)p[15] << 58, e);
    wait_group_events(1 << 30, &e);
  })");
  EXPECT_TRUE(found(run, FindingKind::kOutOfBounds));
}

TEST(UntrustedKernel, PrintfWritesNothing) {
  OCLAB_NEEDS_MODEL();
  const UntrustedRun run = run_untrusted(
      "kernel void k(global int* p) { printf(\"%d%n %s %s\\n\", 3, p, p, 0x7ffff000l); }");
  for (std::int32_t k = 0; k < 16; ++k) EXPECT_EQ(run.values[static_cast<std::size_t>(k)], k);
}

}  // namespace
}  // namespace oclab
