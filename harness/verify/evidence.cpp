// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: counting and sampling the wrong elements once, for all rules.
#include "harness/verify/evidence.h"

#include <algorithm>
#include <cmath>

namespace oclab {
namespace {

constexpr std::size_t kMaxProbes = 64;
// Rounding differs between the reference and a device even where the exercise's tolerance is 0.
constexpr double kLeastRelative = 1e-6;

}  // namespace

bool is_poison(Element element, std::span<const std::byte> bytes, std::size_t i,
               std::uint32_t poison) {
  if (element != Element::kDouble) return load<std::uint32_t>(bytes, i) == poison;
  return load<std::uint64_t>(bytes, i) == (std::uint64_t{poison} << 32 | poison);
}

Evidence::Evidence(const Buffer& expected, std::span<const std::byte> got, std::vector<bool> wrong,
                   const Tolerance& tolerance, const VerifyContext& context)
    : buffer_(expected),
      bytes_(got),
      got_(expected.element, got),
      want_(expected.element, expected.expected),
      wrong_(std::move(wrong)),
      relative_(std::max(tolerance.relative, kLeastRelative)),
      context_(context) {
  for (std::size_t i = 0; i < count(); ++i) {
    if (!wrong_[i]) continue;
    if (wrong_count_++ == 0) first_wrong_ = i;
    last_wrong_ = i;
    untouched_count_ += untouched(i);
  }
  collect_probes();
}

void Evidence::collect_probes() {
  const std::size_t step = wrong_count_ / kMaxProbes + 1;
  std::size_t seen = 0;
  for (std::size_t i = first_wrong_; i < count(); ++i) {
    if (wrong_[i] && seen++ % step == 0) probes_.push_back(i);
  }
}

double Evidence::scale(std::size_t i) const {
  if (buffer_.magnitude.empty()) return std::abs(want(i));
  return static_cast<double>(buffer_.magnitude[i]);
}

bool Evidence::untouched(std::size_t i) const {
  if (buffer_.access != Access::kInOut) {
    return is_poison(buffer_.element, bytes_, i, context_.poison);
  }
  // An in-out buffer starts with its own values instead of poison.
  const std::size_t size = size_of(buffer_.element);
  if (buffer_.initial.size() != buffer_.bytes()) return false;
  return std::memcmp(bytes_.data() + i * size, buffer_.initial.data() + i * size, size) == 0;
}

bool Evidence::matches(std::size_t i, std::size_t j) const {
  if (!floating()) return got(i) == want(j);
  const double error = std::abs(got(i) - want(j));
  // Where neighbours are nearly equal, a rounded value is near both.
  const bool nearer = !wrong(i) || 4 * error <= std::abs(got(i) - want(i));
  return error <= relative_ * scale(j) && nearer;
}

std::size_t Evidence::group_range() const {
  const std::size_t items = context_.items;
  return items == 0 ? (matrix() ? 0 : context_.group_size)
                    : (items < count() ? 0 : context_.group_size);
}

bool Evidence::floating() const { return is_floating(buffer_.element); }

bool Evidence::matrix() const {
  const Shape& shape = buffer_.shape;
  return shape.rows > 1 && shape.columns > 1 && shape.rows * shape.columns == count();
}

}  // namespace oclab
