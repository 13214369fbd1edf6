// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: accesses and branches in words, and what to do about them.
#pragma once

#include <string>

#include "grading/diagnosis/line_access.h"

namespace oclab {

/// "lane i reads address 128·i of `in`": who accesses what in the example of this access.
std::string describe_pattern(const LineAccess& access);

/// "32 sectors where 4 would do": what the example costs.
std::string describe_cost(const LineAccess& access);

/// What a branch costs: "the branch diverges in 3 of 4 executions, …".
std::string describe_branch(const model::BranchSite& branch);

/// What to do about an access or a branch, without a full stop.
const char* advice_for(const LineAccess& access);
const char* advice_for(const model::BranchSite& branch);

/// An expensive access, or branch, in one sentence: what it does, what that costs, what to do.
std::string sentence_about(const LineAccess& access);
std::string sentence_about(const model::BranchSite& branch);

/// What to do about accesses of this kind and layout, without a full stop.
const char* advice(model::AccessKind kind, model::AccessLayout layout);

}  // namespace oclab
