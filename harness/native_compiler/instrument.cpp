// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the pass over a module: after it, kernels touch memory through the runtime only.
#include "harness/native_compiler/instrument.h"

#include <algorithm>
#include <array>

#include "harness/native_compiler/description/code_reader.h"
#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/ir/emitter.h"
#include "harness/native_compiler/ir/kernels.h"
#include "harness/native_compiler/ir/module_rules.h"
#include "harness/native_compiler/lowering/arithmetic.h"
#include "harness/native_compiler/lowering/call_lowering.h"
#include "harness/native_compiler/lowering/call_shadow.h"
#include "harness/native_compiler/lowering/declaration.h"
#include "harness/native_runtime/handle.h"

namespace oclab::native {
namespace {

/// The length of the innermost arrays of an array of arrays, else 0.
std::uint64_t row_bytes_of(const Emitter& emit, Type type) {
  std::uint64_t bytes = 0;
  while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
    type = LLVMGetElementType(type);
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
      bytes = LLVMABISizeOfType(emit.layout(), type);
    }
  }
  return bytes;
}

/// "kernel.tile" and "kernel.tile.1" are local arrays called tile.
void set_name(StaticObject& object, const std::string& name) {
  object.name = name;
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return;
  object.kernel = name.substr(0, dot);
  object.name = name.substr(dot + 1, name.find('.', dot + 1) - dot - 1);
}

StaticObject replace_variable(const Emitter& emit, Value variable, std::uint32_t number) {
  Type type = LLVMGlobalGetValueType(variable);
  StaticObject object{.object = number,
                      .bytes = LLVMABISizeOfType(emit.layout(), type),
                      .row_bytes = row_bytes_of(emit, type),
                      .local = space_of(variable) == kLocalSpace};
  set_name(object, std::string(name_of(variable)));
  Value handle = LLVMConstIntToPtr(emit.i64(handle_of(number)), LLVMTypeOf(variable));
  LLVMReplaceAllUsesWith(variable, handle);
  if (object.local) {
    LLVMDeleteGlobal(variable);
  } else {
    object.symbol = "oclab_constant_" + std::to_string(number);
    LLVMSetValueName2(variable, object.symbol.c_str(), object.symbol.size());
    LLVMSetLinkage(variable, LLVMExternalLinkage);
    LLVMSetVisibility(variable, LLVMDefaultVisibility);
    LLVMSetSection(variable, "");
  }
  return object;
}

/// Replaces the addresses of all variables by handles. Constant data stays in the module
/// under a symbol of its own; local arrays are the runtime's. Throws `Unsupported` if there are too
/// many.
std::vector<StaticObject> replace_variables(Emitter& emit) {
  std::vector<StaticObject> objects;
  std::uint32_t number = kFirstStatic;
  for (Value variable : globals_of(emit.module())) {
    if (name_of(variable).starts_with("llvm.")) continue;
    if (number == kContext) throw Unsupported(0, "more than 900 variables");
    objects.push_back(replace_variable(emit, variable, number++));
  }
  return objects;
}

using Lowering = bool (*)(Emitter&, const BuiltinCall&);
constexpr std::array<Lowering, 6> kLowerings{lower_work_item, lower_synchronisation,
                                             lower_atomic,    lower_image,
                                             lower_printf,    lower_computation};

/// An instruction of the compiler's output and its number.
struct Numbered {
  Value instruction = nullptr;
  std::uint32_t number = 0;
};

class Pass {
 public:
  Pass(LLVMModuleRef module, const model::Code& code) : emit_(module), code_(code) {}

  Emitter& emitter() { return emit_; }

  void function(Value function) {
    std::vector<Numbered> all;
    bool arrays = false;
    for (Block block : blocks_of(function)) {
      for (Value each : instructions_of(block)) {
        arrays = arrays || LLVMIsAAllocaInst(each) != nullptr;
        all.push_back({each, number_++});
      }
    }
    for (const Numbered& each : all) enter_segment(each);
    if (arrays) {  // after the entry, which finds an overflow of the stack
      emit_.before(all.front().instruction);
      emit_.call("oclab_open_frame", emit_.void_type(), {});
    }
    for (const Numbered& each : all) {
      emit_.before(each.instruction);
      rewrite(each, arrays);
    }
  }

 private:
  void enter_segment(const Numbered& each) {
    const std::uint32_t segment = code_.segment_at(each.number);
    if (segment == model::kNone) return;
    Value first = each.instruction;
    while (LLVMIsAPHINode(first) != nullptr) first = LLVMGetNextInstruction(first);
    emit_.before(first);
    emit_.call("oclab_enter", emit_.void_type(), {emit_.i32(segment)});
  }

  void rewrite(const Numbered& each, bool arrays) {
    Value i = each.instruction;
    switch (LLVMGetInstructionOpcode(i)) {
      case LLVMLoad: return load(each);
      case LLVMStore: return store(each);
      case LLVMAlloca: return array(i);
      case LLVMCall: return call(each);
      case LLVMUDiv:
      case LLVMURem:
      case LLVMSDiv:
      case LLVMSRem: return keep_from_trapping(emit_, i);
      case LLVMFMul: return forbid_contraction(emit_, i);
      case LLVMFPToSI:
      case LLVMFPToUI: return saturate(emit_, i);
      case LLVMSwitch: return freeze_condition(emit_, i);
      case LLVMRet:
        if (arrays) emit_.call("oclab_close_frame", emit_.void_type(), {});
        return;
      case LLVMUnreachable:
        emit_.call("oclab_unreachable", emit_.void_type(), {emit_.i32(each.number)});
        return;
      case LLVMAtomicRMW:
      case LLVMAtomicCmpXchg: throw Unsupported(line_of(i), "this atomic operation");
      case LLVMIndirectBr:
      case LLVMInvoke:
      case LLVMCallBr: throw Forbidden("a jump to an address");
      case LLVMVAArg: throw Unsupported(line_of(i), "a variable number of arguments");
      default: return;
    }
  }

  void load(const Numbered& each) {
    Value i = each.instruction;
    replace(i, emit_.load(LLVMTypeOf(i), LLVMGetOperand(i, 0), each.number, LLVMGetAlignment(i)));
  }

  void store(const Numbered& each) {
    Value i = each.instruction;
    emit_.store(LLVMGetOperand(i, 0), LLVMGetOperand(i, 1), each.number, LLVMGetAlignment(i));
    LLVMInstructionEraseFromParent(i);
  }

  void array(Value i) {
    const auto bytes = LLVMABISizeOfType(emit_.layout(), LLVMGetAllocatedType(i));
    Value count = LLVMBuildZExtOrBitCast(emit_.builder(), LLVMGetOperand(i, 0), emit_.i64(), "");
    Value total = LLVMBuildMul(emit_.builder(), count, emit_.i64(bytes), "");
    Value handle = emit_.call("oclab_array", emit_.i64(), {total});
    replace(i, emit_.pointer(handle, LLVMTypeOf(i)));
  }

  void call(const Numbered& each) {
    Value i = each.instruction;
    Value callee = callee_of(i);
    if (callee == nullptr) throw Forbidden("a call of an address, or inline assembly");
    if (LLVMIsDeclaration(callee) == 0) return forbid_copies(i);
    BuiltinCall call{.instruction = i,
                     .at = each.number,
                     .full_name = std::string(name_of(callee)),
                     .name = demangle(name_of(callee)),
                     .arguments = arguments_of(i)};
    if (call.full_name.starts_with("llvm.")) return lower_intrinsic(emit_, call);
    if (call.full_name.starts_with("oclab_builtin_")) {
      return CallShadow(emit_, call, call.full_name).set_result(nullptr);
    }
    if (call.full_name.starts_with("__msan_")) return lower_sanitizer_call(emit_, call);
    require_opencl_declaration(call);
    const auto lowers = [&](Lowering lowering) { return lowering(emit_, call); };
    if (std::ranges::any_of(kLowerings, lowers)) return;
    throw Unsupported(line_of(i), "the function " + call.name.name);
  }

  /// A structure passed by value would be copied by the machine's code, past the check.
  void forbid_copies(Value call) {
    if (has_copied_argument(call)) {
      throw Unsupported(line_of(call), "a structure passed by value");
    }
    make_call_plain(call);
  }

  Emitter emit_;
  const model::Code& code_;
  std::uint32_t number_ = 0;
};

}  // namespace

Program instrument(LLVMModuleRef module, bool checks, bool fuses) {
  Program program{.checks = checks};
  std::vector<Value> functions = functions_of(module);
  std::erase_if(functions, [](Value f) { return LLVMIsDeclaration(f) != 0; });
  const std::vector<Value> kernels = kernels_of(module);
  for (Value kernel : kernels) {
    program.kernels.push_back(describe_kernel(kernel));
    const auto own = std::ranges::find(functions, kernel);
    program.kernels.back().function = static_cast<std::size_t>(own - functions.begin());
  }
  for (Value function : functions) program.functions.push_back(read_function(function));
  const model::Code code = program.code();
  Pass pass(module, code);
  if (checks) pass.emitter().set_checks();
  pass.emitter().set_fuses(fuses);
  for (Value function : functions) pass.function(function);
  program.statics = replace_variables(pass.emitter());
  for (Value function : functions_of(module)) {
    make_plain(function);
    define_values(function);
  }
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    add_entry(pass.emitter(), kernels[k], program.kernels[k].symbol);
  }
  require_known_calls(module);
  return program;
}

}  // namespace oclab::native
