// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: writes the output files of commands.
#include "grading/terminal/output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "harness/support/error.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& file, int error) {
  throw UsageError(fmt::format("cannot write {}: {}. Choose another file.", file.string(),
                               std::generic_category().message(error)));
}

/// Returns 0 or an errno value.
int write_text(const fs::path& file, std::string_view text) {
  errno = 0;
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (out) return 0;
  return errno == 0 ? EIO : errno;
}

/// Returns whether to write directly, because renaming would replace the device itself.
bool is_stream(const fs::path& file) {
  std::error_code missing;
  const auto kind = fs::status(file, missing).type();
  return kind == fs::file_type::character || kind == fs::file_type::fifo;
}

}  // namespace

void write_output(const fs::path& file, std::string_view text) {
  if (is_stream(file)) {
    if (const int error = write_text(file, text)) fail(file, error);
    return;
  }
  // Several processes may write the same file at the same time.
  const fs::path part = fmt::format("{}.{}.partial", file.string(), getpid());
  std::error_code renaming;
  int error = write_text(part, text);
  if (error == 0) {
    fs::rename(part, file, renaming);
    error = renaming.value();
  }
  if (error == 0) return;
  unlink(part.c_str());
  fail(file, error);
}

}  // namespace oclab
