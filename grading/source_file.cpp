// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reading a submitted kernel file, and what it may not contain.
#include "grading/source_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstring>

#include "spec/error.h"

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
  if (fd < 0) throw UsageError("cannot open " + path.string() + ": " + std::strerror(errno) + ".");
  struct stat status {};
  fstat(fd, &status);
  std::string text;
  if (S_ISREG(status.st_mode)) {
    text.resize(kMaxSourceBytes + 1);
    const ssize_t got = read(fd, text.data(), text.size());
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  }
  close(fd);
  if (!S_ISREG(status.st_mode)) reject(path, "is not a regular file.");
  if (text.size() > kMaxSourceBytes) reject(path, "is larger than 256 KiB.");
  return text;
}

std::size_t sequence_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  if (first >= 0xf0 && first < 0xf5) return 4;
  return 0;
}

/// The ranges that sequence lengths alone do not exclude: overlong forms, surrogates, too large.
bool valid_second(unsigned char first, unsigned char second) {
  if (first == 0xe0) return second >= 0xa0;
  if (first == 0xed) return second < 0xa0;
  if (first == 0xf0) return second >= 0x90;
  if (first == 0xf4) return second < 0x90;
  return true;
}

bool starts_at(std::string_view text, std::size_t i, std::string_view what) {
  return text.substr(i, what.size()) == what;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Trigraphs and digraphs become '#', spliced lines are joined: what the preprocessor sees. Every
/// kept character remembers its line.
struct Folded {
  std::string text;
  std::vector<int> lines;
};

Folded fold(std::string_view source) {
  Folded folded;
  int line = 1;
  const auto keep = [&](char c) {
    folded.text += c;
    folded.lines.push_back(line);
  };
  for (std::size_t i = 0; i < source.size(); ++i) {
    const bool trigraph_splice = starts_at(source, i, "?\?/");
    const std::size_t after = i + (trigraph_splice ? 3 : 1);
    if (source[i] == '\\' || trigraph_splice) {
      std::size_t end = after;
      while (end < source.size() && (source[end] == ' ' || source[end] == '\t' || source[end] == '\r')) ++end;
      if (end < source.size() && source[end] == '\n') {
        ++line;
        i = end;
        continue;
      }
    }
    if (starts_at(source, i, "?\?=")) {
      keep('#');
      i += 2;
    } else if (starts_at(source, i, "%:")) {
      keep('#');
      i += 1;
    } else {
      keep(source[i]);
    }
    if (source[i] == '\n') ++line;
  }
  return folded;
}

/// Blanks out comments and the contents of string and character literals, keeping line breaks.
void blank_comments_and_literals(std::string& text) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (starts_at(text, i, "//")) {
      end = std::min(text.find('\n', i), text.size());
    } else if (starts_at(text, i, "/*")) {
      const std::size_t close = text.find("*/", i + 2);
      end = close == std::string::npos ? text.size() : close + 2;
    } else if (text[i] == '"' || text[i] == '\'') {
      end = i + 1;
      while (end < text.size() && text[end] != text[i] && text[end] != '\n') {
        end += text[end] == '\\' ? 2 : 1;
      }
      end = std::min(end + 1, text.size());
    }
    if (end == i) ++i;  // ordinary code
    for (; i < end; ++i) {
      if (text[i] != '\n') text[i] = ' ';
    }
  }
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = sequence_length(first);
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
    }
    if (length > 1 && !valid_second(first, static_cast<unsigned char>(text[i + 1]))) return false;
    i += length;
  }
  return true;
}

int find_include(std::string_view source) {
  Folded folded = fold(source);
  blank_comments_and_literals(folded.text);
  const std::string_view text = folded.text;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (starts_at(text, i, "__has_include")) return folded.lines[i];
    if (text[i] != '#') continue;
    std::size_t word = i + 1;
    while (word < text.size() && (text[word] == ' ' || text[word] == '\t' || text[word] == '\r')) ++word;
    std::size_t end = word;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string_view directive = text.substr(word, end - word);
    for (const std::string_view reads : {"include", "include_next", "import", "embed"}) {
      if (directive == reads) return folded.lines[i];
    }
  }
  return 0;
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
