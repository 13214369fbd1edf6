// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the parts of an object file (ELF, 64-bit) that nobody vouches for.
#pragma once

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace oclab {

/// The structure at an offset, or nothing if it does not lie in the bytes.
template <typename Structure>
std::optional<Structure> structure_at(std::string_view bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(Structure)) return std::nullopt;
  Structure read;
  std::memcpy(&read, bytes.data() + offset, sizeof read);
  return read;
}

/// The head of the object file that the bytes begin with, or nothing if there is none.
inline std::optional<Elf64_Ehdr> object_head(std::string_view file) {
  if (!file.starts_with(std::string_view(ELFMAG, SELFMAG))) return std::nullopt;
  const auto head = structure_at<Elf64_Ehdr>(file, 0);
  if (!head || head->e_ident[EI_CLASS] != ELFCLASS64 || head->e_type != ET_REL) return std::nullopt;
  return head;
}

/// The head of a section, or nothing if there is none of this number.
inline std::optional<Elf64_Shdr> section_of(std::string_view file, const Elf64_Ehdr& head,
                                            std::size_t number) {
  if (number >= head.e_shnum || head.e_shoff > file.size()) return std::nullopt;
  return structure_at<Elf64_Shdr>(file, head.e_shoff + number * sizeof(Elf64_Shdr));
}

}  // namespace oclab
