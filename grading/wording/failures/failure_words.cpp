// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the wording of each failure of a kernel.
#include "grading/wording/failures/failure_words.h"

namespace oclab {
namespace {

constexpr std::string_view kLine = "line {line}: {code}";

constexpr std::string_view kEncoding =
    "save it with the encoding UTF-8; VS Code shows the encoding in the bar at the bottom";

constexpr FailureWords kFailureWords[] = {
    // the file
    {"no-file", "there is no file {path}"},
    {"link", "this file is a symbolic link"},
    {"not-a-file", "this file is not a regular file"},
    {"too-large", "this file is larger than {kib} KiB"},
    {"utf-16", "this file is UTF-16 text, not UTF-8", "", kEncoding},
    {"nul-byte", "this file contains a NUL byte"},
    {"not-utf-8", "this file is not UTF-8 text", "line {line} has the byte 0x{byte:X}", kEncoding},
    {"windows-1252", "this file is not UTF-8 text, but probably Windows-1252",
     "line {line} has the byte 0x{byte:X}, which is a character of Windows-1252", kEncoding},
    {"misspelt-directive", "`{word}` is not a directive of OpenCL C: write `{similar}`", kLine},
    {"unknown-directive",
     "`{word}` is not a directive of OpenCL C; a comment begins with `//`, not with `#`", kLine},
    {"bracket-attribute",
     "`[[` is forbidden in kernel files: attributes like this are Metal or C++, not OpenCL C",
     kLine},
    {"source-too-large", "the source is too large for the worker"},
    {"include", "a kernel file may not include or probe other files", kLine},
    {"unchecked-promise", "`{word}` is a promise to the compiler that nothing checks", kLine},
    {"forbidden-word", "`{word}` is forbidden in kernel files", kLine},
    {"pasted-word",
     "macros paste a word that is forbidden in kernel files, such as inline assembly"},
    {"not-vouched-for", "`{word}` can hide what this machine cannot inspect", kLine},
    {"forbidden-construct", "the compiled kernel has a forbidden construct: {said}"},
    {"device-macro", "the code depends on `{word}`, which differs between devices"},

    // the compiler
    {"build-log", "{said}"},
    {"undefined-function", "`{subject}` is declared, but not defined"},
    {"recursion", "a function calls itself, directly or through others"},
    {"compile-time", "the compiler did not finish within {seconds} s of CPU time"},
    {"compiler-out-of-memory", "the compiler ran out of memory"},
    {"compiler-crash", "the compiler crashed: it {ended}"},

    // the contract
    {"interface", "{said}"},
    {"tunable", "{said}"},
    {"no-plan",
     "no launch can be planned for {size} with the values that the file defines: {said}"},

    // running
    {"wrote-past",
     "the kernel wrote out of bounds: to `{subject}[{touched}]`, which has {elements} "
     "element{elements:?|s}"},
    {"wrote-before",
     "the kernel wrote out of bounds: to `{subject}[-{before}]`, before its first element"},
    {"touched-past",
     "the kernel accessed memory out of bounds: it touched `{subject}[{touched}]`, which has "
     "{elements} element{elements:?|s}"},
    {"touched-before",
     "the kernel accessed memory out of bounds: it touched `{subject}[-{before}]`, before its "
     "first element"},
    {"wild-address", "the kernel used an invalid address, far from every buffer"},
    {"changed-input", "the kernel changed its input `{subject}`, which it may only read"},
    {"wrong-result", "the result is wrong"},
    {"opencl-error", "{opencl}"},
    {"too-much-local", "a group needs more local memory than the device has ({printed})"},
    {"worker-said", "{said}"},
    {"driver-aborted", "the kernel crashed (it {ended}): {printed}"},
    {"crash", "the kernel crashed (it {ended})"},
    {"crash-before-answer", "the kernel crashed (it {ended}) before it answered"},
    {"stack-overflow",
     "the kernel crashed (it {ended}), as when private arrays overflow the stack"},
    {"invalid-code",
     "the kernel crashed (it {ended}) in code that the compiler had found to be invalid"},
    {"division-by-zero", "the kernel crashed (it {ended}): an integer division by zero"},
    {"system-call", "the kernel was stopped: it called the operating system"},
    {"out-of-memory", "the kernel crashed (it {ended}), probably out of memory"},
    {"malformed-reply", "the worker sent a malformed reply: the kernel corrupted its own process"},
    {"unexpected-reply",
     "the worker sent an unexpected reply: the kernel corrupted its own process"},
    {"launches-not-reported", "the worker did not report every launch"},
    {"print-flood", "the kernel printed more than 1 MiB"},
    {"cpu-time", "the kernel did not finish within {seconds} s of CPU time"},
    {"run-time", "the kernel did not finish within {seconds} s"},

    // the machine
    {"machine-busy",
     "the machine is too busy: the kernel process got less than {cpu_seconds} s of CPU time in "
     "{seconds} s of wall-clock time"},
    {"process-idle", "the kernel process was idle: it used no CPU time for {seconds} s"},
    {"does-not-stop",
     "the kernel process did not stop within {seconds} s: probably the system is still freeing its "
     "memory"},
    {"driver-gap", "the OpenCL driver cannot load the compiled kernel ({printed})"},
    {"device-gone",
     "{device} is not available any more; the worker sees: {seen}. `oclab devices` lists the "
     "available devices"},
    {"driver-hidden",
     "the driver of {device} does not start in the sandbox ({sandbox}), which sees: {seen}. It "
     "shows the system's folders. Put all files that the driver needs there, for example by its "
     "package of this system; or choose another device with --device"},
    {"driver-partly-hidden",
     "the driver of {device} does not start in the sandbox ({sandbox}), which sees: {seen}. It "
     "shows the system's folders and that of the driver's library, {folder}. Put all files that "
     "the driver needs there, for example by its package of this system; or choose another device "
     "with --device"},
    {"no-room",
     "there is no room in {folder}: the kernel was not checked. Free some space there, or set "
     "TMPDIR (temporary files) or XDG_CACHE_HOME (caches) to a folder on another disk; then check "
     "again"},
    {"device-clock", "the device reports more time than has passed; its clock cannot be trusted."},

    // the model
    {"not-in-the-model", "line {line}: {said}"},
    {"no-counters", "{why}, so there are no counters to explain"},
    {"long-group",
     "a work-group executes more than {instructions} instructions at this size, so its time is not "
     "predicted"},
    {"long-group-at-any-size",
     "a work-group executes more than {instructions} instructions even at a small size, so its "
     "time is not predicted"},

    // the kit
    {"worker-failed", "the worker failed: {said}"},
    {"model-launches-not-reported", "the model did not report every launch"},
    {"model-record", "the model's record cannot be read: {said}"},
    {"model-prediction", "the model's prediction cannot be read: {said}"},
    {"compiled-program", "the compiled program cannot be described: {said}"},
};

}  // namespace

std::span<const FailureWords> failure_words() { return kFailureWords; }

}  // namespace oclab
