// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of all diagnoses.
#include "grading/wording/diagnosis_table.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace oclab {
namespace rows {  // the kinds' names without their type

using enum DiagnosisKind;

constexpr DiagnosisEntry kFile[] = {
    {kNoFile, "no-file", "the kernel file is missing",
     "put the file there under exactly this name; `oclab list` names all exercises"},
    {kUnusableFile, "unusable-file", "the file is not plain UTF-8 text of at most 256 KiB",
     "save it in your editor as a file of its own, not a link: UTF-8 text of at most 256 KiB"},
    {kInclude, "include", "a kernel file may not include or probe other files",
     "take the directive out, and put everything that the kernel needs into this file"},
    {kForbiddenWord, "forbidden-word",
     "a forbidden construct (inline assembly, a pragma or attribute that places code)",
     "write OpenCL C only"},
    {kUncheckedPromise, "unchecked-promise", "a promise to the compiler that nothing checks",
     "remove it: a right kernel does not need it; where the condition can be false, test it with "
     "`if`"},
    {kNotVouchedFor, "not-vouched-for",
     "macros can hide code that this OpenCL does not show once compiled",
     "write the pragma or attribute out without a macro, or run on PoCL with --sandbox"},
};

constexpr DiagnosisEntry kCompiler[] = {
    {kSyntax, "syntax", "syntax error: a `;`, a bracket or a brace is missing or extra",
     "look at this line and at the end of the line before: errors are often reported a line late"},
    {kUndeclared, "undeclared", "an undeclared name",
     "check its spelling, declare it before this line, or use the parameter's name"},
    {kTypes, "types", "type mismatch: a value, an argument or a vector has the wrong type",
     "make both sides one type: `float4` with `float4`, a pointer with a pointer, a part as `v.x`"},
    {kMissingFunction, "missing-function", "a called function is declared but not defined",
     "use one of OpenCL's built-in functions, or define it in this file; a kernel cannot call the "
     "host's C library"},
    {kProgramVariable, "program-variable",
     "a variable outside of all functions: OpenCL C 1.2 allows only constants there",
     "declare it `constant` if it never changes; otherwise put it inside the kernel"},
    {kBuildError, "build-error", "the compiler rejects the file",
     "fix the first error first; later ones often follow from it"},
    {kCompilerTimeout, "compiler-timeout", "compilation timed out",
     "look for huge unrolled loops, or macros that expand repeatedly"},
    {kCompilerCrash, "compiler-crash", "the compiler crashed or used up the machine's memory",
     "look for recursion (OpenCL C has none), huge arrays, or macros that expand endlessly"},
    {kRecursion, "recursion", "a function calls itself, directly or through others",
     "write a loop: OpenCL C has no recursion, and many devices have no stack"},
};

constexpr DiagnosisEntry kContract[] = {
    {kMissingKernel, "missing-kernel", "the file has no kernel of the name that the host calls",
     "name the kernel as the head of the starter does, and write `kernel` before its return type"},
    {kInterface, "interface", "the kernel's parameters differ from the contract",
     "copy the kernel's first line from the head of the starter"},
    {kTunable, "tunable", "a number that the host reads to plan the launch is unusable",
     "write one plain decimal number within the limits that the starter's head names", "tunable"},
};

constexpr DiagnosisEntry kRunning[] = {
    {kOverrun, "overrun", "the kernel wrote before the start or past the end of a buffer",
     "compare the index with the number of elements before the store: the guard `if (i < n)`"},
    {kBadAddress, "bad-address", "the kernel accessed memory just outside a buffer",
     "check the index and the guard `if (i < n)`; if they are right, let all work-items reach "
     "every barrier: on a CPU a `return` before a barrier has the same effect",
     "barrier, work-item"},
    {kWildAddress, "wild-address", "the kernel used an address far from every buffer",
     "look for a null or wild pointer, an index that is far too large or negative (an int beyond "
     "2^31, a uint below 0), or a barrier that only some work-items of a group reach",
     "barrier, work-item"},
    {kCrash, "crash", "the kernel process exited unexpectedly",
     "undo the last change, then redo it step by step"},
    {kTooMuchLocal, "too-much-local", "a work-group needs more local memory than the device has",
     "make local arrays smaller", "local memory, work-group"},
    {kAbort, "abort", "the kernel's process aborted, as it does when its memory is corrupted",
     "look for a write past the end of a local or private array, or a barrier that only some "
     "work-items reach",
     "local memory, barrier"},
    {kTooMuchPrivate, "too-much-private",
     "the kernel crashed, as it does when private arrays overflow the stack",
     "make private arrays smaller; if they are small, look for recursion, or a barrier that only "
     "some work-items of a group reach",
     "private memory, barrier"},
    {kTrap, "trap", "the kernel executed a trap, which compilers emit for undefined behaviour",
     "look for undefined behaviour, or a trap: a constant index past the end of an array, a shift "
     "by 32"},
    {kDivisionByZero, "division-by-zero", "an integer was divided by zero",
     "check every `/` and `%` for a divisor that can be 0, especially at the smallest size"},
    {kSystemCall, "system-call", "the kernel called the operating system",
     "write OpenCL C only; a kernel does not need the operating system"},
    {kOutOfMemory, "out-of-memory", "the system killed the kernel, because memory was exhausted",
     "make arrays smaller"},
    {kDamagedProcess, "damaged-process", "the kernel corrupted the memory of its own process",
     "look for a store through a wrong pointer or with a wrong index"},
    {kDeviceError, "device-error", "OpenCL reports an error for a launch",
     "check the indices first, then how much local memory a work-group uses",
     "local memory, work-group"},
    {kDriverGap, "driver-gap",
     "this version of the OpenCL driver lacks a function that the kernel calls",
     "run this exercise on another device (`oclab devices`), or with another version of the "
     "driver"},
    {kEndless, "endless", "the kernel does not terminate",
     "look for a loop that never ends, or a barrier that only some work-items reach",
     "barrier, work-item"},
    {kPrintFlood, "print-flood", "the kernel printed more than 1 MiB",
     "remove the printf, or print from one work-item only: if (get_global_id(0) == 0) printf(…)",
     "work-item"},
    {kChangedInput, "changed-input", "the kernel changed a buffer that it may only read",
     "store to an output; declare the parameter `global const`, and cast nothing that is const: "
     "then the compiler reports the line"},
};

constexpr DiagnosisEntry kWrong[] = {
    {kNothingWritten, "nothing-written", "no element of the output was written",
     "check that the kernel stores its result, and that the condition around the store can hold"},
    {kNotAllWritten, "not-all-written", "some elements of the output were never written",
     "check which elements each work-item writes: some elements have no work-item", "work-item"},
    {kUnwrittenScratch, "unwritten-scratch",
     "the result is computed from unwritten elements of a scratch buffer",
     "compare what one launch writes with what the next one reads", "scratch buffer"},
    {kAllZero, "all-zero", "every element is 0",
     "check that the computed value, not its initial 0, reaches the store"},
    {kNotFinite, "not-finite", "the result is NaN or infinite",
     "look for memory that is read before it is set, reads past the end, or a division by 0",
     "poison"},
    {kAddsToOldContents, "adds-to-old-contents",
     "the result was added to the buffer's old contents",
     "assign the first value with `=` before adding to it", "poison"},
    {kWrongAtEnds, "wrong-at-ends",
     "only elements at an end, an edge or in a partial group are wrong",
     "check the guard, the loop bounds, and what replaces a neighbour that does not exist",
     "work-group"},
    {kTurned, "turned", "rows and columns, or tiles, are swapped",
     "swap the row and the column in the index of either the load or the store", "tile"},
    {kMoved, "moved", "correct values are in the wrong places: shifted, reversed or reordered",
     "check the offset and the direction in the index of the load or of the store"},
    {kRegularErrors, "regular-errors", "the wrong elements have a constant distance or repeat",
     "check the stride, and which elements each work-item covers", "work-item, stride"},
    {kWrongRegion, "wrong-region", "one part of the output is wrong, the other is right",
     "check how the elements are divided among the work-items, and the loop bounds", "work-item"},
    {kWrongFactor, "wrong-factor",
     "every wrong element is a constant times the expected value, or differs by a constant",
     "look for a step that is executed once too often or not at all"},
    {kLostPrecision, "lost-precision", "the errors are small: precision was lost",
     "use float for every intermediate value; look for half, native_ or half_ functions"},
    {kMissingTerms, "missing-terms", "the result is too small: some data is left out",
     "check the loop bounds, the last (partial) block, and the barriers of a tree", "barrier"},
    {kSurplusTerms, "surplus-terms", "the result is too large: some data is counted more than once",
     "check where the elements of two work-items or work-groups overlap", "work-item, work-group"},
    {kUnsteady, "unsteady", "two runs on the same data differ",
     "look for a missing barrier between writing and reading local memory, or for two work-items "
     "that write the same element",
     "race, barrier"},
    {kExchangedOutputs, "exchanged-outputs", "two outputs are swapped",
     "check which value is stored to which buffer"},
    {kWrongValues, "wrong-values", "wrong values without a simple pattern",
     "let the work-item that writes the first wrong element print what it reads: if (…) printf(…); "
     "the report shows the output",
     "work-item"},
};

constexpr DiagnosisEntry kSafe[] = {
    {kOutOfBounds, "out-of-bounds", "this access is out of bounds",
     "compare the index with the number of elements before the access: if (i < n); a uint wraps "
     "below 0, such as n - 2 where n is 1"},
    {kDataRace, "data-race",
     "two work-items use the same place without a barrier between them (a data race)",
     "put barrier(CLK_LOCAL_MEM_FENCE) between the two accesses, where every work-item of the "
     "group reaches it; between work-groups, use atomics",
     "race, barrier, work-group, atomic"},
    {kUninitialised, "uninitialised", "this uses an uninitialised value",
     "initialise it, or compare the index that stores it with this one (a row with its padding): "
     "local memory and buffers between launches are not zero at the start",
     "local memory, poison"},
    {kMisaligned, "misaligned",
     "this access is misaligned: its address is not a multiple of its size",
     "use vload4 and vstore4 where the address may be any multiple of 4 bytes"},
    {kDivergentBarrier, "divergent-barrier",
     "some work-items of the group do not reach this barrier",
     "move the barrier out of the `if`, and let no work-item return before it",
     "barrier, divergence"},
    {kMissingWait, "missing-wait",
     "a work-item returns or continues while an asynchronous copy may still be in flight",
     "call wait_group_events with the event of every async_work_group_copy before you use its "
     "data"},
    {kSameValue, "same-value",
     "a note: several work-items store the same value to one place without a barrier",
     "no points are lost; let one work-item store it: `if (get_local_id(0) == 0)`",
     "race, barrier"},
    {kModelError, "model-error", "the model reports an error",
     "check the pointers, samplers and events of this line"},
    {kWrongInModel, "wrong-in-model",
     "the result is right on this device, but wrong in the model of a GPU",
     "do not rely on the order in which work-items run: put a barrier between a write and another "
     "work-item's read",
     "barrier, work-item"},
    {kRefusedInModel, "refused-in-model", "the kernel runs here, but not in the model of a GPU",
     "write OpenCL C 1.2 without extensions (half, sub-groups), with at most 48 KB of local "
     "memory, and no #if or #error for one device"},
    {kModelGap, "model-gap", "the model does not support this kernel; the criterion is undecided",
     "rewrite this line, or ask your instructor to decide"},
};

constexpr DiagnosisEntry kCost[] = {
    {kWastedSectors, "wasted-sectors",
     "the kernel moves more sectors of global memory than necessary",
     "let neighbouring work-items use neighbouring elements", "sector, coalesced"},
    {kManyRequests, "many-requests", "warps issue more loads and stores than necessary",
     "load and store vectors (float4, vload4), and use every loaded value several times",
     "warp, vector"},
    {kBankConflicts, "bank-conflicts",
     "bank conflicts: local memory takes more wavefronts than necessary",
     "let the 32 work-items of a warp use different banks: adjacent words, or an odd stride",
     "bank, wavefront, warp, work-item"},
    {kPrivateTraffic, "private-traffic", "private arrays lie in memory, not in registers",
     "use indices that are known at compile time: unroll the loop, or use separate variables",
     "private memory, register"},
    {kManyInstructions, "many-instructions", "warps issue more instructions than necessary",
     "execute the expensive part less often: fewer steps, more results per step", "warp"},
    {kIdleLanes, "idle-lanes", "many lanes of a warp are idle while others work",
     "let 32 neighbouring work-items take the same path, with the same number of iterations",
     "lane, warp, divergence"},
    {kManyBarriers, "many-barriers", "work-groups wait at more barriers than necessary",
     "do more work between two barriers, of which wait_group_events is one; let one work-item "
     "finish the last levels of a tree",
     "barrier, work-group"},
    {kSlowOnGpu, "slow-on-gpu", "the kernel takes longer on a GPU than the reference",
     "run `oclab explain`: it shows what each line costs on a GPU", "roofline, occupancy"},
};

constexpr DiagnosisEntry kSpeed[] = {
    {kSlow, "slow", "the kernel is slower than the exercise requires",
     "run `oclab explain`: it shows what each line costs on a GPU", "roofline"},
    {kImpossiblyFast, "impossibly-fast", "faster than the memory of this device allows",
     "let every launch do all its work", "copy peak"},
    {kFailedWhileTimed, "failed-while-timed", "right at the test sizes, but not while it was timed",
     "check what differs at large sizes and in later launches: index types, the number of groups, "
     "data of the launch before"},
    {kNoisy, "noisy", "the measurement is too noisy for a verdict; no points are lost",
     "close other programs and run again", "inconclusive, interval"},
    {kRecordedElsewhere, "recorded-elsewhere",
     "the recorded speed of the reference is only a guide here",
     "compare your versions with each other; points need a machine that has the reference",
     "inconclusive"},
    {kMachineBusy, "machine-busy", "the machine was too busy for a verdict; no points are lost",
     "close other programs and run again", "inconclusive"},
};

constexpr DiagnosisEntry kOther[] = {
    {kNotRightYet, "not-right-yet", "not assessed, because the kernel is not right yet",
     "fix what `correct` reports first"},
    {kMiscompiled, "miscompiled", "the kernel is right, but this version of PoCL miscompiles it",
     "store get_local_size(0) in a variable before the loop: const uint size = get_local_size(0);",
     "PoCL"},
    {kPerhapsMiscompiled, "perhaps-miscompiled",
     "wrong with optimisation, right without: a race, or a defect of this compiler",
     "check every barrier between writing and reading local memory; the model finds races",
     "race, barrier, PoCL"},
    {kEndsOnlyInModel, "ends-only-in-model",
     "the kernel did not end here, but it ends in the model of a GPU, with right results",
     "let every work-item reach every barrier: PoCL may hang where a whole group does not, though "
     "OpenCL allows it; or run the kernel on another OpenCL",
     "barrier, PoCL"},
};

constexpr DiagnosisEntry kKit[] = {
    {kKitFailure, "kit-failure", "the kit failed; the kernel was not judged",
     "run it again; if it fails again, show the message below to your instructor"},
};

constexpr std::array kGroups{
    DiagnosisGroup{"The file", kFile},
    DiagnosisGroup{"The compiler", kCompiler},
    DiagnosisGroup{"The contract", kContract},
    DiagnosisGroup{"While it runs", kRunning},
    DiagnosisGroup{"A wrong result", kWrong},
    DiagnosisGroup{"Not safe", kSafe},
    DiagnosisGroup{"Not efficient", kCost},
    DiagnosisGroup{"Not fast", kSpeed},
    DiagnosisGroup{"Because of another criterion", kOther},
    DiagnosisGroup{"Because of the kit", kKit},
};

}  // namespace rows

std::span<const DiagnosisGroup> all_diagnoses() { return rows::kGroups; }

const DiagnosisEntry& entry_of(DiagnosisKind kind) {
  for (const DiagnosisGroup& group : all_diagnoses()) {
    const auto found = std::ranges::find(group.entries, kind, &DiagnosisEntry::kind);
    if (found != group.entries.end()) return *found;
  }
  throw std::logic_error("a diagnosis without a row in the table");
}

}  // namespace oclab
