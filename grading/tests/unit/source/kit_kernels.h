// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the right kernels of the kit, in which no fault may be found.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>

#include "grading/source/text_file.h"

namespace oclab {

/// Calls `use(file, its text)` for each.
template <typename Use>
void for_each_kernel_of_the_kit(const Use& use) {
  const std::filesystem::path kit = std::filesystem::path(HOSTILE_KERNELS) / "../../..";
  std::size_t files = 0;
  for (const char* folder :
       {"solutions", "kernels-starter", "grading/tests/right", "grading/tests/hardware"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kit / folder)) {
      if (entry.path().extension() != ".cl") continue;
      ++files;
      use(entry.path(), text_in(entry.path()));
    }
  }
  EXPECT_GT(files, 150U);
}

}  // namespace oclab
