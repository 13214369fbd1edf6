// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs kernels of a test file in the model.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "harness/model_report/model_record.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {

/// Skips the test, with the reason, on a machine without the model.
#define OCLAB_NEEDS_MODEL() \
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason

/// A file of harness/tests/model/data.
inline std::string model_data(const std::string& name) {
  std::ifstream file(std::filesystem::path(MODEL_DATA) / name, std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A buffer with these contents that kernels may overwrite.
template <typename T>
Buffer in_out(std::string name, const std::vector<T>& values) {
  Buffer buffer = input(std::move(name), values);
  buffer.access = Access::kInOut;
  return buffer;
}

/// Builds the source, runs the launches once in the model and returns a report for each launch.
inline std::vector<model::LaunchReport> run_in_model(const KernelSource& source,
                                                     const std::vector<KernelContract>& contract,
                                                     const std::vector<Buffer>& buffers,
                                                     const std::vector<Launch>& launches,
                                                     const ModelSettings& settings = {}) {
  constexpr std::uint32_t kPoison = 0xFFC54321U;  // not an expected value of any test
  Worker worker(model_device(), settings.limits, Origin::kSubmission, model_backend(settings));
  worker.build(source, contract);
  worker.prepare(buffers, launches);
  worker.run(buffers, kPoison);
  auto reports = reports_from(worker.report());
  EXPECT_EQ(reports.size(), launches.size());
  return reports;
}

}  // namespace oclab
