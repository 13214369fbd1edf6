// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: folders in which PoCL's driver finds a short library and header.
#include "harness/worker/child/pocl_copy.h"

#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "harness/opencl/local_memory.h"
#include "harness/opencl/platform.h"
#include "harness/support/file_descriptor.h"
#include "harness/worker/child/short_files.h"

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

constexpr const char* kHeaders = "include";  // in the folder of data

bool is_library(const fs::path& file) { return file.extension() == ".bc"; }

/// The folder with links to all entries of another, but for those named.
void link_entries(const fs::path& from, const fs::path& to, const std::set<std::string>& but) {
  fs::create_directories(to);
  for (const auto& entry : fs::directory_iterator(from)) {
    const fs::path name = entry.path().filename();
    if (!but.contains(name)) fs::create_symlink(entry.path(), to / name);
  }
}

/// PoCL's installation, as its driver sees it.
struct Installation {
  fs::path prefix;
  fs::path driver;                  ///< below `prefix/lib`
  fs::path data;                    ///< in `prefix/share`
  std::set<std::string> libraries;  ///< of built-in functions, for this CPU
};

Installation find_installation() {
  const DeviceInfo device = pocl_device();
  const fs::path driver = fs::canonical(device.libraries.front());
  const fs::path data = data_of(driver);
  std::set<std::string> libraries = opened_by_driver(device, data);
  std::erase_if(libraries, [](const std::string& name) { return !is_library(name); });
  if (libraries.empty()) throw std::runtime_error("PoCL reads no library of built-in functions");
  return {.prefix = data.parent_path().parent_path(),
          .driver = driver,
          .data = data,
          .libraries = std::move(libraries)};
}

/// Links the driver and its plugins below the folder. Returns the driver's link.
fs::path link_driver(const Installation& pocl, const fs::path& folder) {
  const fs::path beside = folder / pocl.driver.parent_path().lexically_relative(pocl.prefix);
  fs::create_directories(beside);
  fs::create_symlink(pocl.driver, beside / pocl.driver.filename());
  const fs::path plugins = pocl.driver.parent_path() / "pocl";
  if (fs::exists(plugins)) fs::create_symlink(plugins, beside / "pocl");
  return beside / pocl.driver.filename();
}

/// Copies the data below the folder, with a header and libraries that are written from those of
/// `whole`, a folder of data. Returns that copy and the functions that `whole` has and it has not.
std::pair<fs::path, std::set<std::string>> shorten_data(const Installation& pocl,
                                                        const fs::path& whole,
                                                        const fs::path& folder,
                                                        const Selection& selection) {
  const fs::path copied = folder / pocl.data.lexically_relative(pocl.prefix);
  std::set<std::string> changed = pocl.libraries;
  changed.insert(kHeaders);
  link_entries(pocl.data, copied, changed);
  link_entries(pocl.data / kHeaders, copied / kHeaders, {kBuiltinHeader});
  std::set<std::string> left_out;
  const fs::path header = fs::path(kHeaders) / kBuiltinHeader;
  if (fs::exists(whole / header)) {
    left_out = write_short_header(whole / header, copied / header, selection);
  }
  for (const std::string& library : pocl.libraries) {
    left_out.merge(write_short_library(whole / library, copied / library, selection));
  }
  return {copied, std::move(left_out)};
}

}  // namespace

void copy_pocl(const fs::path& folder) {
  const Installation pocl = find_installation();
  fs::path whole = pocl.data;
  std::set<std::string> left_out;
  std::string copies;  // the shortest first
  for (const Selection& selection : kSelections) {
    const fs::path copy = folder / selection.name;
    const fs::path driver = link_driver(pocl, copy);
    auto [shortened, missing] = shorten_data(pocl, whole, copy, selection);
    left_out.merge(missing);
    whole = shortened;
    std::ofstream names(copy / "left_out");
    for (const std::string& name : left_out) names << name << '\n';
    copies = driver.lexically_relative(folder).string() + '\n' + copies;
  }
  std::ofstream(folder / "copies") << copies;
}

bool reads_library_below(const fs::path& folder) {
  const std::set<std::string> names = opened_by_driver(pocl_device(), folder / "share" / "pocl");
  return std::ranges::any_of(names, is_library);
}

}  // namespace oclab
