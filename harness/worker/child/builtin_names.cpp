// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which of PoCL's built-in functions its copy keeps.
#include "harness/worker/child/builtin_names.h"

#include <algorithm>
#include <charconv>

#include "harness/worker/protocol/source_words.h"

namespace oclab {
namespace {

/// Those of most kernels, with few overloads each or short ones.
constexpr std::string_view kFew =
    "get_work_dim get_global_size get_global_id get_local_size get_enqueued_local_size "
    "get_num_groups get_group_id get_global_offset get_local_id get_global_linear_id "
    "get_local_linear_id barrier work_group_barrier mem_fence read_mem_fence write_mem_fence "
    "printf min max clamp step fabs fma mad "
    "atomic_add atomic_sub atomic_inc atomic_dec atomic_min atomic_max atomic_xchg "
    "atomic_cmpxchg atomic_and atomic_or atomic_xor ";

/// With the few, a tenth of the library.
constexpr std::string_view kOften =
    "wait_group_events prefetch "
    "abs select mad24 mul24 rotate all any isnan isinf "
    "fmax fmin sqrt rsqrt floor round sign mix dot length distance "
    "exp2 log2 powr native_sqrt native_rsqrt native_recip native_divide "
    "vload2 vload3 vload4 vload8 vload16 vstore2 vstore3 vstore4 vstore8 vstore16 vload_half "
    "read_imagef write_imagef get_image_width get_image_height get_image_dim ";

/// With those before, all that the exercises' kernels call. Asynchronous copies and shuffles have
/// 740 overloads, which take longer to read than all of the others.
constexpr std::string_view kSeldom =
    "async_work_group_copy async_work_group_strided_copy shuffle shuffle2 "
    "sin cos tan exp log exp10 log10 pow pown ceil trunc rint fmod hypot normalize cross "
    "smoothstep "
    "native_sin native_cos native_exp native_log native_exp2 native_log2 native_powr "
    "mad_hi mul_hi popcount clz add_sat sub_sat hadd abs_diff bitselect isequal isless isgreater ";

constexpr std::string_view kMangled = "_Z";
constexpr std::string_view kRenamed = "_cl_";  // in PoCL's library

/// `convert_float4`, but not `convert_int_sat`: half of the library has such a suffix.
bool is_plain_conversion(std::string_view name) {
  constexpr std::string_view kConvert = "convert_";
  return name.starts_with(kConvert) && name.find('_', kConvert.size()) == name.npos;
}

}  // namespace

const std::array<Selection, 3> kSelections{
    {{.name = "most", .kept = {kFew, kOften, kSeldom}, .keeps_conversions = true},
     {.name = "often", .kept = {kFew, kOften}, .keeps_conversions = true},
     {.name = "few", .kept = {kFew}, .keeps_conversions = false}}};

std::string_view builtin_name(std::string_view symbol) {
  if (!symbol.starts_with(kMangled)) return "";
  const std::string_view rest = symbol.substr(kMangled.size());
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
  const std::size_t begin = end - rest.data();
  if (error != std::errc() || begin + length > rest.size()) return "";
  std::string_view name = rest.substr(begin, length);
  if (name.starts_with(kRenamed)) name.remove_prefix(kRenamed.size());
  return name;
}

bool has_builtin(const Selection& selection, std::string_view name) {
  return (selection.keeps_conversions && is_plain_conversion(name)) ||
         std::ranges::any_of(selection.kept, [&](auto each) { return has_word(each, name); });
}

bool is_kept(const Selection& selection, std::string_view symbol) {
  const std::string_view name = builtin_name(symbol);
  if (name.empty()) return !symbol.starts_with("Sleef");  // the library of mathematical functions
  return has_builtin(selection, name);
}

}  // namespace oclab
