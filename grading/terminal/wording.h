// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from a wording and named facts to a sentence.
#pragma once

#include <string>
#include <string_view>

#include "harness/support/facts.h"

namespace oclab {

/// Replaces each `{name}` in the wording by the fact of that name. `{name:SPEC}` formats it:
///  - `ordinal`: "3rd" for 3;
///  - `%`: a share as a percentage, with as many digits as it takes to differ from 100 %;
///  - `grouped`: "1 048 576";
///  - `time`: microseconds as "12.3 us" or "4.56 ms";
///  - `?ONE|MANY`: the first text for 1, the second for any other count;
///  - anything else as fmt does for the fact's type. A list shows its first eight members.
/// Throws `std::runtime_error` (of fmt) for a fact that is missing or a spec that does not fit.
std::string fill(std::string_view wording, const Facts& facts);

/// The same, but "" where `fill` throws: a fact that is missing is an error of the kit, and costs
/// its sentence, not a grade. With assertions, it ends the program.
std::string filled(std::string_view wording, const Facts& facts);

}  // namespace oclab
