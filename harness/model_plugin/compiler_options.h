// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: options of the compiler inside Oclgrind.
#pragma once

namespace oclab::model {

/// Oclgrind's compiler runs in this process. Its optimiser would merge stores of two branches, turn
/// short branches into selects, keep sums in memory, and add the components of a vector by shuffles
/// (which crash Oclgrind's search for uninitialised reads); these keep the code as the source says.
void keep_code_faithful();

}  // namespace oclab::model
