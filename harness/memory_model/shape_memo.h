// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what was computed for an access, kept for later accesses of the same shape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/memory_model/memory_model.h"

namespace oclab::model {

/// Costs do not change when all addresses move by a multiple of this: sectors and the pieces of an
/// access keep their borders, and words of local memory change banks together.
inline constexpr std::uint64_t kShapeBytes = 64;

/// Values by the shape of an access: its instruction, its kind, and its lanes' addresses relative
/// to the first one and to `kShapeBytes`. Loops repeat a few shapes many times.
template <typename Value>
class ShapeMemo {
 public:
  /// An access with the value of its shape.
  struct Known {
    const Value& value;
    bool is_new = false;
    std::uint64_t moved = 0;  ///< bytes from the addresses that the value was computed for
  };

  /// For code of this many instructions.
  explicit ShapeMemo(std::size_t instructions) : shapes_(instructions) {}

  /// Returns the value of this shape; `compute()` makes it where it is not known. Lanes must be in
  /// order, and at least one.
  template <typename Compute>
  Known find(std::uint32_t instruction, AccessKind kind, std::span<const LaneAccess> lanes,
             const Compute& compute) {
    std::vector<Shape>& shapes = shapes_[instruction];
    if (shapes.empty()) shapes.resize(kShapes);
    Shape& shape = shapes[lanes.front().address / 4 % kShapes];
    if (shape.value && shape.kind == kind && shape.has(lanes)) {
      return {*shape.value, false, lanes.front().address - shape.lanes.front().address};
    }
    shape.kind = kind;
    shape.lanes.assign(lanes.begin(), lanes.end());
    return {shape.value.emplace(compute()), true};
  }

 private:
  static constexpr std::size_t kShapes = kShapeBytes / 4;  // of an instruction

  struct Shape {
    AccessKind kind = AccessKind::kGlobalLoad;
    std::vector<LaneAccess> lanes;
    std::optional<Value> value;

    bool has(std::span<const LaneAccess> others) const {
      const std::uint64_t moved = others.front().address - lanes.front().address;
      if (others.size() != lanes.size() || moved % kShapeBytes != 0) return false;
      std::uint64_t differing = 0;  // without branches, so that vector instructions serve
      for (std::size_t k = 0; k < lanes.size(); ++k) {
        differing |= (others[k].address - moved) ^ lanes[k].address;
        differing |= others[k].bytes ^ lanes[k].bytes;
        differing |= others[k].lane ^ lanes[k].lane;
      }
      return differing == 0;
    }
  };

  std::vector<std::vector<Shape>> shapes_;  // by instruction
};

}  // namespace oclab::model
