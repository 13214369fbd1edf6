// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reading a submitted kernel file, and what it may not contain.
#include "grading/source_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <vector>

#include "spec/error.h"
#include "spec/utf8.h"

namespace oclab {
namespace {

constexpr std::size_t kMaxSourceBytes = std::size_t{256} << 10;

[[noreturn]] void reject(const std::filesystem::path& path, const std::string& why) {
  throw KernelFailure(Outcome::kRejected, path.filename().string() + " " + why);
}

std::string read_file(const std::filesystem::path& path) {
  // Neither follows a link nor blocks on a FIFO: the file may come from a stranger.
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0 && errno == ELOOP) reject(path, "is a symbolic link; hand in the file itself.");
  if (fd < 0 && errno == ENOENT) {
    throw KernelFailure(Outcome::kRejected, "there is no file " + path.string() + ".");
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
  if (!S_ISREG(status.st_mode)) reject(path, "is not a regular file.");
  if (text.size() > kMaxSourceBytes) reject(path, "is larger than 256 KiB.");
  return text;
}

bool starts_at(std::string_view text, std::size_t i, std::string_view what) {
  return text.substr(i, what.size()) == what;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

constexpr std::string_view kBlanks = " \t\v\f";

/// Length of the line break at `i`, or 0: compilers take a lone carriage return for one, too.
std::size_t line_break(std::string_view text, std::size_t i) {
  if (starts_at(text, i, "\r\n")) return 2;
  return i < text.size() && (text[i] == '\n' || text[i] == '\r') ? 1 : 0;
}

/// Length of the line splice at `i` (compilers forgive blanks before its line break), or 0.
std::size_t splice(std::string_view text, std::size_t i, bool trigraphs) {
  const std::size_t backslash = text[i] == '\\'                           ? 1
                                : trigraphs && starts_at(text, i, "?\?/") ? 3
                                                                          : 0;
  if (backslash == 0) return 0;
  const std::size_t end = text.find_first_not_of(kBlanks, i + backslash);
  if (end == std::string_view::npos || line_break(text, end) == 0) return 0;
  return end - i + (starts_at(text, end, "\n\r") ? 2 : line_break(text, end));
}

/// The character that the trigraph at `i` stands for, or NUL if there is none.
char trigraph(std::string_view text, std::size_t i) {
  constexpr std::string_view kThird = "=/'()!<>-";
  constexpr std::string_view kMeaning = "#\\^[]|{}~";
  if (i + 2 >= text.size() || !starts_at(text, i, "?\?")) return '\0';
  const std::size_t k = kThird.find(text[i + 2]);
  return k == std::string_view::npos ? '\0' : kMeaning[k];
}

/// The source with spliced lines joined, line breaks made one kind, and trigraphs replaced where
/// the compiler knows them. Every kept character remembers its line.
struct Folded {
  std::string text;
  std::vector<int> lines;
};

Folded fold(std::string_view source, bool trigraphs) {
  Folded folded;
  int line = 1;
  for (std::size_t i = 0; i < source.size();) {
    if (const std::size_t length = splice(source, i, trigraphs); length != 0) {
      ++line;
      i += length;
      continue;
    }
    const std::size_t ends_line = line_break(source, i);
    const char replaced = trigraphs ? trigraph(source, i) : '\0';
    folded.text += ends_line != 0 ? '\n' : replaced != '\0' ? replaced : source[i];
    folded.lines.push_back(line);
    i += ends_line != 0 ? ends_line : replaced != '\0' ? 3 : 1;
    if (ends_line != 0) ++line;
  }
  return folded;
}

/// The word of the directive whose '#' (or its digraph) stands at `i`, or "".
std::string_view directive_at(std::string_view text, std::size_t i) {
  const std::size_t hash = text[i] == '#' ? 1 : starts_at(text, i, "%:") ? 2 : 0;
  if (hash == 0) return {};
  const std::size_t word = std::min(text.find_first_not_of(kBlanks, i + hash), text.size());
  std::size_t end = word;
  while (end < text.size() && is_word(text[end])) ++end;
  return text.substr(word, end - word);
}

/// Whether the line up to `i` begins an #error or #warning. Compilers read the rest of such a line
/// raw in live code, but as tokens in skipped code, so a comment that opens there is ambiguous.
bool in_diagnostic(std::string_view text, std::size_t i) {
  for (std::size_t k = i; k > 0 && text[k - 1] != '\n'; --k) {
    const std::string_view directive = directive_at(text, k - 1);
    if (directive == "error" || directive == "warning") return true;
  }
  return false;
}

/// End of the literal that starts at `begin`; one that is not closed ends with its line.
std::size_t literal_end(std::string_view text, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < text.size() && text[end] != '\n') {
    if (text[end] == text[begin]) return end + 1;
    const bool escape = text[end] == '\\' && end + 1 < text.size() && text[end + 1] != '\n';
    end += escape ? 2 : 1;
  }
  return end;
}

/// Blanks out comments and literals. A comment counts as one blank even if it spans lines. Returns
/// the index of a comment that might not be one (see `in_diagnostic`), or npos.
std::size_t blank_comments_and_literals(std::string& text) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (starts_at(text, i, "//")) {
      end = std::min(text.find('\n', i), text.size());
    } else if (starts_at(text, i, "/*")) {
      if (in_diagnostic(text, i)) return i;
      const std::size_t close = text.find("*/", i + 2);
      end = close == std::string::npos ? text.size() : close + 2;
    } else if (text[i] == '"' || text[i] == '\'') {
      end = literal_end(text, i);
    }
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(i),
              text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    i = std::max(end, i + 1);
  }
  return std::string::npos;
}

int find_include(std::string_view source, bool trigraphs) {
  Folded folded = fold(source, trigraphs);
  const std::size_t doubtful = blank_comments_and_literals(folded.text);
  const std::string_view text = std::string_view(folded.text).substr(0, doubtful);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (starts_at(text, i, "__has_include") || starts_at(text, i, "__has_embed")) {
      return folded.lines[i];
    }
    const std::string_view directive = directive_at(text, i);
    for (const std::string_view reads : {"include", "include_next", "import", "embed"}) {
      if (directive == reads) return folded.lines[i];
    }
  }
  return doubtful == std::string::npos ? 0 : folded.lines[doubtful];
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

int find_include(std::string_view source) {
  // Not every compiler knows trigraphs, and "??/" decides whether a comment goes on.
  const int with = find_include(source, true);
  const int without = find_include(source, false);
  return with == 0 || without == 0 ? with + without : std::min(with, without);
}

KernelSource load_source(const std::filesystem::path& path) {
  std::string text = read_file(path);
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    reject(path, "is UTF-16 text; save it as UTF-8 in your editor.");
  }
  if (text.find('\0') != std::string::npos) {
    reject(path, "contains a NUL byte; save it as plain UTF-8 text.");
  }
  if (!is_utf8(text)) reject(path, "is not UTF-8 text; save it as UTF-8 in your editor.");
  if (const int line = find_include(text); line != 0) {
    throw KernelFailure(Outcome::kForbidden,
                        path.filename().string() + ":" + std::to_string(line) +
                            ": a kernel file may not include or probe other files. Put everything "
                            "the kernel needs into this file.");
  }
  return {.file_name = path.filename().string(), .text = std::move(text)};
}

}  // namespace oclab
