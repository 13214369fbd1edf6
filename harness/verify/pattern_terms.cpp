// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which of its terms a wrong sum is made of.
#include "harness/verify/pattern_terms.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "harness/verify/values.h"

namespace oclab {
namespace {

constexpr std::size_t kLargestBlock = 65536;
constexpr std::size_t kFewestTerms = 4;

/// Of the sum of the absolute values: what float sums of so few terms err by. Of more terms, other
/// sums come as close by chance.
constexpr double kRounding = 2e-7;
constexpr std::size_t kMostProducts = 4096;

/// The terms of a sum: integers modulo 2^32, as kernels add them, or products in double precision.
template <typename T>
struct Sum {
  std::vector<T> terms;
  double slack = 0;

  /// Of the first `kept` terms of every `block`.
  T part(std::size_t block, std::size_t kept) const {
    T sum = 0;
    for (std::size_t begin = 0; begin < terms.size(); begin += block) {
      const std::size_t end = std::min(begin + kept, terms.size());
      for (std::size_t i = begin; i < end; ++i) sum += terms[i];
    }
    return sum;
  }

  bool equal(T a, T b) const {
    if constexpr (std::is_integral_v<T>) return a == b;
    return std::abs(static_cast<double>(a) - static_cast<double>(b)) <= slack;
  }
};

std::vector<const Buffer*> inputs_of(const Problem& problem) {
  std::vector<const Buffer*> inputs;
  for (const Buffer& buffer : problem.buffers) {
    if (buffer.access == Access::kIn && buffer.initial.size() == buffer.bytes()) {
      inputs.push_back(&buffer);
    }
  }
  return inputs;
}

Sum<std::uint32_t> sum_of_integers(const Buffer& input) {
  Sum<std::uint32_t> sum;
  for (std::size_t i = 0; i < input.count; ++i) {
    sum.terms.push_back(load<std::uint32_t>(input.initial, i));
  }
  return sum;
}

Sum<double> sum_of_products(const Buffer& a, const Buffer& b) {
  Sum<double> sum;
  const Values left(a.element, a.initial);
  const Values right(b.element, b.initial);
  for (std::size_t i = 0; i < a.count; ++i) {
    sum.terms.push_back(left[i] * right[i]);
    sum.slack += kRounding * std::abs(sum.terms.back());
  }
  return sum;
}

/// Which level of a tree a half may lack: elements that lie one apart are added by the level of
/// stride 1 in any kernel.
std::string_view variant_of(std::size_t block, std::size_t kept, std::size_t group_size) {
  if (2 * kept != block) return kept == 1 ? "one" : "";
  if (block > group_size) return "half-of-group";
  return kept == 1 ? "every-second" : "half";
}

/// The only block and part that make this sum. A block that does not come twice is none.
template <typename T>
std::optional<Pattern> part_that_makes(const Sum<T>& sum, T expected, T got,
                                       std::size_t group_size) {
  const std::size_t count = sum.terms.size();
  if (count < kFewestTerms || !sum.equal(sum.part(count, count), expected)) return std::nullopt;
  std::optional<Pattern> found;
  for (std::size_t block = 2; block < count && block <= kLargestBlock; block *= 2) {
    for (std::size_t kept = 1; kept < block; kept *= 2) {
      // Of sums that are only nearly equal, there may be but few to choose from.
      if (sum.slack > 0 && 2 * kept != block) continue;
      if (!sum.equal(sum.part(block, kept), got)) continue;
      if (found) return std::nullopt;
      found = Pattern{PatternKind::kSummedPart,
                      variant_of(block, kept, group_size),
                      {{"block", block}, {"kept", kept}, {"constant", ""}}};
    }
  }
  return found;
}

}  // namespace

std::optional<Pattern> find_summed_part(const Problem& problem, const Buffer& output,
                                        std::span<const std::byte> got, std::size_t group_size) {
  if (output.count != 1) return std::nullopt;
  const std::vector<const Buffer*> inputs = inputs_of(problem);
  const auto all_are = [&](Element element) {
    return output.element == element && std::ranges::all_of(inputs, [&](const Buffer* each) {
             return each->element == element;
           });
  };
  if (inputs.size() == 1 && (all_are(Element::kInt) || all_are(Element::kUint))) {
    return part_that_makes(sum_of_integers(*inputs[0]), load<std::uint32_t>(output.expected, 0),
                           load<std::uint32_t>(got, 0), group_size);
  }
  const bool products = inputs.size() == 2 && inputs[0]->count == inputs[1]->count &&
                        inputs[0]->count <= kMostProducts;
  if (!products || !all_are(Element::kFloat)) return std::nullopt;
  return part_that_makes(sum_of_products(*inputs[0], *inputs[1]),
                         static_cast<double>(load<float>(output.expected, 0)),
                         static_cast<double>(load<float>(got, 0)), group_size);
}

}  // namespace oclab
