// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the name that a source means by one that nothing declares.
#include "grading/diagnosis/compiler/misspelt_name.h"

#include <algorithm>
#include <vector>

#include "harness/spec/tunables.h"
#include "harness/support/nearest.h"
#include "harness/support/words.h"

namespace oclab {
namespace {

/// What the labs' kernels need of OpenCL C 1.2, each followed by a space.
constexpr std::string_view kOpenclNames =
    "get_work_dim get_global_size get_global_id get_local_size get_local_id get_num_groups "
    "get_group_id get_global_offset barrier mem_fence read_mem_fence write_mem_fence "
    "CLK_LOCAL_MEM_FENCE CLK_GLOBAL_MEM_FENCE async_work_group_copy async_work_group_strided_copy "
    "wait_group_events prefetch printf kernel global local constant private const volatile "
    "restrict unsigned signed struct typedef return while break continue "
    "bool char uchar short ushort int uint long ulong float double half size_t ptrdiff_t void "
    "char2 char4 char8 char16 uchar2 uchar4 uchar8 uchar16 short2 short4 ushort2 ushort4 "
    "int2 int3 int4 int8 int16 uint2 uint3 uint4 uint8 uint16 long2 long4 ulong2 ulong4 "
    "float2 float3 float4 float8 float16 double2 double4 event_t sampler_t image2d_t "
    "abs abs_diff add_sat clz clamp hadd mad24 mul24 mad_hi mul_hi max min popcount rotate sub_sat "
    "acos asin atan atan2 cbrt ceil copysign cos cosh erf exp exp2 exp10 fabs fdim floor fma fmax "
    "fmin fmod fract frexp hypot ilogb ldexp log log2 log10 mad modf pow pown powr remainder rint "
    "round rsqrt sin sign sincos sinh sqrt step smoothstep mix degrees radians tan tanh trunc "
    "native_cos native_divide native_exp native_exp2 native_log native_log2 native_powr "
    "native_recip native_rsqrt native_sin native_sqrt native_tan half_divide half_recip half_sqrt "
    "cross dot distance length normalize fast_length isequal isnotequal isgreater isless isfinite "
    "isinf isnan any all bitselect select shuffle shuffle2 "
    "vload2 vload3 vload4 vload8 vload16 vstore2 vstore3 vstore4 vstore8 vstore16 vload_half "
    "vstore_half vload_half4 vstore_half4 as_int as_uint as_float as_float4 as_int4 as_uint4 "
    "convert_int convert_uint convert_float convert_char convert_uchar convert_short "
    "convert_int4 convert_uint4 convert_float4 convert_float2 convert_float8 convert_float16 "
    "atomic_add atomic_sub atomic_inc atomic_dec atomic_min atomic_max atomic_xchg atomic_cmpxchg "
    "atomic_and atomic_or atomic_xor read_imagef read_imagei read_imageui write_imagef "
    "write_imagei write_imageui get_image_width get_image_height get_image_dim "
    "INFINITY NAN FLT_MAX FLT_MIN FLT_EPSILON INT_MAX INT_MIN UINT_MAX M_PI_F M_PI ";

/// Clang corrects names of which at most a third is wrong.
std::size_t most_edits(std::string_view name) { return (name.size() + 2) / 3; }

constexpr std::size_t kShortestMisspelt = 3;  // shorter ones are like too many
constexpr std::size_t kLongestMisspelt =
    64;  // nobody misspells longer ones, and each word is compared

}  // namespace

bool is_opencl_name(std::string_view name) {
  return std::ranges::count(split_words(kOpenclNames), name) > 0;
}

bool is_suggested(const CompilerClaim& claim, std::string_view source) {
  if (claim.suggested.empty()) return false;
  return is_opencl_name(claim.suggested) ||
         std::ranges::count(split_words(source), claim.suggested) > 0;
}

std::string similar_name(std::string_view undeclared, std::string_view source) {
  if (undeclared.size() < kShortestMisspelt || undeclared.size() > kLongestMisspelt) return "";
  // The source's names first: they win where OpenCL C's are as similar.
  const std::string text = without_comments(source) + ' ' + std::string(kOpenclNames);
  const std::vector<std::string_view> words = split_words(text);
  std::vector<std::string> names(words.begin(), words.end());
  std::erase_if(names, [&](const std::string& name) {
    return name == undeclared || name.size() < kShortestMisspelt;
  });
  const std::string nearest = nearest_name(undeclared, names, undeclared.size() / 3);
  if (!nearest.empty()) return nearest;
  // Where more is wrong, the ends are right.
  std::erase_if(names, [&](const std::string& name) {
    return name.front() != undeclared.front() || name.back() != undeclared.back();
  });
  return nearest_name(undeclared, names, most_edits(undeclared));
}

}  // namespace oclab
