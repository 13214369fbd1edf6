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
#include <system_error>

#include "harness/worker/landlock/access_rules.h"
#include "harness/worker/landlock/options.h"
#include "harness/worker/landlock/program_calls.h"

namespace oclab {
namespace {

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
