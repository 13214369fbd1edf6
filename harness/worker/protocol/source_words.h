// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names of a kernel's author, apart from those of compilers and drivers.
#pragma once

#include <string_view>

namespace oclab {

/// Whether names in LLVM's text form contain the character.
bool is_name(char c);

/// Whether the text contains the word, with no other character of a name beside it.
bool has_word(std::string_view text, std::string_view word);

/// The names in a kernel's source. Refers to the source.
class AuthorNames {
 public:
  explicit AuthorNames(std::string_view source);

  /// Whether the name is the author's: the source has it, or may paste it together from its words.
  /// Names with a dot are LLVM's own.
  bool contain(std::string_view name) const;

 private:
  bool is_spelled(std::string_view text) const;

  std::string_view source_;
  bool pastes_;
};

/// Whether LLVM itself may call the function of this name, for code in which no call is written.
bool is_llvms(std::string_view name);

}  // namespace oclab
