// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random right kernels give the same results in the model and on PoCL, and the
// model finds no error in them.
//
// OCLAB_GENERATED_KERNELS=200 tests more kernels than usual, OCLAB_GENERATED_FIRST=1000 others.
// Kernels that fail are kept in the folder OCLAB_GENERATED_KEEP. PoCL cannot run each of them: 3.1
// crashes in kernel 25, and needs 40 s to compile kernel 10.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>

#include "harness/tests/generated/trial.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::generated {
namespace {

constexpr std::uint64_t kFirst = 11;
constexpr std::uint64_t kUsual = 16;
/// Kernels that PoCL 3.1 fails on. The model still runs them.
constexpr std::array<std::uint64_t, 3> kFailOnPocl31{10, 25, 33};

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

void keep(const GeneratedKernel& kernel) {
  const char* folder = std::getenv("OCLAB_GENERATED_KEEP");
  if (folder == nullptr) return;
  const auto name = "kernel" + std::to_string(kernel.seed) + ".cl";
  std::ofstream(std::filesystem::path(folder) / name) << kernel.source();
}

std::string describe(const model::Finding& finding) {
  std::string text = name_of(finding.kind);
  for (const model::Place& place : finding.places) text += " line " + std::to_string(place.line);
  return text + " " + finding.object + " " + finding.what;
}

/// What is wrong with the model's runs of a right kernel; "" if nothing is. `counted` is the run
/// without checks.
std::string complaint(const GeneratedKernel& kernel, ModelTrial& counted) {
  counted = run_in_model(kernel, kernel.source(), false);
  const ModelTrial checked = run_in_model(kernel, kernel.source(), true);
  for (const ModelTrial* trial : std::initializer_list<const ModelTrial*>{&counted, &checked}) {
    const model::LaunchReport& report = trial->report;
    if (report.stop) return "it was stopped: " + report.stop->reason;
    if (!report.findings.empty()) return "a false alarm: " + describe(report.findings.front());
  }
  if (counted.report.counters.unmatched != 0) return "lanes that the replay could not match";
  const ModelTrial again = run_in_model(kernel, kernel.source(), false);
  if (again.record != counted.record) return "another record in another run";
  if (const auto difference = first_difference(kernel, checked.results, counted.results);
      !difference.empty()) {
    return "checks change the result: " + difference;
  }
  return "";
}

/// The results on PoCL; none if PoCL fails, which says nothing about the model.
std::optional<Results> results_on(const DeviceInfo& pocl, const GeneratedKernel& kernel) {
  try {
    return run_on_device(kernel, pocl);
  } catch (const KernelFailure& failure) {
    std::cout << "kernel " << kernel.seed << " on PoCL: " << failure.what() << "\n";
    return std::nullopt;
  }
}

TEST(GeneratedKernels, AgreeWithPoclWithoutFindings) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const auto devices = list_devices();
  const auto pocl = std::ranges::find_if(devices, is_pocl);
  if (pocl == devices.end()) GTEST_SKIP() << "PoCL is not installed";
  const std::uint64_t first = number_from("OCLAB_GENERATED_FIRST", kFirst);
  const std::uint64_t count = number_from("OCLAB_GENERATED_KERNELS", kUsual);
  const bool recorded_pocl = pocl->driver.starts_with("3.1");
  std::uint64_t not_compared = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const GeneratedKernel kernel = generate_kernel(seed);
    ModelTrial counted;
    std::string found;
    try {
      found = complaint(kernel, counted);
    } catch (const KernelFailure& failure) {
      found = failure.what();
    }
    if (found.empty()) {
      const auto expected = results_on(*pocl, kernel);
      if (expected) {
        found = first_difference(kernel, counted.results, *expected);
      } else if (recorded_pocl && std::ranges::find(kFailOnPocl31, seed) == kFailOnPocl31.end()) {
        found = "it fails on PoCL";
      } else {
        ++not_compared;
      }
    }
    if (found.empty()) continue;
    keep(kernel);
    ADD_FAILURE() << "kernel " << seed << ": " << found;
  }
  if (recorded_pocl || not_compared == 0) return;
  GTEST_SKIP() << not_compared << " of " << count << " kernels fail on PoCL " << pocl->driver
               << ": the model alone ran these";
}

}  // namespace
}  // namespace oclab::generated
