// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: constructs that a compiled kernel must not contain.
#include "harness/worker/protocol/code_gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "harness/worker/protocol/object_file.h"
#include "harness/worker/protocol/source_words.h"

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

/// The names of the symbols that the object files (ELF, 64-bit) in these bytes use and do not
/// define, wherever they lie: Intel's CPU runtime puts the object file into a section of another
/// file. Nothing if there is no object file; one that contradicts itself has no symbols.
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

/// LLVM's functions that access the process: its stack frames, registers and threads.
constexpr std::array<std::string_view, 11> kIntrinsics = {
    "returnaddress", "addressofreturnaddress", "frameaddress",   "sponentry", "thread.pointer",
    "read_register", "read_volatile_register", "write_register", "eh.",       "init.trampoline",
    "clear_cache"};

/// LLVM's words before "alias" or "ifunc", or before the type of a variable.
constexpr std::string_view kLinkage =
    "private internal available_externally linkonce linkonce_odr weak weak_odr common appending "
    "extern_weak external default hidden protected dllimport dllexport thread_local unnamed_addr "
    "local_unnamed_addr dso_local dso_preemptable externally_initialized";

bool has_part(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The line without the text in quotes, in which LLVM escapes quotes.
std::string unquoted(std::string_view line) {
  std::string plain;
  bool inside = false;
  for (const char c : line) {
    if (c == '"') inside = !inside;
    if (c == '"' || !inside) plain += c;
  }
  return plain;
}

/// The name after the first `sign` ('@' or '%'), without quotes.
std::string_view name_after(std::string_view text, char sign) {
  const std::size_t at = text.find(sign);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + 1);
  if (text.starts_with('"')) return text.substr(1, text.find('"', 1) - 1);
  std::size_t end = 0;
  while (end < text.size() && is_name(text[end])) ++end;
  return text.substr(0, end);
}

/// Whether a value follows the type at the start of the text.
bool has_value(std::string_view text) {
  std::size_t end = 0;
  for (int depth = 0; end < text.size(); ++end) {
    const char c = text[end];
    if (c == '[' || c == '{' || c == '<' || c == '(') ++depth;
    if (c == ']' || c == '}' || c == '>' || c == ')') --depth;
    if (depth == 0 && (c == ' ' || c == ',')) break;
  }
  text.remove_prefix(end);
  constexpr std::string_view kSpace = " addrspace(";
  if (text.starts_with(kSpace)) text.remove_prefix(std::min(text.find(')') + 1, text.size()));
  while (text.starts_with('*')) text.remove_prefix(1);
  return text.starts_with(' ');
}

/// Checks the lines of a program.
class LineCheck {
 public:
  explicit LineCheck(std::string_view source) : authors_(source) {}

  /// The forbidden construct in this line, or "".
  std::string operator()(std::string_view line) const {
    if (line.starts_with("module asm")) return "inline assembly";
    if (line.starts_with('@')) return variable(line);
    if (line.starts_with("define ")) return definition(line);
    if (line.starts_with("declare ")) return declaration(line);
    if (line.starts_with("attributes #")) return attributes(line);
    return line.starts_with(' ') ? instruction(line) : "";
  }

 private:
  std::string variable(std::string_view line) const {
    const std::string_view name = name_after(line, '@');
    if (name == "llvm.global_ctors" || name == "llvm.global_dtors") {
      return "a function that runs when the code is loaded or removed";
    }
    const std::string plain = unquoted(line);
    if (has_part(plain, ", section \"")) return fmt::format("`{}` in a selected section", name);
    std::string_view rest =
        std::string_view(plain).substr(std::min(plain.find(" = "), plain.size()));
    rest.remove_prefix(std::min<std::size_t>(3, rest.size()));
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      if (word == "alias" || word == "ifunc") {
        return fmt::format("`{}`, an alias", name);
      }
      const bool last = word == "global" || word == "constant";
      const bool defined = last && has_value(rest.substr(std::min(word.size() + 1, rest.size())));
      if (last && !defined && authors_.contain(name)) {
        return fmt::format("`{}`, which is declared and not defined", name);
      }
      const bool goes_on = has_word(kLinkage, word) || word.starts_with("thread_local") ||
                           word.starts_with("addrspace(");
      if (!goes_on) break;
      rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    }
    return "";
  }

  static std::string definition(std::string_view line) {
    const std::string_view name = name_after(line, '@');
    if (name == "_init" || name == "_fini") {
      return fmt::format("`{}`, which runs when the code is loaded or removed", name);
    }
    const std::string plain = unquoted(line);
    const std::string_view tail = std::string_view(plain).substr(plain.rfind(')') + 1);
    if (has_word(tail, "section")) return fmt::format("`{}` in a selected section", name);
    if (has_word(tail, "prefix") || has_word(tail, "prologue")) {
      return fmt::format("data in the code of `{}`", name);
    }
    return "";
  }

  static std::string declaration(std::string_view line) {
    std::string_view name = name_after(line, '@');
    constexpr std::string_view kLlvm = "llvm.";
    if (!name.starts_with(kLlvm)) return "";
    name.remove_prefix(kLlvm.size());
    const auto begins = [name](std::string_view prefix) { return name.starts_with(prefix); };
    return std::ranges::any_of(kIntrinsics, begins)
               ? fmt::format("`llvm.{}`, which accesses the process", name)
               : "";
  }

  static std::string attributes(std::string_view line) {
    if (has_part(line, "-section\"=") || has_part(line, "-section-name\"=")) {
      return "a pragma that selects the section of code or data";
    }
    return has_word(unquoted(line), "naked") ? "a function without a frame" : "";
  }

  static std::string instruction(std::string_view line) {
    if (!has_part(line, "call ") && !has_part(line, "callbr ") && !has_part(line, "invoke ")) {
      return "";
    }
    const std::string plain = unquoted(line);
    if (has_part(plain, " asm ")) return "inline assembly";
    const std::size_t open = plain.find('(');
    const bool by_value = open != std::string::npos && open > 0 && is_name(plain[open - 1]) &&
                          callee_sign(plain, open) == '%';
    return by_value || has_part(plain, ")(") ? "a call through an address" : "";
  }

  /// The '@' or '%' before the name that ends at `open`, or a blank.
  static char callee_sign(std::string_view line, std::size_t open) {
    std::size_t begin = open;
    while (begin > 0 && is_name(line[begin - 1])) --begin;
    return begin > 0 ? line[begin - 1] : ' ';
  }

  AuthorNames authors_;
};

/// The first result of `check` for a line of the program that is not "".
template <typename Check>
std::string first_in(std::string_view ir, const Check& check) {
  while (!ir.empty()) {
    const std::string_view line = ir.substr(0, ir.find('\n'));
    if (std::string found = check(line); !found.empty()) return found;
    ir.remove_prefix(std::min(line.size() + 1, ir.size()));
  }
  return "";
}

}  // namespace

std::string forbidden_in_code(std::string_view ir, std::string_view source) {
  return first_in(ir, LineCheck(source));
}

std::string undefined_in_code(std::string_view ir, std::string_view source) {
  const AuthorNames authors(source);
  return first_in(ir, [&authors](std::string_view line) {
    const std::string_view name = line.starts_with("declare ") ? name_after(line, '@') : "";
    return authors.contain(name) ? std::string(name) : "";
  });
}

std::optional<std::string> undefined_in_objects(std::string_view program, std::string_view source) {
  const auto symbols = undefined_symbols(program);
  if (!symbols) return std::nullopt;
  const AuthorNames authors(source);
  for (const std::string& name : *symbols) {
    if (authors.contain(name) && !is_llvms(name)) return name;
  }
  return "";
}

}  // namespace oclab
