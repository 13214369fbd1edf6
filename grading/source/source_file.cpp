// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reads and checks a submitted kernel file.
#include "grading/source/source_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "grading/source/gate_words.h"
#include "grading/source/source_scan.h"
#include "harness/support/error.h"
#include "harness/support/nearest.h"
#include "harness/support/utf8.h"
#include "harness/support/words.h"

namespace oclab {
namespace {

constexpr std::size_t kMaxSourceBytes = std::size_t{256} << 10;

[[noreturn]] void reject(std::string_view form, Facts facts = {}) {
  throw KernelFailure(Outcome::kRejected, DiagnosisKind::kUnusableFile, {form, std::move(facts)});
}

std::string read_file(const std::filesystem::path& path) {
  // Neither follows a link nor blocks on a FIFO: the file is untrusted.
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0 && errno == ELOOP) reject("link");
  if (fd < 0 && errno == ENOENT) {
    throw KernelFailure(Outcome::kRejected, DiagnosisKind::kNoFile,
                        {"no-file", {{"path", path.string()}}});
  }
  if (fd < 0) throw UsageError("cannot open " + path.string() + ": " + std::strerror(errno) + ".");
  struct stat status {};
  fstat(fd, &status);
  std::string text;
  if (S_ISREG(status.st_mode)) {
    text.resize(kMaxSourceBytes + 1);
    const ssize_t got = read(fd, text.data(), text.size());
    const int error = errno;
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    if (got < 0) {
      close(fd);
      throw UsageError("cannot read " + path.string() + ": " + std::strerror(error) + ".");
    }
  }
  close(fd);
  if (!S_ISREG(status.st_mode)) reject("not-a-file");
  if (text.size() > kMaxSourceBytes) reject("too-large", {{"kib", kMaxSourceBytes >> 10}});
  return text;
}

/// Names the first byte that is not UTF-8. A file without any other character than ASCII's and
/// bytes that Windows-1252 has is most likely one of an old editor on Windows.
[[noreturn]] void reject_bytes(std::string_view text) {
  std::string_view rest = text;
  while (utf8_length(rest) != 0) rest.remove_prefix(utf8_length(rest));
  const std::string_view before = text.substr(0, text.size() - rest.size());
  const auto lines = std::ranges::count(before, '\n') + 1;
  const bool ascii =
      std::ranges::all_of(before, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  throw KernelFailure(Outcome::kRejected, DiagnosisKind::kUnusableFile,
                      {ascii ? "windows-1252" : "not-utf-8",
                       {{"byte", static_cast<std::size_t>(static_cast<unsigned char>(rest[0]))}}},
                      static_cast<int>(lines));
}

/// Compilers end a line at a carriage return alone, as old editors of macOS do. All else that reads
/// the text need not.
void end_lines_with_line_feeds(std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) text[i] = '\n';
  }
}

/// Adds the offending line to the facts, because later stages do not have the text.
[[noreturn]] void forbid(DiagnosisKind kind, std::string_view form, const ForbiddenWord& found,
                         const std::string& text, const std::string& similar = "") {
  throw KernelFailure(
      Outcome::kForbidden, kind,
      {form, {{"word", found.word}, {"code", line_of(text, found.line)}, {"similar", similar}}},
      found.line);
}

/// The directive that the word, which begins with `#`, is a misspelling of, or begins with without
/// a blank after it; or "".
std::string similar_directive(const std::string& word) {
  constexpr std::size_t kMostEdits = 2;
  static const std::vector<std::string> directives{
      "#define", "#undef", "#ifdef", "#ifndef", "#elif", "#else", "#endif", "#error", "#pragma"};
  if (!word.starts_with('#')) return "";
  if (word == "#ifdefined") return "#if defined";
  for (const std::string& each : directives) {
    if (!word.starts_with(each) || word.size() == each.size() || each == "#else") continue;
    // Names of macros are in capitals: in `#defined`, a letter is too many.
    const char next = word[each.size()];
    if (is_word(next) && (next < 'a' || next > 'z')) return each + ' ' + word.substr(each.size());
  }
  return nearest_name(word, directives, kMostEdits);
}

/// Whether no compiler has a directive of this name, as of a comment of Python.
bool is_no_directive(const std::string& word) {
  static const std::vector<std::string> others{"#line", "#ident", "#sccs", "#assert", "#unassert"};
  return word.starts_with('#') && word.size() > 1 &&
         std::ranges::find(others, word) == others.end();
}

void check_gate(const std::string& text) {
  using enum DiagnosisKind;
  if (const int line = find_include(text); line != 0) forbid(kInclude, "include", {line}, text);
  if (const ForbiddenWord found = find_forbidden_word(text); found.line != 0) {
    if (is_unchecked_promise(found.word)) {
      forbid(kUncheckedPromise, "unchecked-promise", found, text);
    }
    const std::string similar = similar_directive(found.word);
    const char* form = found.word == "[["            ? "bracket-attribute"
                       : !similar.empty()            ? "misspelt-directive"
                       : is_no_directive(found.word) ? "unknown-directive"
                                                     : "forbidden-word";
    forbid(kForbiddenWord, form, found, text, similar);
  }
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

KernelSource load_source(const std::filesystem::path& path, Gate gate) {
  std::string text = read_file(path);
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    reject("utf-16");
  }
  if (text.find('\0') != std::string::npos) {
    reject("nul-byte");
  }
  if (!is_utf8(text)) reject_bytes(text);
  end_lines_with_line_feeds(text);
  if (gate == Gate::kOn) check_gate(text);
  return {
      .file_name = path.filename().string(), .text = std::move(text), .gated = gate == Gate::kOn};
}

}  // namespace oclab
