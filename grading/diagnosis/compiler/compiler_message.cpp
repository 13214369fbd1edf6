// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one message of a compiler, of any vendor.
#include "grading/diagnosis/compiler/compiler_message.h"

#include <algorithm>
#include <iterator>

#include "grading/source/tokens/source_text.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

/// Longer lines are not parsed; no compiler and no student writes them by hand.
constexpr std::size_t kLongestMessage = 1000;

constexpr std::string_view kLocalOutsideKernel = "non-kernel function variable";

constexpr std::string_view kFloatsOnly =
    "use max, min or abs for integers; of floats give all arguments one type: 0.0f, not 0 or 0.0";

constexpr std::string_view kTakenName =
    "OpenCL C has a type or a function of this name, or the file defines it twice: choose another "
    "name";

constexpr std::string_view kCudaIds =
    "this is CUDA: threadIdx.x is get_local_id(0) in OpenCL C, blockIdx.x get_group_id(0), "
    "blockDim.x get_local_size(0), gridDim.x get_num_groups(0)";

constexpr std::string_view kCudaAtomics =
    "this is CUDA: OpenCL C has atomic_add, atomic_sub, atomic_min, atomic_max, atomic_xchg and "
    "atomic_cmpxchg, for int and uint";

constexpr std::string_view kConstructor =
    "this is C++: OpenCL C makes a vector as (float4)(x, y, z, w), and converts a number as "
    "(float)x";

constexpr CompilerAdvice kAdvice[] = {
    {"'threadIdx'", DiagnosisKind::kUndeclared, kCudaIds},
    {"'blockIdx'", DiagnosisKind::kUndeclared, kCudaIds},
    {"'blockDim'", DiagnosisKind::kUndeclared, kCudaIds},
    {"'gridDim'", DiagnosisKind::kUndeclared, kCudaIds},
    {"'atomicAdd'", DiagnosisKind::kUndeclared, kCudaAtomics},
    {"'atomicSub'", DiagnosisKind::kUndeclared, kCudaAtomics},
    {"'atomicMin'", DiagnosisKind::kUndeclared, kCudaAtomics},
    {"'atomicMax'", DiagnosisKind::kUndeclared, kCudaAtomics},
    {"'atomicExch'", DiagnosisKind::kUndeclared, kCudaAtomics},
    {"'atomicCAS'", DiagnosisKind::kUndeclared, kCudaAtomics},
    {"'__syncthreads'", DiagnosisKind::kUndeclared,
     "this is CUDA: OpenCL C has barrier(CLK_LOCAL_MEM_FENCE)"},
    {"'__shared__'", DiagnosisKind::kUndeclared, "this is CUDA: OpenCL C has `local`"},
    {"'__global__'", DiagnosisKind::kUndeclared,
     "this is CUDA: write `kernel` here, and `global` before the type of each pointer parameter"},
    {"'__device__'", DiagnosisKind::kUndeclared,
     "this is CUDA: in OpenCL C a function that a kernel calls needs no keyword; remove it"},
    {"'work_group_barrier'", DiagnosisKind::kUndeclared,
     "this is OpenCL C 2.0: the kit compiles OpenCL C 1.2, which has barrier(CLK_LOCAL_MEM_FENCE)"},
    {"'template'", DiagnosisKind::kSyntax,
     "this is C++: OpenCL C has no templates; write a function for each type, or a macro"},
    {"'auto' storage class", DiagnosisKind::kTypes,
     "this is C++: OpenCL C deduces no types; write the type, such as size_t or float"},
    {"called 'main'", DiagnosisKind::kBuildError,
     "remove it: the host's program has the main function, and starts the kernels of this file"},
    {"undeclared identifier", DiagnosisKind::kUndeclared},
    {"unknown type name 'kern", DiagnosisKind::kUndeclared,
     "if this is meant to be the keyword `kernel`, check its spelling"},
    {"unknown type name", DiagnosisKind::kUndeclared,
     "check the type's spelling: OpenCL C has float, int, uint, size_t, float4; no bool arrays, no "
     "std types"},
    {"implicit declaration of function", DiagnosisKind::kMissingFunction},
    {"program scope variable", DiagnosisKind::kProgramVariable},
    {"expected ';'", DiagnosisKind::kSyntax,
     "put the missing `;` at the end of this line or of the one before it"},
    {"expected ')'", DiagnosisKind::kSyntax,
     "this is C++: OpenCL C has no references; pass a pointer, and `&` before the argument", "&"},
    {"expected ')'", DiagnosisKind::kSyntax,
     "a `)`, a comma or an operator is missing before this place: count `(` and `)` in this line"},
    {"expected ']'", DiagnosisKind::kSyntax, "close the bracket: count `[` and `]` in this line"},
    {"expected '}'", DiagnosisKind::kSyntax,
     "count `{` and `}`: one is not closed above this line"},
    {"extraneous closing brace", DiagnosisKind::kSyntax,
     "count `{` and `}`: one is closed too early above this line"},
    {"unexpected type name", DiagnosisKind::kSyntax, kConstructor},
    {"expected expression", DiagnosisKind::kSyntax, kConstructor, "float("},
    {"expected expression", DiagnosisKind::kSyntax, kConstructor, "int("},
    {"expected expression", DiagnosisKind::kSyntax, kConstructor, "double("},
    {"function definition is not allowed", DiagnosisKind::kSyntax,
     "OpenCL C has no functions inside of functions: move this one above the kernel; if it is "
     "there, a `}` is missing above it"},
    {"must have void return type", DiagnosisKind::kTypes,
     "declare the kernel `void`: a kernel stores its results in a buffer"},
    {"as the type of a kernel parameter", DiagnosisKind::kTypes,
     "copy the kernel's first line from the head of the starter: a parameter is a buffer, an image "
     "or a number of the same size everywhere, such as uint"},
    {"pointer to function type", DiagnosisKind::kTypes,
     "call the function with round brackets, as in get_global_id(0)"},
    {"cannot have an initializer", DiagnosisKind::kTypes,
     "remove the initial values: let the work-items store them, then put a barrier"},
    {"variable length array", DiagnosisKind::kTypes,
     "the length must be known when the kernel is compiled: use a #define, such as the size of the "
     "work-group in the head of the starter"},
    {"'atomic_", DiagnosisKind::kTypes,
     "pass the address of an int or a uint, such as &x; for floats there is none: let each "
     "work-group store its own sum, or repeat atomic_cmpxchg on the bits"},
    {"expression of scalar type", DiagnosisKind::kTypes,
     "a condition is one number: compare vectors with select(), or with a `?:` between vectors, or "
     "ask any() or all()"},
    {"qualifier 'read_write'", DiagnosisKind::kTypes,
     "an image is `read_only` or `write_only` in OpenCL C 1.2"},
    {"parameter list", DiagnosisKind::kTypes},
    {"to function call", DiagnosisKind::kTypes,
     "compare the number of arguments with what the function takes"},
    {"outermost scope", DiagnosisKind::kTypes,
     "declare the local array at the start of the kernel, outside of every `if` and every loop"},
    {"cannot combine with previous", DiagnosisKind::kSyntax,
     "this name is a type or a keyword of OpenCL C (such as half, kernel or local): rename the "
     "variable"},
    {"typedef redefinition", DiagnosisKind::kTypes, kTakenName},
    {"as different kind of symbol", DiagnosisKind::kTypes, kTakenName},
    {"'overloadable' attribute", DiagnosisKind::kTypes, kTakenName},
    {kLocalOutsideKernel, DiagnosisKind::kTypes,
     "only a kernel may declare local variables: declare it there, and give this function a "
     "`local` pointer to it"},
    {"half' is not allowed", DiagnosisKind::kTypes,
     "half only stores numbers: compute in float, and load and store with vload_half and "
     "vstore_half"},
    {"has no recursion", DiagnosisKind::kRecursion},
    {"address space", DiagnosisKind::kTypes,
     "pointers keep their memory: declare the pointer `global`, `local` or `constant` like what it "
     "points to"},
    {"subscripted value", DiagnosisKind::kTypes,
     "only pointers and arrays take [ ]; a vector's parts are v.x, v.y, … or v.s0, v.s1, …"},
    {"member reference", DiagnosisKind::kTypes,
     "a `.` needs a vector or a struct on its left; this is a plain number or a pointer"},
    {"vector component", DiagnosisKind::kTypes,
     "a float4 has the parts x, y, z, w (or s0 to s3), a float2 only x and y"},
    {"excess elements", DiagnosisKind::kTypes},
    {"not assignable", DiagnosisKind::kTypes, "store to something that is not const"},
    {"const-qualified", DiagnosisKind::kTypes,
     "this is read-only: to compare, write `==`; else store to the output, or drop `const` from a "
     "variable of your own"},
    {"incompatible", DiagnosisKind::kTypes},
    {"cannot convert", DiagnosisKind::kTypes},
    {"can't convert", DiagnosisKind::kTypes},
    {"invalid operands", DiagnosisKind::kTypes},
    {"for call to 'write_image", DiagnosisKind::kTypes,
     "declare the image `write_only`; the place is an int2, the value a vector of four"},
    {"for call to 'read_image", DiagnosisKind::kTypes,
     "declare the image `read_only`; after it come the sampler, if any, and the place, a vector"},
    {"for call to 'dot'", DiagnosisKind::kTypes,
     "it takes two floats, or vectors of floats of one width, at most four: for longer ones, "
     "add dot(a.lo, b.lo) and dot(a.hi, b.hi)"},
    {"no matching function", DiagnosisKind::kTypes,
     "give the function arguments of the types that it takes: all of one type, vectors of one "
     "width"},
    {"'fmax' is ambiguous", DiagnosisKind::kTypes, kFloatsOnly},
    {"'fmin' is ambiguous", DiagnosisKind::kTypes, kFloatsOnly},
    {"'fabs' is ambiguous", DiagnosisKind::kTypes, kFloatsOnly},
    {"is ambiguous", DiagnosisKind::kTypes,
     "give all arguments one type: write 0.0f, not 0 or 0.0, beside a float"},
    {"implicit conversion", DiagnosisKind::kTypes},
    {"expected", DiagnosisKind::kSyntax},
    {"extraneous", DiagnosisKind::kSyntax},
    {"unterminated", DiagnosisKind::kSyntax, "close the comment, the text or the #if"},
    {"unbalanced", DiagnosisKind::kSyntax},
    {"missing terminating", DiagnosisKind::kSyntax},
};

/// Whether the file is one of the compiler's: a kernel file includes none.
bool is_header(const std::string& file) { return file.ends_with(".h"); }

/// The text with OpenCL's names of functions: PoCL's headers define `powr` as `_cl_powr`.
std::string with_own_names(const std::string& text) {
  static const std::regex renamed = regex::make(R"(\b_cl_(?=[a-z]))");
  return regex::replace(text, renamed, "");
}

}  // namespace

std::optional<CompilerMessage> parse_message(const std::string& line) {
  // std::regex recurses for every character: a long line would overflow the stack.
  if (line.size() > kLongestMessage) return std::nullopt;
  // PoCL 3 writes "error: file:3:5: text", clang and most vendors "file:3:5: error: text". Inside a
  // macro, PoCL 3 also says where the text of the macro stands: "file:8:3 <Spelling=file:3:5>".
  static const std::regex severity_first =
      regex::make(R"((?:fatal )?(error|warning|note): ([^\s:]+):(\d{1,6}):(\d{1,6}))"
                  R"((?: <Spelling=(?:([^\s:<>]+):(\d{1,6}):(\d{1,6})|[^:]*:\d+:\d+)>)?: (.*))");
  static const std::regex place_first =
      regex::make(R"(([^\s:]+):(\d{1,6}):(\d{1,6}): (?:fatal )?(error|warning|note): (.*))");
  std::smatch match;
  if (regex::matches(line, match, severity_first)) {
    CompilerMessage message{match[1], std::stoi(match[3]), std::stoi(match[4]),
                            with_own_names(match[8])};
    message.in_header = is_header(match[2]);
    // In the student's file, a macro of the compiler's headers looks like a function.
    if (!match[5].matched || is_header(match[5])) return message;
    message.used_in = message.line;
    message.line = std::stoi(match[6]);
    message.column = std::stoi(match[7]);
    return message;
  }
  if (regex::matches(line, match, place_first)) {
    CompilerMessage message{match[4], std::stoi(match[2]), std::stoi(match[3]),
                            with_own_names(match[5])};
    message.in_header = is_header(match[1]);
    return message;
  }
  return std::nullopt;
}

const CompilerAdvice& advice_on(const CompilerMessage& error) {
  static constexpr CompilerAdvice kNone;
  const auto column = static_cast<std::size_t>(std::max(error.column, 1));
  const std::string_view here =
      std::string_view(error.code).substr(std::min(column - 1, error.code.size()));
  const auto* found = std::ranges::find_if(kAdvice, [&](const CompilerAdvice& advice) {
    return error.text.find(advice.part) != std::string::npos && here.starts_with(advice.code);
  });
  return found == std::end(kAdvice) ? kNone : *found;
}

bool is_local_outside_kernel(const CompilerMessage& error) {
  return error.text.find(kLocalOutsideKernel) != std::string::npos;
}

std::string missing_function(std::string_view log) {
  for (const std::string_view sign : {"Cannot find symbol ", "undefined symbol: ",
                                      "undefined reference to ", "Unresolved extern function "}) {
    const std::size_t at = log.find(sign);
    if (at == std::string_view::npos) continue;
    std::string_view name = log.substr(at + sign.size());
    while (!name.empty() && !is_word(name.front()) && name.front() != '\n') name.remove_prefix(1);
    std::size_t end = 0;
    while (end < name.size() && is_word(name[end])) ++end;
    return std::string(name.substr(0, end));
  }
  return "";
}

}  // namespace oclab
