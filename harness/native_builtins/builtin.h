// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the built-in functions of OpenCL C that are plain computations, for the model.
#pragma once

#include <span>
#include <string_view>

namespace oclab::native {

/// How the compiler calls a built-in function.
enum class BuiltinForm {
  /// By value, once for each component of vectors; scalar arguments are the same for all. A vector
  /// form whose result differs (relational functions, `select`) has a row of its own: its name ends
  /// in "_vector".
  kElements,
  /// `void f(R* result, const A* a, [const B* b, [const C* c,]] uint32_t components, uint32_t
  /// results)`: arrays in native memory without padding, for functions that mix components (cross,
  /// normalize, any, shuffle). `components` counts those of `a`, `results` those of the result.
  /// Scalars are arrays of one component.
  kWhole,
  /// Like kElements, and another row, "NAME.pointer", computes what the function stores through its
  /// last argument, a pointer (fract, modf, frexp, sincos, remquo, lgamma_r). `types` omits it.
  kStores,
};

/// A built-in function for one combination of scalar types. `types` has a letter per argument, as
/// in mangled names: c h s t i j l m f d, and x for half (passed as its 16 bits). `symbol` is the
/// name of the native function in the worker: "oclab_builtin_NAME_TYPES", with "_" for ".". Callers
/// extend narrow integers to 32 bits, signed or unsigned as their letter is.
struct Builtin {
  std::string_view name;
  std::string_view types;
  BuiltinForm form = BuiltinForm::kElements;
  char result = 'f';  ///< letter of the (scalar) result
  const char* symbol = "";
  void* address = nullptr;
};

/// All of them, sorted by name and types.
std::span<const Builtin> builtins();

/// The function with this name and these types, or null.
const Builtin* find_builtin(std::string_view name, std::string_view types);

/// Whether there is a function with this name for any types.
bool is_builtin(std::string_view name);

}  // namespace oclab::native
