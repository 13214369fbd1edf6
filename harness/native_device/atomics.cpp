// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the atomic operations of OpenCL C.
#include "harness/native_device/atomics.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace oclab::native {
namespace {

template <typename T>
T updated(T old, AtomicOperation operation, T a, T b) {
  using Bits = std::make_unsigned_t<T>;  // sums of signed numbers wrap, too
  const auto bits = static_cast<Bits>(old);
  switch (operation) {
    case AtomicOperation::kAdd: return static_cast<T>(bits + static_cast<Bits>(a));
    case AtomicOperation::kSubtract: return static_cast<T>(bits - static_cast<Bits>(a));
    case AtomicOperation::kExchange: return a;
    case AtomicOperation::kIncrement: return static_cast<T>(bits + 1);
    case AtomicOperation::kDecrement: return static_cast<T>(bits - 1);
    case AtomicOperation::kCompareExchange: return old == a ? b : old;
    case AtomicOperation::kMinimum: return std::min(old, a);
    case AtomicOperation::kMaximum: return std::max(old, a);
    case AtomicOperation::kAnd: return old & a;
    case AtomicOperation::kOr: return old | a;
    case AtomicOperation::kXor: return old ^ a;
  }
  return old;
}

template <typename T>
std::uint64_t update_as(std::byte* place, AtomicOperation operation, std::uint64_t a,
                        std::uint64_t b) {
  T old{};
  std::memcpy(&old, place, sizeof old);
  const T next = updated(old, operation, static_cast<T>(a), static_cast<T>(b));
  std::memcpy(place, &next, sizeof next);
  return static_cast<std::uint64_t>(old);
}

}  // namespace

std::uint64_t update(std::byte* place, AtomicOperation operation, std::uint64_t a, std::uint64_t b,
                     std::uint32_t bytes, bool is_signed) {
  if (bytes == 8) {
    return is_signed ? update_as<std::int64_t>(place, operation, a, b)
                     : update_as<std::uint64_t>(place, operation, a, b);
  }
  return is_signed ? update_as<std::int32_t>(place, operation, a, b)
                   : update_as<std::uint32_t>(place, operation, a, b);
}

}  // namespace oclab::native
