// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: vloadN, vstoreN and their forms for half, as plain loads and stores.
#include "harness/native_compiler/lowering/vector_memory.h"

#include <llvm-c/DebugInfo.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "harness/native_compiler/ir/emitter.h"
#include "harness/native_compiler/ir/mangled_name.h"
#include "harness/native_compiler/lowering/declaration.h"

namespace oclab::native {
namespace {

/// "vload4", "vstorea_half8_rte": what is moved, and how.
struct VectorMove {
  bool store = false;
  bool half = false;
  bool aligned = false;  ///< vloada_half, vstorea_half: to the whole vector
  unsigned lanes = 1;
  std::string rounding;  ///< "_rte" or ""
};

bool drop_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<VectorMove> parse(std::string_view name) {
  VectorMove move;
  move.store = drop_prefix(name, "vstore");
  if (!move.store && !drop_prefix(name, "vload")) return std::nullopt;
  move.aligned = drop_prefix(name, "a");
  move.half = drop_prefix(name, "_half");
  const char* const end = name.data() + name.size();
  const char* const after = std::from_chars(name.data(), end, move.lanes).ptr;
  const bool counted = after != name.data();
  move.rounding = std::string(after, end);
  return move.half || counted ? std::optional(move) : std::nullopt;
}

Type vector_of(Type element, unsigned lanes) {
  return lanes == 1 ? element : LLVMVectorType(element, lanes);
}

/// One call, to be replaced.
class Exposure {
 public:
  Exposure(Emitter& emit, Value call, VectorMove move)
      : emit_(emit), call_(call), move_(std::move(move)), arguments_(arguments_of(call)) {}

  void load() {
    Type type = LLVMTypeOf(call_);
    Type memory = move_.half ? vector_of(emit_.integer(16), move_.lanes) : type;
    Value value = LLVMBuildLoad2(emit_.builder(), memory, place(memory, 0), "");
    LLVMSetAlignment(value, alignment(memory));
    if (move_.half) {
      value = each_component(value, type, [&](Value bits) {
        Value made = emit_.call("oclab_builtin_half_to_float_x", emit_.float_type(), {bits});
        extend_argument(made, 0, false);
        return made;
      });
    }
    replace(call_, value);
  }

  void store(char letter) {
    Value value = arguments_[0];
    if (move_.half) {
      const std::string convert = "oclab_builtin_float_to_half" + move_.rounding + "_" + letter;
      value = each_component(value, vector_of(emit_.integer(16), move_.lanes), [&](Value each) {
        return emit_.call(convert, emit_.integer(16), {each});
      });
    }
    Type memory = LLVMTypeOf(value);
    Value made = LLVMBuildStore(emit_.builder(), value, place(memory, 1));
    LLVMSetAlignment(made, alignment(memory));
    LLVMInstructionEraseFromParent(call_);
  }

 private:
  Type element_of(Type memory) const {
    return move_.lanes == 1 ? memory : LLVMGetElementType(memory);
  }

  unsigned alignment(Type memory) const {
    const unsigned whole = move_.lanes == 3 ? 4 : move_.lanes;
    const auto element = static_cast<unsigned>(emit_.bytes_of(element_of(memory)));
    return element * (move_.aligned ? whole : 1);
  }

  /// The vector's place: `index` of those that the arguments from `first` on name. Vectors of three
  /// components lie 3 apart, but 4 apart in the aligned forms.
  Value place(Type memory, std::size_t first) {
    const unsigned stride = move_.aligned && move_.lanes == 3 ? 4 : move_.lanes;
    Value index = LLVMBuildMul(emit_.builder(), arguments_[first], emit_.i64(stride), "");
    Value pointer = arguments_[first + 1];
    const unsigned space = space_of(pointer);
    Type element = element_of(memory);
    pointer = LLVMBuildPointerCast(emit_.builder(), pointer, LLVMPointerType(element, space), "");
    Value at = LLVMBuildInBoundsGEP2(emit_.builder(), element, pointer, &index, 1, "");
    return LLVMBuildPointerCast(emit_.builder(), at, LLVMPointerType(memory, space), "");
  }

  template <typename Convert>
  Value each_component(Value from, Type to, Convert convert) {
    if (move_.lanes == 1) return convert(from);
    Value result = LLVMGetUndef(to);
    for (unsigned k = 0; k < move_.lanes; ++k) {
      result = emit_.with_component(result, convert(emit_.component(from, k)), k);
    }
    return result;
  }

  Emitter& emit_;
  Value call_;
  VectorMove move_;
  std::vector<Value> arguments_;
};

void expose(Emitter& emit, Value call) {
  Value callee = callee_of(call);
  if (callee == nullptr || LLVMIsDeclaration(callee) == 0) return;
  const MangledName name = demangle(name_of(callee));
  auto move = parse(name.name);
  if (!move) return;
  const BuiltinCall whole{.instruction = call,
                          .full_name = std::string(name_of(callee)),
                          .name = name,
                          .arguments = arguments_of(call)};
  require_opencl_declaration(whole);
  require_vector_move(whole, move->store, move->half, move->lanes);
  emit.before(call);
  LLVMSetCurrentDebugLocation2(emit.builder(), LLVMInstructionGetDebugLoc(call));
  const bool store = move->store;
  Exposure exposure(emit, call, *std::move(move));
  if (store) {
    exposure.store(name.parameters.at(0).scalar);
  } else {
    exposure.load();
  }
}

}  // namespace

void expose_vector_memory(LLVMModuleRef module) {
  Emitter emit(module);
  for (Value function : functions_of(module)) {
    for (Block block : blocks_of(function)) {
      for (Value each : instructions_of(block)) {
        if (LLVMGetInstructionOpcode(each) == LLVMCall) expose(emit, each);
      }
    }
  }
}

}  // namespace oclab::native
