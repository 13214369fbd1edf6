// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random right kernels give the same results in the model and on other devices, and
// the model finds no error in them.
//
// A few run on PoCL, which compiles each of them for seconds and crashes in some. So the results of
// 200 are recorded, and some of those are compared: all with OCLAB_TESTS=all. By hand:
//   OCLAB_GENERATED_KERNELS=200    runs and compares more of both
//   OCLAB_GENERATED_FIRST=1        runs others on the device
//   OCLAB_GENERATED_DEVICE=Intel   another device than PoCL
//   OCLAB_GENERATED_OPTIONS=-cl-opt-disable   its compiler's options
//   OCLAB_GENERATED_RECORD=FILE    adds its results to a file like recorded_results.csv
//   OCLAB_GENERATED_KEEP=FOLDER    keeps the kernels that fail
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "harness/tests/core_set.h"
#include "harness/tests/generated/trial.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::generated {
namespace {

constexpr std::uint64_t kFirst = 11;
constexpr std::uint64_t kOnDevice = 16;
constexpr std::uint64_t kRecorded = 200;
/// Kernels that PoCL 3.1 crashes in, or compiles for more than two minutes. Their recorded results
/// are those of Intel's runtime.
constexpr std::array<std::uint64_t, 7> kFailOnPocl31{10, 25, 33, 54, 69, 83, 186};

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// How many kernels to try: as many as asked for by hand, or all of a number, or its core set.
std::uint64_t kernels_to_try(std::uint64_t all) {
  return number_from("OCLAB_GENERATED_KERNELS", test::tests_everything() ? all : all / 16);
}

/// FNV-1a of all buffers.
std::string hash_of(const Results& results) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const auto& buffer : results) {
    for (const std::byte byte : buffer) {
      hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3U;
    }
  }
  return fmt::format("{:016x}", hash);
}

void record(const GeneratedKernel& kernel, const Results& results, const DeviceInfo& device) {
  const char* file = std::getenv("OCLAB_GENERATED_RECORD");
  if (file == nullptr) return;
  std::ofstream(file, std::ios::app)
      << kernel.seed << ',' << hash_of(results) << ',' << device.driver << '\n';
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
  return text + " " + finding.object + " " + name_of(finding.misuse);
}

/// What is wrong with the model's run of a right kernel; "" if nothing is.
std::string complaint(const model::LaunchReport& report) {
  if (report.stop) return "it was stopped: " + report.stop->reason;
  if (!report.findings.empty()) return "a false alarm: " + describe(report.findings.front());
  if (report.counters.unmatched != 0) return "lanes that the replay could not match";
  return "";
}

/// The same for runs without checks, which are `counted`, and with checks.
std::string complaint(const GeneratedKernel& kernel, ModelTrial& counted) {
  counted = run_in_model(kernel, kernel.source(), false);
  const ModelTrial checked = run_in_model(kernel, kernel.source(), true);
  for (const ModelTrial* trial : std::initializer_list<const ModelTrial*>{&counted, &checked}) {
    if (std::string found = complaint(trial->report); !found.empty()) return found;
  }
  const ModelTrial again = run_in_model(kernel, kernel.source(), false);
  if (again.record != counted.record) return "another record in another run";
  if (const auto difference = first_difference(kernel, checked.results, counted.results);
      !difference.empty()) {
    return "checks change the result: " + difference;
  }
  return "";
}

std::string complaint_or_failure(const GeneratedKernel& kernel, ModelTrial& counted) {
  try {
    return complaint(kernel, counted);
  } catch (const KernelFailure& failure) {
    return failure.what();
  }
}

/// The results on a device; none if that fails, which says nothing about the model.
std::optional<Results> results_on(const DeviceInfo& device, const GeneratedKernel& kernel) {
  try {
    const char* options = std::getenv("OCLAB_GENERATED_OPTIONS");
    Results results = run_on_device(kernel, device, options == nullptr ? "" : options);
    record(kernel, results, device);
    return results;
  } catch (const KernelFailure& failure) {
    std::cout << "kernel " << kernel.seed << " on " << device.platform << ": " << failure.what()
              << "\n";
    return std::nullopt;
  }
}

void fail(const GeneratedKernel& kernel, const std::string& found) {
  keep(kernel);
  ADD_FAILURE() << "kernel " << kernel.seed << ": " << found;
}

std::optional<DeviceInfo> other_device() {
  const char* name = std::getenv("OCLAB_GENERATED_DEVICE");
  const std::vector<DeviceInfo> devices = list_devices();
  const auto found = std::ranges::find_if(devices, [&](const DeviceInfo& device) {
    return name == nullptr ? is_pocl(device) : device.platform.find(name) != std::string::npos;
  });
  return found == devices.end() ? std::nullopt : std::optional(*found);
}

TEST(GeneratedKernels, AgreeWithPoclWithoutFindings) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const auto device = other_device();
  if (!device) GTEST_SKIP() << "PoCL is not installed";
  const std::uint64_t first = number_from("OCLAB_GENERATED_FIRST", kFirst);
  const std::uint64_t count = kernels_to_try(kOnDevice);
  const bool recorded_pocl = is_pocl(*device) && device->driver.starts_with("3.1");
  std::uint64_t not_compared = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const GeneratedKernel kernel = generate_kernel(seed);
    const bool fails = std::ranges::find(kFailOnPocl31, seed) != kFailOnPocl31.end();
    ModelTrial counted;
    std::string found = complaint_or_failure(kernel, counted);
    const auto expected = recorded_pocl && fails ? std::nullopt : results_on(*device, kernel);
    if (found.empty() && expected) {
      found = first_difference(kernel, counted.results, *expected);
    } else if (found.empty() && recorded_pocl && !fails) {
      found = "it fails on PoCL";
    }
    not_compared += expected ? 0 : 1;
    if (!found.empty()) fail(kernel, found);
  }
  if (recorded_pocl || not_compared == 0) return;
  GTEST_SKIP() << not_compared << " of " << count << " kernels fail on " << device->platform << " "
               << device->driver << ": the model alone ran these";
}

TEST(GeneratedKernels, AgreeWithRecordedResults) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  std::ifstream rows(GENERATED_DATA "/recorded_results.csv");
  std::string seed, hash, driver;
  const std::uint64_t count = kernels_to_try(kRecorded);
  std::uint64_t compared = 0;
  while (compared < count && std::getline(rows, seed, ',') && std::getline(rows, hash, ',') &&
         std::getline(rows, driver)) {
    const GeneratedKernel kernel = generate_kernel(std::stoull(seed));
    const ModelTrial checked = run_in_model(kernel, kernel.source(), true);
    std::string found = complaint(checked.report);
    if (found.empty() && hash_of(checked.results) != hash) found = "not the result of " + driver;
    if (!found.empty()) fail(kernel, found);
    ++compared;
  }
  EXPECT_EQ(compared, count);
}

}  // namespace
}  // namespace oclab::generated
