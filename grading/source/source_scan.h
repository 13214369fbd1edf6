// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where in a source the statement is that a diagnosis speaks about.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grading/source/source_text.h"

namespace oclab {

/// A source as words and signs. It is looked at, not compiled: every method returns the line of
/// what it finds, from 1, or 0 where it finds nothing.
class SourceScan {
 public:
  explicit SourceScan(std::string_view source);
  SourceScan(const SourceScan&) = delete;  // its tokens are views of its own text
  SourceScan& operator=(const SourceScan&) = delete;

  /// The head of this kernel; of the first kernel if the name is empty.
  int kernel(std::string_view name = {}) const;

  /// The last statement of the kernel that stores to its parameter with this index, from 0, by
  /// name: by assignment, vstore, atomics, or an asynchronous copy.
  int store(std::string_view kernel, std::size_t parameter) const;

  /// The first loop of the file.
  int loop() const;

  /// The first array in local or in private memory.
  int local_array() const;
  int private_array() const;

  /// The first use of this word.
  int word(std::string_view text) const;

  /// The first call of a function inside of itself.
  int recursion() const;

  /// The first barrier after line `after` that is not after line `last`.
  int barrier(int after, int last) const;

  /// The first division or remainder.
  int division() const;

 private:
  struct Token {
    std::string_view text;
    int line = 0;
  };
  struct Function {
    std::size_t name = 0, parameters = 0, body = 0, end = 0;  // tokens; body is its brace
    bool is_kernel = false;
  };

  bool is(std::size_t i, std::string_view text) const;
  bool is_sign(std::size_t i, std::string_view sign) const;
  bool is_assigned(std::size_t after) const;
  std::size_t closing(std::size_t open) const;
  std::string_view parameter_name(const Function& function, std::size_t index) const;
  bool is_stored(const Function& function, std::size_t i) const;
  void find_functions();

  Folded folded_;
  std::vector<Token> tokens_;
  std::vector<Function> functions_;
};

/// The source's line without its indentation, cut to what fits a screen; "" for a line that it does
/// not have.
std::string line_of(std::string_view source, int number);

}  // namespace oclab
