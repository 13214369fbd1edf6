// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: into which accesses a GPU's compiler splits a load, a store or a copy.
#include "harness/native_compiler/description/access_pieces.h"

#include <algorithm>
#include <string_view>

#include "harness/memory_model/machine.h"

namespace oclab::native {
namespace {

using model::Piece;

constexpr unsigned kMostComponents = 4;

/// Which components of a vector are moved.
using Mask = std::vector<bool>;

Mask all_of(unsigned lanes) { return Mask(lanes, true); }

/// The components that a loaded vector's users take out of it, or all if a user takes the whole.
Mask needed_components(Value load, unsigned lanes) {
  Mask needed(lanes, false);
  for (LLVMUseRef use = LLVMGetFirstUse(load); use != nullptr; use = LLVMGetNextUse(use)) {
    Value user = LLVMGetUser(use);
    if (LLVMIsAExtractElementInst(user) == nullptr) return all_of(lanes);
    Value index = LLVMGetOperand(user, 1);
    if (LLVMIsAConstantInt(index) == nullptr) return all_of(lanes);
    if (const auto at = LLVMConstIntGetZExtValue(index); at < lanes) needed[at] = true;
  }
  return needed;
}

/// The components of a stored vector that are defined.
Mask defined_components(Value vector, unsigned lanes) {
  Mask defined = all_of(lanes);
  if (LLVMIsAShuffleVectorInst(vector) == nullptr) return defined;
  for (unsigned k = 0; k < lanes; ++k) {
    defined[k] = LLVMGetMaskValue(vector, k) != LLVMGetUndefMaskElem();
  }
  return defined;
}

/// The longest piece that may begin at `offset` of data with this alignment.
std::uint64_t longest(std::uint64_t alignment, std::uint64_t offset) {
  // the optimiser gives null pointers an alignment of 2^32, which the C interface returns as 0
  if (alignment == 0) alignment = model::kLaneBytes;
  std::uint64_t bytes = std::min<std::uint64_t>(alignment, model::kLaneBytes);
  while (offset % bytes != 0) bytes /= 2;
  return bytes;
}

Piece piece(std::uint64_t offset, std::uint64_t bytes) {
  return {static_cast<std::uint16_t>(offset), static_cast<std::uint16_t>(bytes)};
}

/// Pieces of the components in the mask; neighbours share a piece where they may.
std::vector<Piece> split_components(const Mask& mask, std::uint64_t element, unsigned alignment) {
  std::vector<Piece> pieces;
  for (std::size_t k = 0; k < mask.size();) {
    if (!mask[k]) {
      ++k;
      continue;
    }
    std::size_t run = 1;
    while (k + run < mask.size() && mask[k + run]) ++run;
    std::size_t count = kMostComponents;
    while (count > 1 && (count > run || count * element > longest(alignment, k * element))) {
      count /= 2;
    }
    pieces.push_back(piece(k * element, count * element));
    k += count;
  }
  return pieces;
}

/// Pieces of bytes without components.
std::vector<Piece> split_bytes(std::uint64_t bytes, std::uint64_t alignment) {
  std::vector<Piece> pieces;
  for (std::uint64_t at = 0; at < bytes;) {
    std::uint64_t length = longest(alignment, at);
    while (length > bytes - at) length /= 2;
    pieces.push_back(piece(at, length));
    at += length;
  }
  return pieces;
}

std::vector<Piece> of_vector(Value instruction, Type type, const Mask& moved,
                             LLVMTargetDataRef layout) {
  const std::uint64_t element = LLVMStoreSizeOfType(layout, LLVMGetElementType(type));
  const unsigned alignment = LLVMGetAlignment(instruction);
  const auto whole = split_components(all_of(lanes_of(type)), element, alignment);
  auto parts = split_components(moved, element, alignment);
  const auto count = static_cast<std::size_t>(std::ranges::count(moved, true));
  const bool sparse = 2 * count <= moved.size();
  const bool store = LLVMIsAStoreInst(instruction) != nullptr;
  return store || sparse || parts.size() <= whole.size() ? parts : whole;
}

/// The smaller alignment of a copy's two sides; 1 where it is not known.
std::uint64_t alignment_of_copy(Value call) {
  const unsigned kind = attribute_kind("align");
  std::uint64_t alignment = model::kLaneBytes;
  for (const unsigned argument : {1U, 2U}) {
    LLVMAttributeRef known = LLVMGetCallSiteEnumAttribute(call, argument, kind);
    alignment =
        std::min<std::uint64_t>(alignment, known == nullptr ? 1 : LLVMGetEnumAttributeValue(known));
  }
  return alignment;
}

std::vector<Piece> of_copy(Value call) {
  Value callee = callee_of(call);
  if (callee == nullptr) return {};
  const std::string_view name = name_of(callee);
  if (!name.starts_with("llvm.memcpy") && !name.starts_with("llvm.memmove")) return {};
  constexpr std::uint64_t kMost = 4096;  // longer ones are loops
  Value bytes = LLVMGetOperand(call, 2);
  if (LLVMIsAConstantInt(bytes) == nullptr || LLVMConstIntGetZExtValue(bytes) > kMost) return {};
  return split_bytes(LLVMConstIntGetZExtValue(bytes), alignment_of_copy(call));
}

/// What a load or a store moves.
std::vector<Piece> of_access(Value instruction, LLVMTargetDataRef layout) {
  const bool store = LLVMIsAStoreInst(instruction) != nullptr;
  Value value = store ? LLVMGetOperand(instruction, 0) : instruction;
  Type type = LLVMTypeOf(value);
  if (LLVMGetTypeKind(type) != LLVMVectorTypeKind) {
    return split_bytes(LLVMStoreSizeOfType(layout, type), LLVMGetAlignment(instruction));
  }
  const unsigned lanes = lanes_of(type);
  const std::uint64_t four = 4 * LLVMStoreSizeOfType(layout, LLVMGetElementType(type));
  if (lanes == 3 && !store && LLVMGetAlignment(instruction) >= four) {
    return split_bytes(four, LLVMGetAlignment(instruction));  // with the padding after it
  }
  return of_vector(instruction, type,
                   store ? defined_components(value, lanes) : needed_components(value, lanes),
                   layout);
}

}  // namespace

std::vector<Piece> pieces_of(Value instruction, LLVMTargetDataRef layout) {
  std::vector<Piece> pieces;
  switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
    case LLVMStore: pieces = of_access(instruction, layout); break;
    case LLVMCall: return of_copy(instruction);
    default: return {};
  }
  Type type = LLVMTypeOf(LLVMIsAStoreInst(instruction) != nullptr ? LLVMGetOperand(instruction, 0)
                                                                  : instruction);
  const bool whole = pieces.size() == 1 && pieces[0].offset == 0 &&
                     pieces[0].bytes == LLVMStoreSizeOfType(layout, type);
  return whole ? std::vector<Piece>{} : pieces;
}

}  // namespace oclab::native
