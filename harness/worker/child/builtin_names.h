// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which of PoCL's built-in functions its copies keep.
#pragma once

#include <array>
#include <string_view>

namespace oclab {

/// The built-in functions that one copy of PoCL keeps.
struct Selection {
  const char* name;                      ///< also that of the copy's folder
  std::array<std::string_view, 3> kept;  ///< functions, by their names in OpenCL C
  bool keeps_conversions;                ///< as `convert_float4`; without a suffix as `_sat`
};

/// Each is a part of the one before. The shorter, the sooner PoCL has read it.
extern const std::array<Selection, 3> kSelections;

/// The name in OpenCL C of a function in PoCL's library: `fmin` for `_Z8_cl_fminff`. Refers to the
/// argument. Returns "" for a function that kernels cannot call.
std::string_view builtin_name(std::string_view symbol);

/// Whether the selection has the built-in function of this name in OpenCL C.
bool has_builtin(const Selection& selection, std::string_view name);

/// Whether a copied library keeps the function of this symbol: one of the selection, or one of
/// PoCL's own, which PoCL itself may call. What they call is kept as well.
bool is_kept(const Selection& selection, std::string_view symbol);

}  // namespace oclab
