// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a compiled program in this process.
#include "harness/native_runtime/loaded_program.h"

#include <dlfcn.h>

#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "harness/native_runtime/calls.h"

namespace oclab::native {
namespace {

/// Nothing but compiled kernels calls these, so the linker would leave them out.
template <typename... Functions>
std::array<const void*, sizeof...(Functions)> addresses(Functions... functions) {
  return {reinterpret_cast<const void*>(functions)...};
}
[[gnu::used]] const auto kKept =
    addresses(oclab_enter, oclab_access, oclab_stored, oclab_copy, oclab_fill, oclab_open_frame,
              oclab_close_frame, oclab_array, oclab_barrier, oclab_async_copy, oclab_wait,
              oclab_atomic, oclab_read_pixel, oclab_sample_pixel, oclab_write_pixel,
              oclab_image_size, oclab_work_item, oclab_printf_argument, oclab_printf,
              oclab_unreachable, oclab_shadow_context, oclab_uninitialised, oclab_require_defined);

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

std::filesystem::path with_ending(std::filesystem::path prefix, const char* ending) {
  prefix += ending;
  return prefix;
}

void* symbol(void* library, const std::string& name) {
  void* const address = dlsym(library, name.c_str());
  if (address == nullptr) throw std::runtime_error("a compiled program lacks " + name);
  return address;
}

}  // namespace

LoadedProgram load_program(const std::filesystem::path& prefix) {
  LoadedProgram program;
  program.description = program_from(contents_of(with_ending(prefix, ".json")));
  const auto path = std::filesystem::absolute(with_ending(prefix, ".so"));
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw std::runtime_error(std::string("cannot load a compiled program: ") + dlerror());
  }
  program.library = std::shared_ptr<void>(library, [](void* loaded) { dlclose(loaded); });
  for (const Kernel& kernel : program.description.kernels) {
    program.entries[kernel.signature.name] =
        reinterpret_cast<Entry>(symbol(library, kernel.symbol));
  }
  for (const StaticObject& object : program.description.statics) {
    if (object.local) continue;
    program.constants[object.object] = static_cast<std::byte*>(symbol(library, object.symbol));
  }
  return program;
}

}  // namespace oclab::native
