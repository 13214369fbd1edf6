// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the machine code in a driver's program uses and does not define.
#include "harness/worker/protocol/object_symbols.h"

#include "harness/worker/protocol/object_file.h"

namespace oclab {
namespace {

/// The text that begins at an offset of a section.
std::string text_at(std::string_view file, const Elf64_Shdr& texts, std::uint64_t offset) {
  if (texts.sh_offset > file.size() || offset > file.size() - texts.sh_offset) return "";
  const std::string_view rest = file.substr(texts.sh_offset + offset);
  const std::size_t end = rest.find('\0');
  return end == rest.npos ? "" : std::string(rest.substr(0, end));
}

void add_undefined(std::string_view file, const Elf64_Ehdr& head, const Elf64_Shdr& symbols,
                   std::vector<std::string>& names) {
  const auto texts = section_of(file, head, symbols.sh_link);
  if (!texts || symbols.sh_offset > file.size()) return;
  const std::uint64_t count = symbols.sh_size / sizeof(Elf64_Sym);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto symbol = structure_at<Elf64_Sym>(file, symbols.sh_offset + i * sizeof(Elf64_Sym));
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
    const auto head = object_head(file);
    if (!head) continue;
    if (!names) names.emplace();
    for (std::size_t i = 0; i < head->e_shnum; ++i) {
      const auto found = section_of(file, *head, i);
      if (found && found->sh_type == SHT_SYMTAB) add_undefined(file, *head, *found, *names);
    }
  }
  return names;
}

}  // namespace oclab
