// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random right kernels give the same results in the model and on PoCL, and the
// model finds no error in them.
//
// OCLAB_GENERATED_KERNELS=200 tests more kernels than usual, OCLAB_GENERATED_FIRST=1000 others.
// Kernels that fail are kept in the folder OCLAB_GENERATED_KEEP.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "harness/tests/generated/trial.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::generated {
namespace {

constexpr std::uint64_t kFirst = 11;  // PoCL 3.1 needs 40 s for kernel 10
constexpr std::uint64_t kUsual = 16;

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

/// What is wrong with the model's runs of a right kernel; "" if nothing is.
std::string complaint(const GeneratedKernel& kernel, const DeviceInfo& pocl) {
  const ModelTrial counted = run_in_model(kernel, kernel.source(), false);
  const ModelTrial checked = run_in_model(kernel, kernel.source(), true);
  for (const ModelTrial* trial : {&counted, &checked}) {
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
  const Results expected = run_on_device(kernel, pocl);
  return first_difference(kernel, counted.results, expected);
}

TEST(GeneratedKernels, AgreeWithPoclWithoutFindings) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const auto devices = list_devices();
  const auto pocl = std::ranges::find_if(devices, is_pocl);
  if (pocl == devices.end()) GTEST_SKIP() << "PoCL is not installed";
  const std::uint64_t first = number_from("OCLAB_GENERATED_FIRST", kFirst);
  const std::uint64_t count = number_from("OCLAB_GENERATED_KERNELS", kUsual);
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const GeneratedKernel kernel = generate_kernel(seed);
    std::string found;
    try {
      found = complaint(kernel, *pocl);
    } catch (const KernelFailure& failure) {
      found = failure.what();
    }
    if (found.empty()) continue;
    keep(kernel);
    ADD_FAILURE() << "kernel " << seed << ": " << found;
  }
}

}  // namespace
}  // namespace oclab::generated
