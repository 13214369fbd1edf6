// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: built-in functions that are plain computations.
#include <algorithm>
#include <string_view>

#include "harness/native_builtins/builtin.h"
#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/lowering/arithmetic.h"
#include "harness/native_compiler/lowering/call_lowering.h"
#include "harness/native_compiler/lowering/call_shadow.h"
#include "harness/native_compiler/lowering/declaration.h"

namespace oclab::native {
namespace {

/// "convert_uchar4_sat" is "convert_uchar_sat"; other names stay.
std::string table_name(const std::string& name) {
  constexpr std::string_view kConvert = "convert_";
  if (!name.starts_with(kConvert)) return name;
  std::string result(kConvert);
  std::size_t at = kConvert.size();
  while (at < name.size() && name[at] >= 'a' && name[at] <= 'z') result += name[at++];
  while (at < name.size() && name[at] >= '0' && name[at] <= '9') ++at;
  return result + name.substr(at);
}

/// The table's functions take half as 16 bits, and small integers as the C convention extends them.
class NativeCalls {
 public:
  NativeCalls(Emitter& emit, const BuiltinCall& call) : emit_(emit), call_(call) {}

  Type type_of(char letter) const {
    switch (letter) {
      case 'c':
      case 'h': return emit_.integer(8);
      case 's':
      case 't':
      case 'x': return emit_.integer(16);
      case 'l':
      case 'm': return emit_.i64();
      case 'f': return emit_.float_type();
      case 'd': return LLVMDoubleTypeInContext(LLVMGetTypeContext(emit_.float_type()));
      default: return emit_.i32();
    }
  }

  /// Component `lane` of the result.
  Value component(const Builtin& builtin, const std::vector<Value>& arguments, unsigned lane) {
    std::vector<Value> scalars;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const bool vector = lanes_of(LLVMTypeOf(arguments[i])) > 1;
      Value scalar = vector ? emit_.component(arguments[i], lane) : arguments[i];
      scalars.push_back(LLVMBuildBitCast(emit_.builder(), scalar, type_of(builtin.types[i]), ""));
    }
    Value result = emit_.call(builtin.symbol, type_of(builtin.result), scalars);
    for (unsigned i = 0; i < scalars.size(); ++i) {
      const char letter = builtin.types[i];
      const bool is_signed = letter == 'c' || letter == 's';
      if (is_signed || letter == 'h' || letter == 't' || letter == 'x') {
        extend_argument(result, i, is_signed);
      }
    }
    return result;
  }

  /// The whole result, of type `type`.
  Value components(const Builtin& builtin, const std::vector<Value>& arguments, Type type) {
    const unsigned lanes = lanes_of(type);
    LLVMBuilderRef builder = emit_.builder();
    if (lanes == 1) return LLVMBuildBitCast(builder, component(builtin, arguments, 0), type, "");
    Value result = LLVMGetUndef(type);
    for (unsigned k = 0; k < lanes; ++k) {
      Value part =
          LLVMBuildBitCast(builder, component(builtin, arguments, k), LLVMGetElementType(type), "");
      result = emit_.with_component(result, part, k);
    }
    return result;
  }

  /// The result of a function that takes arrays, which lie on the native stack.
  Value whole(const Builtin& builtin, const std::vector<Value>& arguments) {
    Type type = LLVMTypeOf(call_.instruction);
    Value result = array(0, type);
    std::vector<Value> addresses{address(result)};
    for (Value argument : arguments) {
      const auto number = static_cast<unsigned>(addresses.size());
      Value place = array(number, LLVMTypeOf(argument));
      LLVMBuildStore(emit_.builder(), argument, place);
      addresses.push_back(address(place));
    }
    const unsigned components = arguments.empty() ? 1 : lanes_of(LLVMTypeOf(arguments[0]));
    addresses.push_back(emit_.i32(components));
    addresses.push_back(emit_.i32(lanes_of(type)));
    emit_.call(builtin.symbol, emit_.void_type(), addresses);
    return LLVMBuildLoad2(emit_.builder(), type, result, "");
  }

 private:
  /// Native memory for a value of this type: number 0 is that of the result.
  Value array(unsigned number, Type type) const {
    Value function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call_.instruction));
    Value made = emit_.scratch(function, number);
    return LLVMBuildPointerCast(emit_.builder(), made, LLVMPointerType(type, space_of(made)), "");
  }

  Value address(Value pointer) const {
    return LLVMBuildPtrToInt(emit_.builder(), pointer, emit_.i64(), "");
  }

  Emitter& emit_;
  const BuiltinCall& call_;
};

/// The form for vectors has a row of its own where it differs.
const Builtin* find(const std::string& name, const std::string& types, unsigned lanes) {
  if (lanes > 1) {
    if (const Builtin* vector = find_builtin(name + "_vector", types)) return vector;
  }
  return find_builtin(name, types);
}

/// The last argument is a pointer, through which a second result is stored.
bool lower_with_pointer(Emitter& emit, const BuiltinCall& call, const std::string& name) {
  std::vector<Value> values = call.arguments;
  Value pointer = values.back();
  values.pop_back();
  const std::string types = call.name.types().substr(0, values.size());
  const Builtin* const direct = find_builtin(name, types);
  const Builtin* const stored = find_builtin(name + ".pointer", types);
  if (direct == nullptr || stored == nullptr) return false;
  require_shape(call, *direct);
  NativeCalls calls(emit, call);
  Type type = LLVMTypeOf(call.instruction);
  Value result = calls.components(*direct, values, type);
  Type element = calls.type_of(stored->result);
  const unsigned lanes = lanes_of(type);
  Type stored_type = lanes == 1 ? element : LLVMVectorType(element, lanes);
  emit.store(calls.components(*stored, values, stored_type), pointer, call.at,
             static_cast<unsigned>(emit.bytes_of(element)));
  CallShadow shadow(emit, call, name);
  shadow.set_stored(stored_type);
  shadow.set_result(nullptr);
  replace(call.instruction, result);
  return true;
}

}  // namespace

bool lower_computation(Emitter& emit, const BuiltinCall& call) {
  const std::string name = table_name(call.name.name);
  const auto& parameters = call.name.parameters;
  if (!parameters.empty() && parameters.back().pointer) {
    return lower_with_pointer(emit, call, name);
  }
  unsigned lanes = 1;
  for (Value argument : call.arguments) lanes = std::max(lanes, lanes_of(LLVMTypeOf(argument)));
  const Builtin* const found = find(name, call.name.types(), lanes);
  if (found == nullptr || call.arguments.size() != found->types.size()) return false;
  require_shape(call, *found);
  NativeCalls calls(emit, call);
  const bool whole = found->form == BuiltinForm::kWhole;
  const bool fused = name == "fma" && found->result != 'x' && emit.fuses();
  const auto compute = [&](const std::vector<Value>& arguments, Type type) {
    if (fused) return multiply_add(emit, arguments);
    return whole ? calls.whole(*found, arguments) : calls.components(*found, arguments, type);
  };
  CallShadow(emit, call, name).set_result(compute, whole);
  replace(call.instruction, compute(call.arguments, LLVMTypeOf(call.instruction)));
  return true;
}

}  // namespace oclab::native
