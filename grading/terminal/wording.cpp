// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from a wording and named facts to a sentence.
#include "grading/terminal/wording.h"

#include <fmt/args.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <variant>

#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

constexpr std::size_t kShownMembers = 8;

std::string ordinal(std::size_t k) {
  const bool teen = k % 100 >= 11 && k % 100 <= 13;
  const std::size_t unit = teen ? 0 : k % 10;
  return fmt::format("{}{}", k, unit == 1 ? "st" : unit == 2 ? "nd" : unit == 3 ? "rd" : "th");
}

std::string percentage(double share) {
  if (share > 0 && share < 0.001) return "less than 0.1 %";
  for (int digits = 1; digits < 7; ++digits) {
    const std::string text = fmt::format("{:.{}f}", share * 100, digits);
    if (std::stod(text) != 100) return text + " %";
  }
  return share < 1 ? "just under 100 %" : "just over 100 %";
}

/// Formats one fact by a spec of wording.h.
struct Formatter {
  std::string_view spec;

  std::string operator()(std::size_t count) const {
    if (spec == "ordinal") return ordinal(count);
    if (spec == "grouped") return grouped(static_cast<double>(count));
    if (spec.starts_with('?')) {
      const std::size_t bar = spec.find('|');
      return std::string(count == 1 ? spec.substr(1, bar - 1) : spec.substr(bar + 1));
    }
    return plain(count);
  }
  std::string operator()(double number) const {
    if (spec == "time") return time_text(number);
    return spec == "%" ? percentage(number) : plain(number);
  }
  std::string operator()(const std::string& word) const { return plain(word); }
  std::string operator()(const std::vector<std::size_t>& members) const {
    const auto end =
        members.begin() + static_cast<std::ptrdiff_t>(std::min(members.size(), kShownMembers));
    return fmt::format("{}{}", fmt::join(members.begin(), end, ", "),
                       members.size() > kShownMembers ? ", …" : "");
  }

 private:
  template <typename T>
  std::string plain(const T& value) const {
    return fmt::format(fmt::runtime(fmt::format("{{:{}}}", spec)), value);
  }
};

/// What fmt looks up by name.
struct Named {
  const Fact& fact;
};

}  // namespace
}  // namespace oclab

template <>
struct fmt::formatter<oclab::Named> {
  constexpr auto parse(fmt::format_parse_context& context) {
    const auto* begin = context.begin();
    const auto* end = std::find(begin, context.end(), '}');
    spec_ = {begin, static_cast<std::size_t>(end - begin)};
    return end;
  }
  auto format(const oclab::Named& named, fmt::format_context& context) const {
    const std::string text = std::visit(oclab::Formatter{spec_}, named.fact);
    return std::copy(text.begin(), text.end(), context.out());
  }

 private:
  std::string_view spec_;
};

namespace oclab {

std::string fill(std::string_view wording, const Facts& facts) {
  fmt::dynamic_format_arg_store<fmt::format_context> named;
  for (const auto& [name, fact] : facts) named.push_back(fmt::arg(name.c_str(), Named{fact}));
  return fmt::vformat(wording, named);
}

std::string filled(std::string_view wording, const Facts& facts) {
  try {
    return fill(wording, facts);
  } catch (const fmt::format_error&) {
    assert(false && "a wording without its facts");
    return "";
  }
}

}  // namespace oclab
