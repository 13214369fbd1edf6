// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the names of OpenCL's overloaded built-in functions, taken apart.
#include "harness/native_compiler/ir/mangled_name.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace oclab::native {
namespace {

constexpr std::string_view kScalars = "chstijlmfd";

/// Reads one parameter after the other, and remembers what later ones may stand for.
class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  std::vector<MangledParameter> parameters() {
    std::vector<MangledParameter> all;
    while (!rest_.empty() && rest_.front() != 'v') {
      const auto parameter = type();
      if (!parameter) break;
      all.push_back(*parameter);
    }
    return all;
  }

 private:
  bool take(std::string_view prefix) {
    if (!rest_.starts_with(prefix)) return false;
    rest_.remove_prefix(prefix.size());
    return true;
  }

  unsigned number() {
    unsigned value = 0;
    const char* const end = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value).ptr;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  MangledParameter remember(const MangledParameter& parameter) {
    known_.push_back(parameter);
    return parameter;
  }

  std::optional<MangledParameter> type() {
    if (rest_.empty()) return std::nullopt;
    if (take("P")) return pointer();
    if (take("Dv")) return vector();
    if (take("Dh")) return MangledParameter{.scalar = 'x'};
    if (take("S")) return substitution();
    if (take("U") || take("V") || take("K")) return qualified();
    if (rest_.front() >= '0' && rest_.front() <= '9') {  // an event, an image, a sampler
      rest_.remove_prefix(std::min<std::size_t>(number(), rest_.size()));
      return remember({});
    }
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    if (kScalars.find(letter) == std::string_view::npos) return std::nullopt;
    return MangledParameter{.scalar = letter};
  }

  /// Qualifiers: an address space "U3AS1", volatile "V", const "K", in this order. Together they
  /// make one type that later parameters may stand for.
  std::optional<MangledParameter> qualified() {
    if (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') {
      rest_.remove_prefix(std::min<std::size_t>(number(), rest_.size()));
    }
    while (take("V") || take("K")) {
    }
    const auto inner = type();
    if (!inner) return std::nullopt;
    return remember(*inner);
  }

  std::optional<MangledParameter> pointer() {
    auto pointee = type();
    if (!pointee) return std::nullopt;
    pointee->pointer = true;
    return remember(*pointee);
  }

  std::optional<MangledParameter> vector() {
    const unsigned lanes = number();
    if (!take("_")) return std::nullopt;
    auto element = type();
    if (!element) return std::nullopt;
    element->lanes = lanes;
    return remember(*element);
  }

  /// "S_" is the first of those, "S0_" the second, then in base 36.
  std::optional<MangledParameter> substitution() {
    std::size_t index = 0;
    if (!take("_")) {
      for (; !rest_.empty() && rest_.front() != '_'; rest_.remove_prefix(1)) {
        const char c = rest_.front();
        index = 36 * index + static_cast<std::size_t>(c <= '9' ? c - '0' : c - 'A' + 10);
      }
      take("_");
      ++index;
    }
    if (index >= known_.size()) return std::nullopt;
    return known_[index];
  }

  std::string_view rest_;
  std::vector<MangledParameter> known_;
};

}  // namespace

std::string MangledName::types() const {
  std::string letters;
  for (const MangledParameter& each : parameters) letters += each.scalar == 0 ? '?' : each.scalar;
  return letters;
}

unsigned bits_of(char letter) {
  switch (letter) {
    case 'c':
    case 'h': return 8;
    case 's':
    case 't':
    case 'x': return 16;
    case 'i':
    case 'j':
    case 'f': return 32;
    case 'l':
    case 'm':
    case 'd': return 64;
    default: return 0;
  }
}

MangledName demangle(std::string_view mangled) {
  if (!mangled.starts_with("_Z")) return {std::string(mangled), {}};
  std::size_t length = 0;
  const char* const end = mangled.data() + mangled.size();
  const char* const name = std::from_chars(mangled.data() + 2, end, length).ptr;
  length = std::min(length, static_cast<std::size_t>(end - name));
  return {std::string(name, length),
          Parser({name + length, static_cast<std::size_t>(end - name) - length}).parameters()};
}

}  // namespace oclab::native
