// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab explain`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace oclab {

/// The options of `oclab explain`.
struct ExplainOptions {
  std::string name;                 ///< an exercise, or a lab with a single one
  std::string kernels;              ///< as in `Choices`
  std::vector<std::size_t> extent;  ///< sizes in the order of the exercise's names; or empty
  std::string json_file;
  std::string html_file;
};

/// Explains the exercise's kernel file: prints the annotated source, and writes the files asked
/// for. Returns the exit status; throws `UsageError` for anything that keeps it from explaining.
int explain_command(const ExplainOptions& options);

}  // namespace oclab
