// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which of PoCL's built-in functions a short library keeps.
#pragma once

#include <string_view>

namespace oclab {

/// The name in OpenCL C of a function in PoCL's library: `fmin` for `_Z8_cl_fminff`. Refers to the
/// argument. Returns "" for a function that kernels cannot call.
std::string_view builtin_name(std::string_view symbol);

/// Whether a short library keeps the function: a built-in that kernels call often, or one of PoCL's
/// own, which PoCL itself may call. What they call is kept as well.
bool is_kept(std::string_view symbol);

}  // namespace oclab
