// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what tells the test sizes that come out right from those that come out wrong.
#include "grading/diagnosis/size_rule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace oclab {
namespace {

constexpr std::size_t Extent::*kNumbers[] = {&Extent::x, &Extent::y, &Extent::z};
constexpr std::size_t kLargestBlock = 1024;
constexpr std::size_t kFewest = 2;  // what two sizes on each side share may be no accident

/// One number of the sizes: of the right ones, and of the wrong ones.
struct Numbers {
  std::string name;
  std::vector<std::size_t> right;
  std::vector<std::size_t> wrong;

  /// Whether the property is that of all right numbers and of no wrong one.
  bool told_apart_by(const std::function<bool(std::size_t)>& property) const {
    return std::ranges::all_of(right, property) && std::ranges::none_of(wrong, property);
  }
};

/// "right only up to n=32", and what else can be said by comparing.
std::string rule_by_size(const Numbers& n) {
  const auto [least_right, most_right] = std::ranges::minmax(n.right);
  const auto [least_wrong, most_wrong] = std::ranges::minmax(n.wrong);
  if (most_right < least_wrong) {
    return least_right == most_right ? fmt::format("right only where {}={}", n.name, most_right)
                                     : fmt::format("right up to {0}={1}, wrong from {0}={2} on",
                                                   n.name, most_right, least_wrong);
  }
  if (most_wrong < least_right) {
    return least_wrong == most_wrong ? fmt::format("wrong only where {}={}", n.name, most_wrong)
                                     : fmt::format("wrong up to {0}={1}, right from {0}={2} on",
                                                   n.name, most_wrong, least_right);
  }
  return "";
}

/// "right only where n is a multiple of 32", and its like.
std::string rule_by_divisor(const Numbers& n) {
  if (n.right.size() < kFewest || n.wrong.size() < kFewest) return "";
  for (std::size_t block = kLargestBlock; block >= 2; block /= 2) {
    if (n.told_apart_by([&](std::size_t number) { return number % block == 0; })) {
      return fmt::format("right only where {} is a multiple of {}", n.name, block);
    }
  }
  if (n.told_apart_by([](std::size_t number) { return std::has_single_bit(number); })) {
    return fmt::format("right only where {} is a power of two", n.name);
  }
  return "";
}

/// "right only where rows and columns are multiples of 16": what one number does not explain.
std::string rule_by_divisors(const std::vector<Extent>& right, const std::vector<Extent>& wrong,
                             const std::vector<std::string>& names) {
  if (names.size() < 2 || right.size() < kFewest || wrong.size() < kFewest) return "";
  for (std::size_t block = kLargestBlock; block >= 2; block /= 2) {
    const auto divides = [&](const Extent& extent) {
      return std::all_of(kNumbers, kNumbers + names.size(),
                         [&](auto number) { return extent.*number % block == 0; });
    };
    if (std::ranges::all_of(right, divides) && std::ranges::none_of(wrong, divides)) {
      return fmt::format("right only where {} are multiples of {}", fmt::join(names, " and "),
                         block);
    }
  }
  return "";
}

Numbers numbers_of(const std::vector<Extent>& right, const std::vector<Extent>& wrong,
                   std::size_t Extent::*number, const std::string& name) {
  Numbers numbers{.name = name};
  for (const Extent& extent : right) numbers.right.push_back(extent.*number);
  for (const Extent& extent : wrong) numbers.wrong.push_back(extent.*number);
  return numbers;
}

bool is_square(const Extent& extent) { return extent.x == extent.y; }

}  // namespace

std::string size_rule(const std::vector<Extent>& right, const std::vector<Extent>& wrong,
                      const std::vector<std::string>& names) {
  if (right.empty() || wrong.empty()) return "";
  std::vector<Numbers> all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    all.push_back(numbers_of(right, wrong, kNumbers[i], names[i]));
  }
  std::vector<std::string> found;
  for (const Numbers& numbers : all) {
    std::string rule = rule_by_size(numbers);
    if (rule.empty()) rule = rule_by_divisor(numbers);
    if (!rule.empty()) found.push_back(std::move(rule));
  }
  const bool squares = names.size() > 1 && right.size() >= kFewest &&
                       std::ranges::all_of(right, is_square) &&
                       std::ranges::none_of(wrong, is_square);
  if (squares) found.push_back(fmt::format("right only where {} = {}", names[0], names[1]));
  if (found.empty()) return rule_by_divisors(right, wrong, names);
  // Of two rules one holds by accident.
  return found.size() == 1 ? found.front() : "";
}

}  // namespace oclab
