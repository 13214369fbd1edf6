// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: each mistake in a declaration is reported with its member.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/finding_words.h"
#include "grading/authoring/signatures.h"
#include "grading/source/text_file.h"
#include "harness/support/temp_dir.h"
#include "labs/common/shapes.h"

namespace oclab::test {
namespace {

Problem doubling(const Extent& extent, Rng& rng) {
  const std::vector<float> in = uniform_floats(rng, extent.x, 0, 1);
  std::vector<float> out;
  for (const float each : in) out.push_back(2 * each);
  return {.buffers = {input("in", in), output("out", out)}, .bytes_moved = 8.0};
}

/// A sound exercise, on which each test makes a mistake.
Exercise sound() {
  const KernelContract kernel = kernel_on("double_all", {"in", "out"}, {"n"});
  return {.id = kernel.name,
          .kernels = {kernel},
          .tunables = {power_of_two("GROUP", 32, 1024, 64)},
          .test_extents = {{1}, {33}},
          .bench_cpu = {kMi},
          .bench_gpu = {kMi},
          .make_problem = doubling,
          .plan = one_launch(kernel, [](const Extent& extent, const Tunables& tunables) {
            return range_1d(extent.x, tunable(tunables, "GROUP"));
          })};
}

/// The findings for the exercise after a change, as text.
std::string findings_after(const std::function<void(Exercise&)>& change) {
  Exercise exercise = sound();
  change(exercise);
  const Lab lab{.stem = "lab9_doubles"};
  CheckResult result;
  check_declaration(result, {&lab, &exercise});
  return describe(result);
}

/// The plan of one launch whose arguments are these.
auto plan_with(std::vector<Argument> arguments) {
  return [arguments = std::move(arguments)](const Extent& extent, const Tunables&) {
    return std::vector<Launch>{{"double_all", arguments, range_1d(extent.x, 64)}};
  };
}

TEST(Declaration, SoundOneHasNoFindings) {
  EXPECT_EQ(findings_after([](Exercise&) {}), "");
}

TEST(Declaration, EachMistakeNamesItsMember) {
  const auto set_plan = [](std::vector<Argument> arguments) {
    return [=](Exercise& each) { each.plan = plan_with(arguments); };
  };
  struct Mistake {
    std::function<void(Exercise&)> change;
    const char* text;
  };
  const Mistake mistakes[] = {
      {[](Exercise& each) { each.make_problem = {}; }, ".make_problem is not set"},
      {[](Exercise& each) { each.bench_gpu = {}; }, ".bench_gpu is not set"},
      {[](Exercise& each) { each.tunables.clear(); },
       ".plan fails at n=1: the exercise's .tunables lack GROUP"},
      {[](Exercise& each) { each.tunables[0].fallback = 2048; }, ".tunables: GROUP from 32 to"},
      {[](Exercise& each) { each.rate = Rate::kFlops; },
       ".make_problem: flops is 0 at every test size"},
      {[](Exercise& each) {
         each.intermediates = {{"parts", {}}};
       },
       ".intermediates names `parts`, which .make_problem does not make"},
      {[](Exercise& each) { each.kernels[0].name = "double_some"; },
       ".plan launches 'double_all', which .kernels does not declare"},
      {set_plan({buffer("in"), buffer("out")}), ".plan passes 2 arguments at n=1"},
      {set_plan({buffer("in"), buffer("oun"), count(1)}),
       "argument 2 of double_all names the buffer `oun`; .make_problem makes in, out"},
      {set_plan({buffer("in"), buffer("out"), value(1.0F)}),
       "argument 3 of double_all is a value of type float, at n=1; the parameter is 'uint n'"},
      {set_plan({local_memory<float>(4), buffer("out"), count(1)}), "argument 1 of double_all is"},
  };
  for (const Mistake& mistake : mistakes) {
    const std::string found = findings_after(mistake.change);
    EXPECT_NE(found.find(mistake.text), std::string::npos) << mistake.text << "\n" << found;
  }
}

/// The solution would be blamed: every buffer is made once for all data of a size.
TEST(Declaration, AnOutputWhoseLengthDependsOnTheDataIsReported) {
  const std::string found = findings_after([](Exercise& each) {
    each.make_problem = [](const Extent& extent, Rng& rng) {
      Problem problem = doubling(extent, rng);
      std::vector<float> kept;
      for (const float x : initial_values<float>(problem, 0)) {
        if (x < 0.5F) kept.push_back(x);
      }
      kept.push_back(0);
      problem.buffers[1] = output("out", kept);
      return problem;
    };
  });
  EXPECT_NE(found.find("the length of `out` depends on the data"), std::string::npos) << found;
}

/// A kit whose starter and handout have another signature than the declaration.
TEST(Signatures, AreWrittenFromTheDeclaration) {
  const TempDir folder;
  const auto write = [&folder](const std::string& name, const std::string& text) {
    const auto file = folder.path() / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  };
  const std::string starter = "kernels-starter/lab9_doubles/double_all.cl";
  const std::string solution = "solutions/lab9_doubles/double_all.cl";
  const std::string right =
      "kernel void double_all(global const float* in, global float* out, uint n)";
  write(starter, "#define GROUP 64\nkernel void double_all(global float* a) {\n}\n");
  write(solution, right + " {\n}\n");
  write("docs/labs/lab9_doubles.md", "## double_all: x\n\n`kernel void double_all(int n)`\n");
  setenv("OCLAB_ROOT", folder.path().c_str(), 1);
  const Exercise exercise = sound();
  const Lab lab{.stem = "lab9_doubles"};
  const auto changed = write_signatures({&lab, &exercise});
  unsetenv("OCLAB_ROOT");
  EXPECT_EQ(changed.size(), 2U);
  EXPECT_EQ(text_in(folder.path() / starter), "#define GROUP 64\n" + right + " {\n}\n");
  EXPECT_EQ(text_in(folder.path() / solution), right + " {\n}\n");
  EXPECT_EQ(text_in(folder.path() / "docs/labs/lab9_doubles.md"),
            "## double_all: x\n\n`" + right + "`\n");
}

}  // namespace
}  // namespace oclab::test
