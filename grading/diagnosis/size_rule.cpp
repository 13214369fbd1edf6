// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what separates the test sizes that come out right from those that come out wrong.
#include "grading/diagnosis/size_rule.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <utility>

namespace oclab {
namespace {

constexpr std::size_t Extent::*kNumbers[] = {&Extent::x, &Extent::y, &Extent::z};
constexpr std::size_t kLargestBlock = 1024;
constexpr std::size_t kFewest = 2;  // below, what the sizes on each side share may be chance

/// One number of the sizes: of the right ones, and of the wrong ones.
struct Numbers {
  std::string name;
  std::vector<std::size_t> right;
  std::vector<std::size_t> wrong;

  /// Whether the property is that of all right numbers and of no wrong one.
  bool separated_by(const std::function<bool(std::size_t)>& property) const {
    return std::ranges::all_of(right, property) && std::ranges::none_of(wrong, property);
  }
};

/// Whether the constant's name ends like the dimension's: TILE_K and k.
bool is_named_after(const std::string& constant, const std::string& dimension) {
  return constant.size() > 1 && dimension.size() == 1 && constant[constant.size() - 2] == '_' &&
         constant.back() == static_cast<char>(dimension[0] - 'a' + 'A');
}

/// "TILE_K" or "GROUP × PER_ITEM" where one of them has this value; "" elsewhere.
std::string constant_of(std::size_t value, const std::string& dimension,
                        const Tunables& constants) {
  const auto equals = [&](std::int64_t number) { return number == std::int64_t(value); };
  std::string found;
  for (const auto& [name, number] : constants) {
    if (!equals(number) || number <= 1) continue;
    if (found.empty() || is_named_after(name, dimension)) found = name;
  }
  if (!found.empty()) return found;
  for (auto a = constants.begin(); a != constants.end(); ++a) {
    for (auto b = std::next(a); b != constants.end(); ++b) {
      if (a->second > 1 && b->second > 1 && equals(a->second * b->second)) {
        return a->first + " × " + b->first;
      }
    }
  }
  return "";
}

SizeRule rule(std::string_view form, const Numbers& n, std::size_t value,
              const Tunables& constants) {
  SizeRule found{form, {{"name", n.name}, {"value", value}}};
  if (std::string constant = constant_of(value, n.name, constants); !constant.empty()) {
    found.facts["constant"] = std::move(constant);
  }
  return found;
}

/// "up-to" and its like: found by comparing.
SizeRule rule_by_size(const Numbers& n, const Tunables& constants) {
  const auto [least_right, most_right] = std::ranges::minmax(n.right);
  const auto [least_wrong, most_wrong] = std::ranges::minmax(n.wrong);
  if (most_right < least_wrong) {
    if (least_right == most_right) return rule("right-only-at", n, most_right, constants);
    SizeRule found = rule("right-up-to", n, most_right, constants);
    found.facts["other"] = least_wrong;
    // A guard that compares with a constant is off by one as often as it is missing.
    std::string limit = constant_of(least_wrong, n.name, constants);
    if (!found.facts.contains("constant") && !limit.empty()) {
      found.facts["other_constant"] = std::move(limit);
    }
    return found;
  }
  if (most_wrong < least_right) {
    if (least_wrong == most_wrong) return rule("wrong-only-at", n, most_wrong, constants);
    SizeRule found = rule("wrong-up-to", n, most_wrong, constants);
    found.facts["other"] = least_right;
    return found;
  }
  return {};
}

SizeRule rule_by_divisor(const Numbers& n, const Tunables& constants) {
  if (n.right.size() < kFewest || n.wrong.size() < kFewest) return {};
  for (std::size_t block = kLargestBlock; block >= 2; block /= 2) {
    if (n.separated_by([&](std::size_t number) { return number % block == 0; })) {
      return rule("multiple", n, block, constants);
    }
  }
  const auto is_power = [](std::size_t number) { return std::has_single_bit(number); };
  return n.separated_by(is_power) ? SizeRule{"power-of-two", {{"name", n.name}}} : SizeRule{};
}

/// "rows and columns": all names in one phrase.
std::string joined(const std::vector<std::string>& names) {
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += " and " + names[i];
  return text;
}

/// What one number does not explain: multiples in every number.
SizeRule rule_by_divisors(const std::vector<Extent>& right, const std::vector<Extent>& wrong,
                          const std::vector<std::string>& names, const Tunables& constants) {
  if (names.size() < 2 || right.size() < kFewest || wrong.size() < kFewest) return {};
  for (std::size_t block = kLargestBlock; block >= 2; block /= 2) {
    const auto divides = [&](const Extent& extent) {
      return std::all_of(kNumbers, kNumbers + names.size(),
                         [&](auto number) { return extent.*number % block == 0; });
    };
    if (std::ranges::all_of(right, divides) && std::ranges::none_of(wrong, divides)) {
      return rule("multiples", {.name = joined(names)}, block, constants);
    }
  }
  return {};
}

Numbers numbers_by_outcome(const std::vector<Extent>& right, const std::vector<Extent>& wrong,
                           std::size_t Extent::*number, const std::string& name) {
  Numbers numbers{.name = name};
  for (const Extent& extent : right) numbers.right.push_back(extent.*number);
  for (const Extent& extent : wrong) numbers.wrong.push_back(extent.*number);
  return numbers;
}

bool is_square(const Extent& extent) { return extent.x == extent.y; }

}  // namespace

std::string only_constant_of(std::size_t value, const Tunables& constants) {
  const auto equals = [&](std::int64_t number) { return number == std::int64_t(value); };
  std::vector<std::string> names;
  std::vector<std::string> products;
  for (auto a = constants.begin(); a != constants.end(); ++a) {
    if (equals(a->second)) names.push_back(a->first);
    for (auto b = std::next(a); b != constants.end(); ++b) {
      const bool both = a->second > 1 && b->second > 1;
      if (both && equals(a->second * b->second)) products.push_back(a->first + " × " + b->first);
    }
  }
  const std::vector<std::string>& found = names.empty() ? products : names;
  return found.size() == 1 ? found.front() : "";
}

SizeRule size_rule(const std::vector<Extent>& right, const std::vector<Extent>& wrong,
                   const std::vector<std::string>& names, const Tunables& constants) {
  if (right.empty()) return {"never-right"};
  if (wrong.empty()) return {};
  std::vector<SizeRule> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Numbers numbers = numbers_by_outcome(right, wrong, kNumbers[i], names[i]);
    SizeRule one = rule_by_size(numbers, constants);
    if (one.form.empty()) one = rule_by_divisor(numbers, constants);
    if (!one.form.empty()) found.push_back(std::move(one));
  }
  const bool squares = names.size() > 1 && right.size() >= kFewest &&
                       std::ranges::all_of(right, is_square) &&
                       std::ranges::none_of(wrong, is_square);
  if (squares) found.push_back({"square", {{"name", names[0]}, {"other_name", names[1]}}});
  if (found.empty()) return rule_by_divisors(right, wrong, names, constants);
  return found.size() == 1 ? found.front() : SizeRule{};
}

}  // namespace oclab
