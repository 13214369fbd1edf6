// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the machine code in a driver's program uses and does not define.
#include "harness/worker/protocol/object_symbols.h"

#include <elf.h>

#include <cstring>

namespace oclab {
namespace {

/// The structure at an offset, or nothing if it does not lie in the bytes.
template <typename Structure>
std::optional<Structure> at(std::string_view bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(Structure)) return std::nullopt;
  Structure read;
  std::memcpy(&read, bytes.data() + offset, sizeof read);
  return read;
}

std::optional<Elf64_Shdr> section(std::string_view file, const Elf64_Ehdr& head,
                                  std::size_t index) {
  if (index >= head.e_shnum || head.e_shoff > file.size()) return std::nullopt;
  return at<Elf64_Shdr>(file, head.e_shoff + index * sizeof(Elf64_Shdr));
}

/// The text that begins at an offset of a section.
std::string text_at(std::string_view file, const Elf64_Shdr& texts, std::uint64_t offset) {
  if (texts.sh_offset > file.size() || offset > file.size() - texts.sh_offset) return "";
  const std::string_view rest = file.substr(texts.sh_offset + offset);
  const std::size_t end = rest.find('\0');
  return end == rest.npos ? "" : std::string(rest.substr(0, end));
}

void add_undefined(std::string_view file, const Elf64_Ehdr& head, const Elf64_Shdr& symbols,
                   std::vector<std::string>& names) {
  const auto texts = section(file, head, symbols.sh_link);
  if (!texts || symbols.sh_offset > file.size()) return;
  const std::uint64_t count = symbols.sh_size / sizeof(Elf64_Sym);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto symbol = at<Elf64_Sym>(file, symbols.sh_offset + i * sizeof(Elf64_Sym));
    if (!symbol) return;
    if (symbol->st_shndx != SHN_UNDEF || symbol->st_name == 0) continue;
    names.push_back(text_at(file, *texts, symbol->st_name));
  }
}

}  // namespace

std::optional<std::vector<std::string>> undefined_symbols(std::string_view bytes) {
  std::optional<std::vector<std::string>> names;
  constexpr std::string_view kMagic(ELFMAG, SELFMAG);
  for (std::size_t begin = bytes.find(kMagic); begin != bytes.npos;
       begin = bytes.find(kMagic, begin + 1)) {
    const std::string_view file = bytes.substr(begin);
    const auto head = at<Elf64_Ehdr>(file, 0);
    if (!head || head->e_ident[EI_CLASS] != ELFCLASS64 || head->e_type != ET_REL) continue;
    if (!names) names.emplace();
    for (std::size_t i = 0; i < head->e_shnum; ++i) {
      const auto found = section(file, *head, i);
      if (found && found->sh_type == SHT_SYMTAB) add_undefined(file, *head, *found, *names);
    }
  }
  return names;
}

}  // namespace oclab
