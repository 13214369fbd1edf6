// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the program `oclab-landlock`: gives up every right that a worker does not need,
// and becomes the worker.
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "harness/support/file_descriptor.h"
#include "harness/worker/landlock/access_rules.h"
#include "harness/worker/landlock/program_calls.h"

namespace oclab {
namespace {

/// What a program under Landlock may do, and which program that is.
struct LandlockOptions {
  std::vector<std::pair<std::filesystem::path, FileAccess>> files;
  std::filesystem::path folder = "/";    ///< the program's working directory
  int version = 0;                       ///< of Landlock at most, for tests; 0: what the system has
  std::vector<std::string> environment;  ///< "NAME=value"
  std::vector<std::string> command;      ///< the program's path and its arguments
};

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

/// Reads the options: `--args FD -- PROGRAM ARGUMENT…`. As for bubblewrap, the options
/// before the program come from a descriptor, each terminated by a NUL, so that process lists do
/// not show them: `--read PATH`, `--write PATH`, `--device PATH`, `--chdir PATH`,
/// `--landlock VERSION`, `--setenv NAME VALUE`. Throws `std::runtime_error`.
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

/// Gives up what root may do. The rules of `AccessRules` keep programs from getting it back.
void drop_capabilities() {
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3]{};
  if (syscall(SYS_capset, &header, none) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot give up capabilities");
  }
}

void confine(const LandlockOptions& options) {
  const int offered = landlock_version();
  const int version = options.version == 0 ? offered : std::min(offered, options.version);
  AccessRules rules(version);
  for (const auto& [path, access] : options.files) rules.allow(path, access);
  std::filesystem::current_path(options.folder);
  drop_capabilities();
  rules.enforce();
  constexpr int kScopesSignals = 6;
  const bool devices = std::ranges::any_of(
      options.files, [](const auto& file) { return file.second == FileAccess::kDevice; });
  permit_program_calls({.signals = version >= kScopesSignals, .devices = devices});
}

std::vector<char*> argument_pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

[[noreturn]] void become_program(LandlockOptions& options) {
  execve(options.command[0].c_str(), argument_pointers(options.command).data(),
         argument_pointers(options.environment).data());
  throw std::system_error(errno, std::generic_category(), "cannot start " + options.command[0]);
}

}  // namespace

}  // namespace oclab

int main(int argc, char** argv) {
  try {
    oclab::LandlockOptions options = oclab::landlock_options(argc, argv);
    oclab::confine(options);
    oclab::become_program(options);
  } catch (const std::exception& error) {
    std::cerr << "oclab-landlock: " << error.what() << "\n";
    return 2;
  }
}
