// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the checks of a lab look at, without a device.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "grading/authoring/corpus.h"
#include "grading/authoring/finding.h"
#include "grading/authoring/finding_words.h"
#include "grading/authoring/lab_text.h"
#include "grading/authoring/mutation.h"
#include "grading/source/text_file.h"
#include "grading/study/handout.h"
#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"
#include "harness/verify/values.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

TEST(Half, RoundsToElevenBits) {
  EXPECT_EQ(rounded_to_half(1), 1);
  EXPECT_EQ(rounded_to_half(-0.1), -0.0999755859375);
  EXPECT_EQ(rounded_to_half(2049), 2048);  // a tie goes to the even neighbour
  EXPECT_EQ(rounded_to_half(2051), 2052);
  EXPECT_EQ(rounded_to_half(65504), 65504);
  EXPECT_EQ(rounded_to_half(-65520), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(rounded_to_half(std::ldexp(1.4, -24)), std::ldexp(1, -24));
  EXPECT_EQ(rounded_to_half(std::ldexp(0.4, -24)), 0);
}

std::vector<double> perturbed_values(const Buffer& buffer, Perturbation perturbation) {
  const auto bytes = perturbed(buffer, perturbation);
  std::vector<double> result;
  if (!bytes) return result;
  const Values values(buffer.element, *bytes);
  for (std::size_t i = 0; i < values.size(); ++i) result.push_back(values[i]);
  return result;
}

TEST(Perturbation, ChangesWhatItSays) {
  const Buffer buffer = output<float>("y", {1.5F, -4, 0.1F}, {2, 4, 10});
  using Doubles = std::vector<double>;
  EXPECT_EQ(perturbed_values(buffer, Perturbation::kZeros), (Doubles{0, 0, 0}));
  EXPECT_EQ(perturbed_values(buffer, Perturbation::kOneMissing),
            (Doubles{1.5, 0, static_cast<double>(0.1F)}));
  EXPECT_EQ(perturbed_values(buffer, Perturbation::kLastPercent), (Doubles{1.5, -4, 0}));
  EXPECT_EQ(perturbed_values(buffer, Perturbation::kHalf), (Doubles{1.5, -4, 0.0999755859375}));
  EXPECT_TRUE(std::isnan(perturbed_values(buffer, Perturbation::kNan).at(1)));
  const Doubles lacking = perturbed_values(buffer, Perturbation::kShort);
  EXPECT_NEAR(lacking.at(0), 1.48, 1e-6);
  EXPECT_NEAR(lacking.at(1), -4.04, 1e-6);
  EXPECT_NEAR(lacking.at(2), 0, 1e-6);
}

TEST(Perturbation, MakesNoDifferenceToIntegersInHalfPrecision) {
  const Buffer buffer = output<std::int32_t>("n", {3, -7});
  EXPECT_FALSE(perturbed(buffer, Perturbation::kHalf).has_value());
  EXPECT_FALSE(perturbed(output<float>("z", {0}), Perturbation::kZeros).has_value());
  EXPECT_EQ(perturbed_values(buffer, Perturbation::kNan), (std::vector<double>{-1, -1}));
}

TEST(LabText, FindsBrokenLinks) {
  const TempDir folder;
  write_output(folder.path() / "other.md", "# Title\n## The `copy`, once more\n");
  const std::string page =
      "# Here we go\n[a](other.md) [b](other.md#the-copy-once-more) [c](#here-we-go)\n"
      "[web](https://example.org/x) `[code](nowhere)`\n"
      "[d](missing.md) [e](other.md#nothing) [f](#there)\n";
  EXPECT_EQ(broken_links(page, folder.path()),
            (std::vector<std::string>{"missing.md", "other.md#nothing", "#there"}));
}

TEST(Handout, HasASectionForEachExercise) {
  const std::string handout = "# Lab\n## copy: a copy\nText\n### Hint 1\nx\n## copying\nOther\n";
  EXPECT_EQ(markdown_part(handout, 2, "copy"), "Text\n### Hint 1\nx\n");
  EXPECT_EQ(markdown_part(handout, 2, "copyin"), "");
}

TEST(LabText, SpellsSignaturesAlike) {
  const std::string declared = "kernel void f(global float* in, local int* t, uint n)";
  EXPECT_EQ(spelled_signature(declared, "f"), declared);
  EXPECT_EQ(spelled_signature("__kernel void f(__global const float *restrict in,\n"
                              "              __local int* t, const uint n) {",
                              "f"),
            declared);
  EXPECT_NE(spelled_signature("kernel void f(global float* in, local int* t, int n)", "f"),
            declared);
  EXPECT_EQ(spelled_signature("kernel void other()", "f"), "");
}

TEST(Corpus, RefusesAHeaderThatItDoesNotUnderstand) {
  const TempDir folder;
  const fs::path file = folder.path() / "late.cl";
  write_output(file, "// licence\n// what\n// outcom: wrong-answer\nkernel void f() {}\n");
  EXPECT_THROW(read_corpus_kernel(file, {}), UsageError);
  write_output(
      file,
      "// licence\n// what\n// outcome: wrong-answer | unsafe\n// kind: data-race | moved\n"
      "// place: 7 | 9\n// place: if (a | b) c;\n// says: this\n// says: that\n");
  const CorpusKernel kernel = read_corpus_kernel(file, {});
  EXPECT_EQ(kernel.outcomes, (std::vector<std::string>{"wrong-answer", "unsafe"}));
  EXPECT_EQ(kernel.kinds, (std::vector<std::string>{"data-race", "moved"}));
  EXPECT_EQ(kernel.places, (std::vector<std::string>{"7", "9", "if (a | b) c;"}));
  EXPECT_EQ(kernel.says, (std::vector<std::string>{"this", "that"}));
  EXPECT_TRUE(read_corpus_folder(folder.path() / "none", {}).empty());
}

TEST(CheckResult, TheWorstFindingCounts) {
  CheckResult result;
  EXPECT_EQ(verdict_word(result), "ok");
  result.remark("no-wrong-kernels", {{"folder", "wrong/tree"}});
  EXPECT_EQ(verdict_word(result), "ok");
  result.undecided("after-files");
  EXPECT_EQ(verdict_word(result), "?");
  result.unsound("empty-part", {{"place", "lab9.md"}, {"part", "Hint 3"}});
  EXPECT_EQ(verdict_word(result), "FAIL");
  EXPECT_NE(describe(result).find("unsound: lab9.md: 'Hint 3' is empty\n  next: write it"),
            std::string::npos);
}

}  // namespace
}  // namespace oclab::test
