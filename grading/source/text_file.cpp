// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reads text files.
#include "grading/source/text_file.h"

#include <array>
#include <fstream>

namespace oclab {

std::string text_in(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text;
  for (std::array<char, 1 << 16> block;
       stream.read(block.data(), block.size()), stream.gcount() > 0;) {
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  return text;
}

}  // namespace oclab
