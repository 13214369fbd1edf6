// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of all diagnoses.
#include "grading/wording/diagnosis_table.h"

#include <array>
#include <stdexcept>

namespace oclab {
namespace rows {  // the kinds' names without their type

using enum DiagnosisKind;

constexpr DiagnosisEntry kFile[] = {
    {kNoFile, "no-file", "the kernel file is missing",
     "put the file there under exactly this name; `oclab list` names all exercises"},
    {kUnusableFile, "unusable-file", "the file is not plain UTF-8 text of at most 256 KiB",
     "save it in your editor as UTF-8 text, as a file of its own and not as a link"},
    {kInclude, "include", "a kernel file may not include or probe other files",
     "take the directive out, and put everything that the kernel needs into this file"},
    {kForbiddenWord, "forbidden-word",
     "a forbidden construct (inline assembly, a pragma or attribute that places code)",
     "write OpenCL C only"},
    {kNotVouchedFor, "not-vouched-for",
     "macros or declarations can hide code that this OpenCL does not show once compiled",
     "write the pragma or attribute out without a macro, or run with --sandbox"},
};

constexpr DiagnosisEntry kCompiler[] = {
    {kSyntax, "syntax", "syntax error: a `;`, a bracket or a brace is missing or extra",
     "look at this line and at the end of the line before: the error is often reported one line "
     "late"},
    {kUndeclared, "undeclared", "a name is used that is declared nowhere",
     "check its spelling, declare it before this line, or use the parameter's name"},
    {kTypes, "types", "a value, an argument or a vector has another type than is needed here",
     "make both sides one type: `float4` with `float4`, a pointer with a pointer, a part as `v.x`"},
    {kMissingFunction, "missing-function",
     "a function is called that is declared but defined nowhere",
     "use one of OpenCL's built-in functions, or define it in this file; a kernel cannot call the "
     "host's C library"},
    {kProgramVariable, "program-variable",
     "a variable outside of all functions, which OpenCL C 1.2 allows only as a constant",
     "declare it `constant` if it never changes; otherwise put it inside the kernel"},
    {kBuildError, "build-error", "the compiler rejects the file",
     "fix the first error first; later ones often follow from it"},
    {kCompilerTimeout, "compiler-timeout", "compilation timed out",
     "look for huge unrolled loops, or macros that expand again and again"},
    {kCompilerCrash, "compiler-crash", "the compiler crashed or used up the machine's memory",
     "look for recursion (not allowed in OpenCL C), arrays of many kilobytes, or macros that "
     "expand "
     "without end"},
    {kRecursion, "recursion", "a function calls itself, and the compiler or the kernel crashed",
     "write a loop: OpenCL C has no recursion"},
};

constexpr DiagnosisEntry kContract[] = {
    {kInterface, "interface", "the kernel's name or parameters differ from the contract",
     "make the kernel's first line the one that the head of the starter and the lines below show"},
    {kTunable, "tunable", "a number that the host reads to plan the launch is unusable",
     "write one plain decimal number within the limits that the starter's head names", "tunable"},
};

constexpr DiagnosisEntry kRunning[] = {
    {kOverrun, "overrun", "the kernel wrote beyond the begin or the end of a buffer",
     "compare the index with the number of elements before the store: the guard `if (i < n)`"},
    {kBadAddress, "bad-address", "the kernel accessed memory just outside of a buffer",
     "check the index and the guard `if (i < n)`; if they are right, let all work-items reach "
     "every "
     "barrier: on a CPU a `return` before a barrier has the same effect",
     "barrier, work-item"},
    {kWildAddress, "wild-address", "the kernel used an address far from every buffer",
     "look for a null or wild pointer, an index that is far too large or negative (an int beyond "
     "2^31, a uint below 0), or a barrier that only some work-items of a group reach",
     "barrier, work-item"},
    {kCrash, "crash", "the kernel process exited unexpectedly",
     "undo the last change, and put it back piece by piece"},
    {kTooMuchLocal, "too-much-local", "a group needs more local memory than the device has",
     "make local arrays smaller", "local memory"},
    {kAbort, "abort", "the kernel's process aborted, as it does when its memory is corrupted",
     "look for a write past the end of a local or private array, or a barrier that only some "
     "work-items reach",
     "local memory, barrier"},
    {kTooMuchPrivate, "too-much-private",
     "the kernel crashed, as it does when private arrays overflow the stack",
     "make private arrays smaller; if they are small, look for recursion, or a barrier that only "
     "some work-items of a group reach",
     "private memory, barrier"},
    {kTrap, "trap", "the kernel ran into code that the compiler knew could never be right",
     "look for undefined behaviour, or a trap: a constant index beyond an array, a shift by 32"},
    {kDivisionByZero, "division-by-zero", "an integer was divided by zero",
     "look at every `/` and `%`: which divisor can be 0 at the smallest size?"},
    {kSystemCall, "system-call", "the kernel called the operating system",
     "write OpenCL C only: no kernel needs the operating system"},
    {kOutOfMemory, "out-of-memory", "the system ended the kernel, because it used up memory",
     "make arrays smaller"},
    {kDamagedProcess, "damaged-process", "the kernel has damaged the process that it runs in",
     "look for a store through a wrong pointer or with a wrong index"},
    {kDeviceError, "device-error", "OpenCL reports an error for a launch",
     "look at the indices first, then at how much local memory a group uses", "local memory"},
    {kDriverGap, "driver-gap",
     "this version of the OpenCL driver lacks a function that the kernel calls",
     "run this exercise on another device (`oclab devices`), or with another version of the "
     "driver"},
    {kEndless, "endless", "the kernel does not terminate",
     "look for a loop whose end is never reached, or a barrier that only some work-items reach",
     "barrier, work-item"},
    {kPrintFlood, "print-flood", "the kernel printed more than 1 MiB",
     "remove the printf, or print from one work-item only: if (get_global_id(0) == 0) printf(…)",
     "work-item"},
    {kChangedInput, "changed-input", "the kernel changed a buffer that it may only read",
     "declare the parameter `global const`, and the compiler shows you where"},
};

constexpr DiagnosisEntry kWrong[] = {
    {kNothingWritten, "nothing-written", "no element of the output was written",
     "check that the kernel stores its result, and that the condition around the store can hold"},
    {kNotAllWritten, "not-all-written", "some elements of the output were never written",
     "check which element each work-item writes: some have no work-item", "work-item"},
    {kUnwrittenScratch, "unwritten-scratch",
     "the result is made from a scratch buffer where nothing had been written",
     "compare what one launch writes with what the next one reads", "scratch buffer"},
    {kAllZero, "all-zero", "every element is 0",
     "check that the computed value, not just its initial 0, reaches the store"},
    {kNotFinite, "not-finite", "the result is NaN or infinite",
     "look for memory that is read before it is set, reads past the end, or a division by 0",
     "poison"},
    {kAddsToOldContents, "adds-to-old-contents",
     "the result was added to the buffer's old contents",
     "assign the first value with `=` before adding to it", "poison"},
    {kWrongAtEnds, "wrong-at-ends",
     "only elements at an end, an edge or in a partial group are wrong",
     "check the guard, the loop bounds, and what is read in place of a neighbour that does not "
     "exist",
     "work-group"},
    {kTurned, "turned", "rows and columns, or tiles, are exchanged",
     "exchange the row and the column in the index of either the load or the store", "tile"},
    {kMoved, "moved", "right values are at wrong places: shifted, reversed, or in another order",
     "check the offset and the direction in the index of the load or of the store"},
    {kRegularErrors, "regular-errors", "the wrong elements have a constant distance or repeat",
     "check the stride, and which elements each work-item covers", "work-item, stride"},
    {kWrongRegion, "wrong-region", "one part of the output is wrong, the other is right",
     "check how the elements are divided among the work-items, and the loop bounds", "work-item"},
    {kWrongFactor, "wrong-factor",
     "every wrong element is a constant times the expected value, or differs by a constant",
     "look for a step that happens once too often or not at all"},
    {kLostPrecision, "lost-precision", "the errors are small: precision was lost",
     "use float for every intermediate value; look for half, native_ or half_ functions"},
    {kMissingTerms, "missing-terms", "the result is too small: some data is left out",
     "check the loop bounds, the last, partial block, and the barriers of a tree", "barrier"},
    {kSurplusTerms, "surplus-terms", "the result is too large: some data is counted more than once",
     "check where the parts of two work-items or work-groups overlap", "work-item, work-group"},
    {kUnsteady, "unsteady", "two runs on the same data differ",
     "look for a missing barrier between writing and reading local memory, or for two work-items "
     "that write one element",
     "race, barrier"},
    {kExchangedOutputs, "exchanged-outputs", "an output holds what belongs in another one",
     "check which value is stored to which of the two"},
    {kWrongValues, "wrong-values", "wrong values without a simple pattern",
     "let the work-item that writes the first wrong element print what it reads: if (…) printf(…); "
     "the report shows it",
     "work-item"},
};

constexpr DiagnosisEntry kSafe[] = {
    {kOutOfBounds, "out-of-bounds", "this access is out of bounds",
     "compare the index with the number of elements before the access: if (i < n); a uint below 0 "
     "is huge, such as n - 2 where n is 1"},
    {kDataRace, "data-race",
     "two work-items use the same place without a barrier between them (a data race)",
     "put barrier(CLK_LOCAL_MEM_FENCE) between the two accesses, where every work-item of the "
     "group "
     "passes it; among different groups only atomics help",
     "race, barrier, atomic"},
    {kUninitialised, "uninitialised", "this uses an uninitialised value",
     "give it a value first: local memory is not zero at the start, and a buffer between two "
     "launches holds only what the first one wrote",
     "local memory, poison"},
    {kMisaligned, "misaligned",
     "this access is misaligned: its address is not a multiple of its size",
     "use vload4 and vstore4 where the address may be any multiple of 4 bytes"},
    {kDivergentBarrier, "divergent-barrier",
     "some work-items of the group do not reach this barrier",
     "take the barrier out of the `if`, and let no work-item return before it",
     "barrier, divergence"},
    {kMissingWait, "missing-wait",
     "a work-item ends, or goes on, while an asynchronous copy may still be in flight",
     "call wait_group_events with the event of every async_work_group_copy before its data are "
     "used"},
    {kSameValue, "same-value",
     "a note: several work-items store the same value to one place without a barrier",
     "no points are lost; let one work-item store it: `if (get_local_id(0) == 0)`",
     "race, barrier"},
    {kModelError, "model-error", "the model reports an error", "read its words below"},
    {kWrongInModel, "wrong-in-model",
     "the result is wrong in the model of a GPU, though right here",
     "do not rely on the order in which work-items run: put a barrier wherever one reads what "
     "another wrote",
     "barrier, work-item"},
    {kRefusedInModel, "refused-in-model", "the kernel runs here, but not in the model of a GPU",
     "write OpenCL C 1.2 without extensions (half, sub-groups), with at most 48 KB of local "
     "memory, "
     "and no #if or #error for one device"},
    {kModelGap, "model-gap", "the model does not support this kernel; nothing is decided",
     "write this line in another way, or ask your instructor to decide"},
};

constexpr DiagnosisEntry kCost[] = {
    {kWastedSectors, "wasted-sectors", "memory moves more sectors than the work needs",
     "let neighbouring work-items use neighbouring elements", "sector, coalesced"},
    {kManyRequests, "many-requests", "warps issue more loads and stores than the work needs",
     "load and store vectors (float4, vload4), and use every loaded value several times",
     "warp, vector"},
    {kBankConflicts, "bank-conflicts",
     "bank conflicts: local memory takes more wavefronts than necessary",
     "let the 32 work-items of a warp use words in different banks: neighbours, or an odd distance",
     "bank, wavefront, warp, work-item"},
    {kPrivateTraffic, "private-traffic", "private arrays lie in memory, not in registers",
     "use indices that the compiler knows: unroll the loop, or use single variables",
     "private memory, register"},
    {kManyInstructions, "many-instructions", "warps issue more instructions than the work needs",
     "do the expensive part less often: fewer steps, more results for each of them", "warp"},
    {kIdleLanes, "idle-lanes", "many lanes of a warp wait while others work",
     "let 32 neighbouring work-items take the same path, for the same number of rounds",
     "lane, warp, divergence"},
    {kManyBarriers, "many-barriers", "groups wait at more barriers than the work needs",
     "do more work between two barriers, and stop with the levels that one work-item can finish",
     "barrier"},
    {kSlowOnGpu, "slow-on-gpu", "a GPU takes longer for the kernel than for the reference",
     "oclab explain shows line by line what a GPU pays for", "roofline, occupancy"},
};

constexpr DiagnosisEntry kSpeed[] = {
    {kSlow, "slow", "the kernel is slower than the exercise asks for",
     "oclab explain shows line by line what a GPU pays for", "roofline"},
    {kImpossiblyFast, "impossibly-fast", "faster than the memory of this device allows",
     "let every launch do all its work", "copy peak"},
    {kFailedWhileTimed, "failed-while-timed", "right at the test sizes, but not while it was timed",
     "check what differs at large sizes and in later launches: index types, groups, left-over "
     "data"},
    {kNoisy, "noisy", "the measurement is too noisy for a verdict; nothing is lost",
     "close other programs and run again", "inconclusive, interval"},
    {kRecordedElsewhere, "recorded-elsewhere",
     "the recorded speed of the reference is only a guide here",
     "compare your versions with each other; points are awarded where the reference itself runs",
     "inconclusive"},
    {kMachineBusy, "machine-busy", "the machine was too busy for a verdict; nothing is lost",
     "close other programs and run again", "inconclusive"},
};

constexpr DiagnosisEntry kOther[] = {
    {kNotRightYet, "not-right-yet", "not assessed, because the kernel is not right yet",
     "fix what `correct` reports first"},
    {kMiscompiled, "miscompiled",
     "the kernel is right, but this version of PoCL compiles it wrongly",
     "put get_local_size(0) in a variable before the loop: const uint size = get_local_size(0);",
     "PoCL"},
    {kPerhapsMiscompiled, "perhaps-miscompiled",
     "wrong when optimised, right when not: a race, or an error of this compiler",
     "check every barrier between writing and reading local memory; the model finds races",
     "race, barrier, PoCL"},
};

constexpr DiagnosisEntry kKit[] = {
    {kKitFailure, "kit-failure", "the kit failed; this says nothing about the kernel",
     "run it again; if it fails again, show the words below to your instructor"},
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
    DiagnosisGroup{"Because of another line", kOther},
    DiagnosisGroup{"Because of the kit", kKit},
};

}  // namespace rows

std::span<const DiagnosisGroup> all_diagnoses() { return rows::kGroups; }

const DiagnosisEntry& entry_of(DiagnosisKind kind) {
  for (const DiagnosisGroup& group : all_diagnoses()) {
    for (const DiagnosisEntry& entry : group.entries) {
      if (entry.kind == kind) return entry;
    }
  }
  throw std::logic_error("a diagnosis without a row in the table");
}

}  // namespace oclab
