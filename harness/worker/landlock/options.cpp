// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the options of the program `oclab-landlock`.
#include "harness/worker/landlock/options.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "harness/support/file_descriptor.h"

namespace oclab {
namespace {

/// The texts that a descriptor holds, each terminated by a NUL. Closes it.
std::vector<std::string> texts_of(int fd) {
  const FileDescriptor file(fd);
  std::string all;
  char chunk[4096];
  for (ssize_t got = 0; (got = read(file.get(), chunk, sizeof chunk)) > 0;) {
    all.append(chunk, static_cast<std::size_t>(got));
  }
  std::vector<std::string> texts;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find('\0', begin), all.size());
    texts.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  return texts;
}

/// Takes texts one after the other.
class Texts {
 public:
  explicit Texts(std::vector<std::string> texts) : texts_(std::move(texts)) {}

  bool any() const { return next_ < texts_.size(); }

  std::string take() {
    if (!any()) throw std::runtime_error("an option lacks its value");
    return texts_[next_++];
  }

 private:
  std::vector<std::string> texts_;
  std::size_t next_ = 0;
};

constexpr std::pair<std::string_view, FileAccess> kFileOptions[] = {
    {"--read", FileAccess::kRead},
    {"--write", FileAccess::kWrite},
    {"--device", FileAccess::kDevice}};

void read_option(Texts& texts, LandlockOptions& options) {
  const std::string name = texts.take();
  for (const auto& [option, access] : kFileOptions) {
    if (name == option) return void(options.files.emplace_back(texts.take(), access));
  }
  if (name == "--chdir") {
    options.folder = texts.take();
  } else if (name == "--landlock") {
    options.version = std::stoi(texts.take());
  } else if (name == "--setenv") {
    const std::string variable = texts.take();
    options.environment.push_back(variable + "=" + texts.take());
  } else {
    throw std::runtime_error("unknown option " + name);
  }
}

}  // namespace

LandlockOptions landlock_options(int argc, char** argv) {
  constexpr int kProgram = 4;  // after --args FD --
  const std::vector<std::string_view> arguments(argv, argv + argc);
  if (argc <= kProgram || arguments[1] != "--args" || arguments[3] != "--") {
    throw std::runtime_error("this program is started by oclab; run `oclab --help` instead");
  }
  LandlockOptions options;
  options.command.assign(arguments.begin() + kProgram, arguments.end());
  for (Texts texts(texts_of(std::stoi(argv[2]))); texts.any();) read_option(texts, options);
  return options;
}

}  // namespace oclab
