// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reads text files.
#include "grading/source/text_file.h"

#include <fstream>

namespace oclab {

std::string text_in(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace oclab
