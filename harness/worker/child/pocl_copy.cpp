// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a folder in which PoCL's driver finds a short library of built-in functions.
#include "harness/worker/child/pocl_copy.h"

#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/opencl/local_memory.h"
#include "harness/opencl/platform.h"
#include "harness/support/file_descriptor.h"
#include "harness/worker/child/short_library.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// The files that the driver opens in a folder while it builds and runs a kernel of the kit.
std::set<std::string> opened_by_driver(const DeviceInfo& device, const fs::path& folder) {
  const FileDescriptor events(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  if (inotify_add_watch(events.get(), folder.c_str(), IN_OPEN) < 0) {
    throw std::runtime_error("cannot watch " + folder.string());
  }
  const cl::Device opened = open_device(device);
  LocalMemory(cl::Context(opened), opened).overwrite(0);
  std::set<std::string> names;
  alignas(inotify_event) std::array<char, 1 << 16> text{};
  for (ssize_t bytes = 0; (bytes = ::read(events.get(), text.data(), text.size())) > 0;) {
    for (ssize_t at = 0; at < bytes;) {
      const auto* event = reinterpret_cast<const inotify_event*>(text.data() + at);
      if (event->len > 0) names.insert(event->name);
      at += static_cast<ssize_t>(sizeof *event + event->len);
    }
  }
  return names;
}

DeviceInfo pocl_device() {
  for (DeviceInfo& device : enumerate_devices()) {
    if (is_pocl(device) && !device.libraries.empty()) return std::move(device);
  }
  throw std::runtime_error("PoCL has no device");
}

/// PoCL's folder of data: at the prefix of `lib` or, as in Debian, of `lib/x86_64-linux-gnu`.
fs::path data_of(const fs::path& driver) {
  const fs::path prefix = driver.parent_path().parent_path();
  for (const fs::path& each : {prefix, prefix.parent_path()}) {
    if (fs::exists(each / "share" / "pocl")) return each / "share" / "pocl";
  }
  throw std::runtime_error("PoCL has no folder of data");
}

bool is_library(const fs::path& file) { return file.extension() == ".bc"; }

/// The folder with links to all entries of another, but for those named.
void link_entries(const fs::path& from, const fs::path& to, const std::set<std::string>& but) {
  fs::create_directories(to);
  for (const auto& entry : fs::directory_iterator(from)) {
    const fs::path name = entry.path().filename();
    if (!but.contains(name)) fs::create_symlink(entry.path(), to / name);
  }
}

}  // namespace

void copy_pocl(const fs::path& folder) {
  const DeviceInfo device = pocl_device();
  const fs::path driver = fs::canonical(device.libraries.front());
  const fs::path data = data_of(driver);
  const fs::path prefix = data.parent_path().parent_path();
  std::set<std::string> libraries = opened_by_driver(device, data);
  std::erase_if(libraries, [](const std::string& name) { return !is_library(name); });
  if (libraries.empty()) throw std::runtime_error("PoCL reads no library of built-in functions");

  const fs::path beside = folder / driver.parent_path().lexically_relative(prefix);
  const fs::path copied = folder / data.lexically_relative(prefix);
  fs::create_directories(beside);
  fs::create_symlink(driver, beside / driver.filename());
  const fs::path plugins = driver.parent_path() / "pocl";
  if (fs::exists(plugins)) fs::create_symlink(plugins, beside / "pocl");
  link_entries(data, copied, libraries);
  std::ofstream left_out(folder / "left_out");
  for (const std::string& library : libraries) {
    for (const std::string& name : write_short_library(data / library, copied / library)) {
      left_out << name << '\n';
    }
  }
  std::ofstream(folder / "driver")
      << (beside / driver.filename()).lexically_relative(folder).string();
}

bool reads_library_below(const fs::path& folder) {
  const std::set<std::string> names = opened_by_driver(pocl_device(), folder / "share" / "pocl");
  return std::ranges::any_of(names, is_library);
}

}  // namespace oclab
