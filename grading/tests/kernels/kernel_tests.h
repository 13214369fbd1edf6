// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the tests that are made from kernel files and exercises when the program starts.
#pragma once

namespace oclab::test {

/// A test per kernel of the folders wrong/ and right/. Throws `UsageError` for a header line that
/// is not understood.
void register_wrong_and_right_kernels();

/// A test per solution and per starter: the criteria `correct` and `fast`.
void register_solutions_and_starters();

/// A test per exercise of the criteria `safe` and `efficient`.
void register_model_criteria();

/// A test per exercise of its solutions with other values of their tunables.
void register_tunable_ranges();

/// A test per exercise that has slips planted into its solution.
void register_mutants();

/// A test per kernel of the folder hostile/, with the gate and without. `HostileKernel.*` are those
/// that each form of the sandbox must hold: all without the gate, and with it the first kernel of
/// each outcome. `HostileAgain.*` are the others: the gate rejects them before any sandbox is
/// entered, or they end as an earlier kernel does. Throws as `register_wrong_and_right_kernels`
/// does. The first of them limits the whole process, so they are registered last.
void register_hostile_kernels();

}  // namespace oclab::test
