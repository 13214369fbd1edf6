// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels of a test file run in the model device.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "harness/worker/supervisor/model_device.h"

namespace oclab {

/// Skips the test, with the reason, on a machine without Oclgrind.
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

}  // namespace oclab
