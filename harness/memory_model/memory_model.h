// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the cost of one memory instruction of one warp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace oclab::model {

/// The operation and the memory of an instruction.
enum class AccessKind : std::uint8_t {
  kGlobalLoad,
  kGlobalStore,
  kGlobalAtomic,
  kLocalLoad,
  kLocalStore,
  kLocalAtomic,
  kConstantLoad,
  kImageRead,
  kImageWrite,
};

inline constexpr std::array kAccessKinds{
    AccessKind::kGlobalLoad,   AccessKind::kGlobalStore, AccessKind::kGlobalAtomic,
    AccessKind::kLocalLoad,    AccessKind::kLocalStore,  AccessKind::kLocalAtomic,
    AccessKind::kConstantLoad, AccessKind::kImageRead,   AccessKind::kImageWrite};

/// The kind's name in records, such as "global_load".
const char* name_of(AccessKind kind);

/// The unit of `RequestCost::transactions` for this kind: "sectors", "wavefronts", …
const char* unit_of(AccessKind kind);

/// Returns whether the kind accesses local memory.
bool is_local(AccessKind kind);

/// Returns whether the kind changes memory: a store, or an atomic operation. Others load.
bool is_store(AccessKind kind);

/// Returns whether the kind accesses an image. The addresses of its requests are those of
/// `image_address`.
bool is_image(AccessKind kind);

/// Where a pixel of 4 bytes lies: a sector of an image is a rectangle of 4 by 2 pixels.
std::uint64_t image_address(std::uint64_t x, std::uint64_t y, std::uint64_t columns);

/// One work-item's part of a request. `lane` is its index in the warp.
struct LaneAccess {
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
  std::uint32_t lane = 0;
};

/// The cost of one request: one memory instruction, executed once by the active lanes of a warp.
/// (A GPU's compiler may make several of it, whose sectors the cache then has: `pieces`.)
struct RequestCost {
  std::uint64_t transactions = 0;  ///< in `unit_of` the kind
  std::uint64_t ideal = 0;         ///< the fewest transactions for as many different bytes
  std::uint64_t pieces = 1;        ///< requests that a GPU's compiler makes of it
  std::uint64_t sectors = 0;       ///< of global memory, touched by each piece for itself
  std::uint64_t bytes = 0;         ///< accessed bytes, summed over the lanes
  std::uint64_t useful_bytes = 0;  ///< different bytes among them

  RequestCost& operator+=(const RequestCost& other) {
    transactions += other.transactions;
    ideal += other.ideal;
    pieces += other.pieces;
    sectors += other.sectors;
    bytes += other.bytes;
    useful_bytes += other.useful_bytes;
    return *this;
  }
};

/// The cost of one request.
///
/// Global loads and stores take one transaction per sector touched. Local ones take wavefronts: in
/// each, a bank serves one word, to all lanes that need it. Accesses of 8 bytes are served by
/// half-warps one after the other, those of 16 bytes by quarters. A load serves two such parts at
/// once if every lane l in them has the address of lane l ^ 1, or every lane that of lane l ^ 2.
/// Atomics on one address of global memory, or on one bank of local memory, are serialized; each
/// turn touches its sectors. A
/// constant load takes one transaction per different word. Images are read by four lanes at a time
/// and written by eight; each of these groups takes one transaction per sector that it touches.
RequestCost cost_of(AccessKind kind, std::span<const LaneAccess> lanes);

/// An atomic operation: lanes with one address take turns, and each turn touches its sectors.
struct Turns {
  std::uint64_t count = 0;
  std::vector<std::uint64_t> sectors{};  ///< of all turns, ascending
};

Turns turns_of(std::span<const LaneAccess> lanes);

/// Returns the bytes that a lane moves at once: the largest of 1, 2, 4, 8 and 16 that divides all
/// addresses and lengths. Longer accesses take a request for each piece.
std::uint32_t piece_bytes(std::span<const LaneAccess> lanes);

}  // namespace oclab::model
