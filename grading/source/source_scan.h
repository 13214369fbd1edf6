// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: finds the statement that a diagnosis is about.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/source/tokens/token_search.h"

namespace oclab {

/// A function, and where it is defined.
struct NamedFunction {
  std::string name;
  int line = 0;
  bool is_kernel = false;
  bool in_macro =
      false;  ///< the definition is the text of a macro, and the name may be a parameter
};

/// Finds statements in the tokens of a source, without compiling it. Methods return a line, from 1,
/// or 0 if they find nothing.
class SourceScan : TokenSearch {
 public:
  explicit SourceScan(std::string_view source);

  /// Finds the head of this kernel, or of the first kernel if the name is empty.
  int kernel(std::string_view name = {}) const;

  /// Finds the head of this function, kernel or not.
  int function(std::string_view name) const;

  /// The function whose definition has this line, if there is one.
  std::optional<NamedFunction> function_around(int line) const;

  /// The names of the kernel's parameters; none if there is no kernel of this name.
  std::vector<std::string> parameters(std::string_view kernel) const;

  /// Finds the last statement of the kernel that stores to its parameter of this index, from 0: an
  /// assignment, vstore, an atomic function, or an asynchronous copy.
  int store(std::string_view kernel, std::size_t parameter) const;

  /// Finds the first loop of the file.
  int loop() const;

  /// Finds the first array in local or in private memory.
  int local_array() const;
  int private_array() const;

  /// Finds the first use of this word, in any line or in one from `first` up to before `end`.
  int word(std::string_view text) const;
  int word_between(std::string_view text, int first, int end) const;

  /// The lines that call this function, ascending, each once.
  std::vector<int> calls(std::string_view function) const;

  /// Finds the first call by which a function certainly calls itself, directly or through others.
  int recursion() const;

  /// Finds the first barrier after line `after` that is not after line `last`.
  int barrier(int after, int last) const;

  /// Finds the first barrier that is the statement of an `if`, alone or as the first of its block.
  int conditional_barrier() const;

  /// Finds the first use of this word in the body of the kernel.
  int use(std::string_view kernel, std::string_view text) const;

  /// Whether the body of the kernel, or any macro, has this word.
  bool uses(std::string_view kernel, std::string_view text) const;

  /// Finds the first wanted word that is not in the parameters of a function.
  int outside_parameters(const std::function<bool(std::string_view)>& wanted) const;

  /// Finds the first division or remainder.
  int division() const;

  /// A quotient of two whole numbers, and its line.
  struct Quotient {
    std::string text;
    int line = 0;
  };

  /// Finds the first quotient of two whole numbers that is 0, such as `1 / 512`.
  std::optional<Quotient> zero_quotient() const;

 private:
  int first_of(std::initializer_list<std::string_view> words) const;
  std::string_view parameter_name(const SourceFunction& function, std::size_t index) const;
  bool is_stored(const SourceFunction& function, std::size_t i) const;
};

/// Returns a line of the source without indentation, shortened to fit a screen; "" if there is no
/// such line.
std::string line_of(std::string_view source, int number);

}  // namespace oclab
