// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command line of the model's compiler.
#include "harness/native_compiler/front_end/options.h"

#include <cstddef>
#include <stdexcept>

namespace oclab::native {
namespace {

constexpr const char* kUsage =
    "usage: oclab-model-compiler SOURCE --output PREFIX [--checks] [--target TRIPLE --linker "
    "PROGRAM] [-- OPTION OF CLANG ...]";

}  // namespace

std::filesystem::path CompilerOptions::with_suffix(const char* suffix) const {
  return std::filesystem::path(prefix) += suffix;
}

CompilerOptions parse_options(const std::vector<std::string>& words) {
  CompilerOptions options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--") {
      options.clang.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      break;
    }
    if (words[i] == "--checks") {
      options.checks = true;
    } else if (words[i] == "--output" && i + 1 < words.size()) {
      options.prefix = words[++i];
    } else if (words[i] == "--target" && i + 1 < words.size()) {
      options.target.triple = words[++i];
    } else if (words[i] == "--linker" && i + 1 < words.size()) {
      options.target.linker = words[++i];
    } else if (words[i] == "--front-end" && i + 1 < words.size()) {
      options.front_end = std::stoi(words[++i]);
    } else if (options.source.empty()) {
      options.source = words[i];
    } else {
      throw std::runtime_error(kUsage);
    }
  }
  if (options.source.empty() || options.prefix.empty()) throw std::runtime_error(kUsage);
  return options;
}

}  // namespace oclab::native
