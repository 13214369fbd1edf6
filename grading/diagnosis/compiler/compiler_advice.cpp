// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what to try about an error of a compiler.
#include "grading/diagnosis/compiler/compiler_advice.h"

#include <algorithm>
#include <iterator>

#include "grading/diagnosis/compiler/foreign_words.h"

namespace oclab {
namespace {

constexpr std::string_view kLocalOutsideKernel = "non-kernel function variable";

constexpr std::string_view kFloatsOnly =
    "use max, min or abs for integers; of floats give all arguments one type: 0.0f, not 0 or 0.0";

constexpr std::string_view kIntegersOnly =
    "this operator is for integers: a power is x * x, pown(x, 3) or pow(x, y); the bits of a float "
    "are as_uint(x)";

constexpr std::string_view kOneType =
    "give all arguments one type: write 0.0f beside a float, (size_t)n beside a size_t, and "
    "convert "
    "an integer for a function of floats, as in sqrt((float)n)";

constexpr std::string_view kTakenName =
    "OpenCL C has a type or a function of this name, or the file defines it twice: choose another "
    "name";

constexpr std::string_view kConstructor =
    "this is C++: OpenCL C makes a vector as (float4)(x, y, z, w), and converts a number as "
    "(float)x";

constexpr CompilerAdvice kAdvice[] = {
    {"'auto' storage class", DiagnosisKind::kTypes,
     "this is C++: OpenCL C deduces no types; write the type, such as size_t or float"},
    {"'reqd_work_group_size' attribute", DiagnosisKind::kTypes,
     "give it three numbers, those of the launch: reqd_work_group_size(GROUP, 1, 1)"},
    {"called 'main'", DiagnosisKind::kBuildError,
     "remove it: the host's program has the main function, and starts the kernels of this file"},
    {"'extern' storage class", DiagnosisKind::kTypes,
     "remove `extern`: a kernel writes the length of a local array out, such as "
     "`local float tile[GROUP];`"},
    {"extern variable", DiagnosisKind::kTypes,
     "remove `extern`: a kernel writes the length of a local array out, such as "
     "`local float tile[GROUP];`"},
    {"'kernel' attribute only applies", DiagnosisKind::kSyntax,
     "write the head as `kernel void name(…) {`: a bracket is missing in it"},
    {"cannot be declared static", DiagnosisKind::kTypes,
     "remove `static`: the host starts the kernel by its name"},
    {"should not return a value", DiagnosisKind::kTypes,
     "a kernel returns nothing: write `return;`; if that is meant, put its `;` after `return`"},
    {"should return a value", DiagnosisKind::kTypes,
     "return a value of the function's type, or declare the function `void`"},
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
    {"expected '(' after", DiagnosisKind::kSyntax,
     "put what follows in round brackets: `if (i < n)`, `while (i < n)`, `for (uint i = 0; i < n; "
     "++i)`"},
    {"expected ')'", DiagnosisKind::kSyntax,
     "a `)`, a comma or an operator is missing before this place: count `(` and `)` in this line"},
    {"expected ']'", DiagnosisKind::kSyntax, "close the bracket: count `[` and `]` in this line"},
    {"expected '}'", DiagnosisKind::kSyntax,
     "count `{` and `}`: one is not closed above this line"},
    {"extraneous closing brace", DiagnosisKind::kSyntax,
     "count `{` and `}`: one is closed too early above this line"},
    {"in macro parameter list", DiagnosisKind::kSyntax,
     "write the parameters of a macro as (a, b): with commas, and with a `)` at their end"},
    {"macro name", DiagnosisKind::kSyntax,
     "write the name of a macro after the directive: it begins with a letter or `_`"},
    {"#else without #if", DiagnosisKind::kSyntax,
     "remove the line, or write the #if that is missing above it"},
    {"#elif without #if", DiagnosisKind::kSyntax,
     "remove the line, or write the #if that is missing above it"},
    {"#endif without #if", DiagnosisKind::kSyntax,
     "remove the line, or write the #if that is missing above it"},
    {"value in expression", DiagnosisKind::kSyntax,
     "write a condition after #if, such as `#if GROUP > 64`"},
    {"function-like macro 'sizeof'", DiagnosisKind::kSyntax,
     "the preprocessor knows numbers and macros only: compare those"},
    {"expected expression", DiagnosisKind::kSyntax, kConstructor, "float("},
    {"expected expression", DiagnosisKind::kSyntax, kConstructor, "int("},
    {"expected expression", DiagnosisKind::kSyntax, kConstructor, "double("},
    {"expected expression", DiagnosisKind::kSyntax, "write `>=`, `<=` or `=`: there is no `=>`",
     "> "},
    {"expected expression", DiagnosisKind::kSyntax, "write `!=`: there is no `<>`", ">"},
    {"expected expression", DiagnosisKind::kSyntax, "write `<=`: there is no `=<`", "< "},
    {"expected expression", DiagnosisKind::kSyntax,
     "an operand is missing before this `;`, or an operator is too many", ";"},
    {"unexpected type name", DiagnosisKind::kSyntax, kConstructor},
    {"in 'case'", DiagnosisKind::kSyntax, "write `:` after the value of a `case`"},
    {"after 'case'", DiagnosisKind::kSyntax, "write `:` after the value of a `case`"},
    {"expected ':'", DiagnosisKind::kSyntax,
     "write `condition ? value : other value`: the `:` and the other value are missing"},
    {"expected function body", DiagnosisKind::kSyntax,
     "a function's head goes on with `{`, a declaration ends with `;`: one of them is missing "
     "before this place"},
    {"extraneous ')'", DiagnosisKind::kSyntax, "remove a `)`: one is too many in this line"},
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
    {"duplicate components", DiagnosisKind::kTypes,
     "name each part once on the left, such as v.xy; the same part may be read twice, not stored"},
    {"variable length array", DiagnosisKind::kTypes,
     "the length must be known when the kernel is compiled: use a #define, such as the size of the "
     "work-group in the head of the starter"},
    {"statement not in", DiagnosisKind::kSyntax,
     "move it into the loop or the `switch` that it belongs to: a `}` above may be too many; "
     "`return` ends the work-item"},
    {"undeclared label", DiagnosisKind::kUndeclared,
     "write the label with a `:` where the jump goes to, or use a loop"},
    {"'struct' tag", DiagnosisKind::kTypes,
     "write `struct` before the type's name, or define it as `typedef struct { … } Name;`"},
    {"default arguments", DiagnosisKind::kTypes,
     "this is C++: give each call all arguments, or write a macro"},
    {"type specifier missing", DiagnosisKind::kTypes,
     "write the type of what is declared, such as float, uint or size_t; a statement belongs into "
     "a "
     "function"},
    {"conflicting types", DiagnosisKind::kTypes,
     "give each function its own name, or the declaration the types of the definition"},
    {"place the brackets after", DiagnosisKind::kTypes,
     "write the length after the name: `float block[4]`"},
    {"explicit size or an initializer", DiagnosisKind::kTypes,
     "write the length of the array: `float block[4]`"},
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
     "give the function as many arguments as it takes, such as get_global_id(0) or "
     "barrier(CLK_LOCAL_MEM_FENCE)"},
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
    {"function scope variable", DiagnosisKind::kTypes,
     "a kernel declares private and `local` variables: store what shall last to a buffer of the "
     "kernel's parameters"},
    {"must be initialized", DiagnosisKind::kTypes,
     "give its values where it is declared: `constant float weights[2] = {0.5f, 0.5f};`"},
    {"may not be qualified with", DiagnosisKind::kTypes,
     "remove the `global`, `local` or `constant`: only what a pointer points to has one, before "
     "its type, such as `global float* p`"},
    {"multiple address spaces", DiagnosisKind::kTypes,
     "keep one of `global`, `local`, `constant` and `private`"},
    {"pointer arguments to kernel functions", DiagnosisKind::kTypes,
     "write `global` before the type of the pointer, as the head of the starter does"},
    {"address space", DiagnosisKind::kTypes,
     "pointers keep their memory: declare the pointer `global`, `local` or `constant` like what it "
     "points to"},
    {"subscripted value", DiagnosisKind::kTypes,
     "only pointers and arrays take [ ]; a vector's parts are v.x, v.y, … or v.s0, v.s1, …"},
    {"member reference", DiagnosisKind::kTypes,
     "a `.` needs a vector or a struct on its left; this is a plain number or a pointer"},
    {"vector component", DiagnosisKind::kTypes,
     "a float4 has the parts x, y, z, w (or s0 to s3), a float2 only x and y"},
    {"too few elements in vector", DiagnosisKind::kTypes,
     "give a number for each part of the vector, a vector for as many as it has, or one number "
     "alone for all of them: (float4)(0)"},
    {"excess elements in vector", DiagnosisKind::kTypes,
     "remove what is too many: a float4 takes four numbers, and a vector among them counts as all "
     "its parts"},
    {"excess elements", DiagnosisKind::kTypes,
     "remove what is too many, or declare a longer array"},
    {"expression is not assignable", DiagnosisKind::kTypes,
     "left of `=` stands a variable or an element, and no result; to compare, write `==`; put "
     "assignments between `?` and `:` in brackets"},
    {"array type", DiagnosisKind::kTypes, "store to an element: `a[i] = x`; an array takes a loop"},
    {"not assignable", DiagnosisKind::kTypes, "store to something that is not const"},
    {"const-qualified", DiagnosisKind::kTypes,
     "this is read-only: to compare, write `==`; else store to the output, or drop `const` from a "
     "variable of your own"},
    {"incompatible type 'void'", DiagnosisKind::kTypes,
     "the function returns nothing: call it as a statement of its own, or give it a result"},
    {"incompatible", DiagnosisKind::kTypes, "write a text in double quotes", "'"},
    {"invalid conversion between ext-vector", DiagnosisKind::kTypes,
     "convert a vector with a function: convert_int4(v), or as_int4(v) for its bits"},
    {"invalid operands", DiagnosisKind::kTypes,
     "`%` is for integers: write fmod(x, y) for floats; for pointers, name the elements, as in "
     "a[i]",
     "%"},
    {"invalid operands", DiagnosisKind::kTypes, kIntegersOnly, "<<"},
    {"invalid operands", DiagnosisKind::kTypes, kIntegersOnly, ">>"},
    {"invalid operands", DiagnosisKind::kTypes, kIntegersOnly, "^"},
    {"invalid operands", DiagnosisKind::kTypes, kIntegersOnly, "& "},
    {"invalid operands", DiagnosisKind::kTypes, kIntegersOnly, "| "},
    {"indirection requires pointer", DiagnosisKind::kTypes,
     "`*` before a value needs a pointer, and a[i] is the element already; for a power write x * "
     "x, "
     "pown(x, 3) or pow(x, y): there is no `**`"},
    {"incompatible", DiagnosisKind::kTypes},
    {"cannot convert", DiagnosisKind::kTypes},
    {"can't convert", DiagnosisKind::kTypes},
    {"invalid operands", DiagnosisKind::kTypes},
    {"for call to 'write_image", DiagnosisKind::kTypes,
     "declare the image `write_only`; the place is an int2, the value a vector of four"},
    {"for call to 'read_image", DiagnosisKind::kTypes,
     "declare the image `read_only`; after it come the sampler, if any, and the place, a vector"},
    {"for call to 'vload_half", DiagnosisKind::kTypes,
     "the index comes first, then the pointer to half: vload_half(i, p)"},
    {"for call to 'vload", DiagnosisKind::kTypes,
     "the index comes first, in vectors, then the pointer: vload4(i, p) loads p[4 * i] and the "
     "next three"},
    {"for call to 'vstore", DiagnosisKind::kTypes,
     "the vector comes first, then the index, in vectors, and the pointer: vstore4(v, i, p)"},
    {"for call to 'dot'", DiagnosisKind::kTypes,
     "it takes two floats, or vectors of floats of one width, at most four: for longer ones, "
     "add dot(a.lo, b.lo) and dot(a.hi, b.hi)"},
    {"no matching function", DiagnosisKind::kTypes,
     "give the function as many arguments as it takes, of the types that it takes: "
     "all of one type, vectors of one width"},
    {"'fmax' is ambiguous", DiagnosisKind::kTypes, kFloatsOnly},
    {"'fmin' is ambiguous", DiagnosisKind::kTypes, kFloatsOnly},
    {"'fabs' is ambiguous", DiagnosisKind::kTypes, kFloatsOnly},
    {"'abs' is ambiguous", DiagnosisKind::kTypes, "abs is for integers: write fabs(x) for a float"},
    {"'convert_", DiagnosisKind::kTypes,
     "give it a vector of as many parts: (float4)(x) has x in all four"},
    {"invalid reinterpretation", DiagnosisKind::kTypes,
     "both types need the same number of bytes, as in as_int(x) of a float"},
    {"is ambiguous", DiagnosisKind::kTypes, kOneType},
    {"implicit conversion", DiagnosisKind::kTypes},
    {"to follow '#pragma unroll'", DiagnosisKind::kSyntax,
     "put `#pragma unroll` directly before the loop, with nothing in between"},
    {"expected", DiagnosisKind::kSyntax},
    {"extraneous", DiagnosisKind::kSyntax},
    {"unterminated conditional", DiagnosisKind::kSyntax, "put #endif where this #if ends"},
    {"unterminated /* comment", DiagnosisKind::kSyntax, "put */ where this comment ends"},
    {"unterminated", DiagnosisKind::kSyntax, "close the comment, the text or the #if"},
    {"unbalanced", DiagnosisKind::kSyntax},
    {"missing terminating", DiagnosisKind::kSyntax},
};

}  // namespace

const CompilerAdvice& advice_on(const CompilerMessage& error, std::string_view source) {
  static constexpr CompilerAdvice kNone;
  if (const CompilerAdvice* foreign = foreign_advice(claim_of(error.text), source)) return *foreign;
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

}  // namespace oclab
