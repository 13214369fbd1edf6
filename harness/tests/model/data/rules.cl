// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel for each rule by which the model counts, to compare with an H200.
//
// Every kernel runs with 4 groups of 64 work-items on two buffers of 64 Ki floats.
// A rule is a line.
// clang-format off
#define ARGUMENTS global const float *in, global float *out
#define L const uint l = get_local_id(0)
#define I const size_t i = get_global_id(0)

// ---- vectors in global memory ----
kernel void vload2_even(ARGUMENTS) { I; const float2 v = vload2(i, in); out[i] = v.x + v.y; }
kernel void vload4_even(ARGUMENTS) { I; const float4 v = vload4(i, in); out[i] = v.x + v.y + v.z + v.w; }
kernel void vload4_odd(ARGUMENTS) { I; const float4 v = vload4(i, in + 1); out[i] = v.x + v.y + v.z + v.w; }
kernel void vload4_one(ARGUMENTS) { I; out[i] = vload4(i, in).y; }
kernel void vload3_int(ARGUMENTS) { I; const int3 v = vload3(i, (global const int *)in); vstore3(v + 1, i, (global int *)out); }
kernel void vload8_even(ARGUMENTS) { I; const float8 v = vload8(i, in); out[i] = dot(v.lo, v.hi); }
kernel void vload16_even(ARGUMENTS) { I; const float16 v = vload16(i, in); out[i] = dot(v.lo.lo, v.hi.lo) + dot(v.lo.hi, v.hi.hi); }
kernel void vstore4_even(ARGUMENTS) { I; vstore4((float4)(in[i]), i, out); }
kernel void vstore2_even(ARGUMENTS) { I; vstore2((float2)(in[i]), i, out); }
kernel void char_vload4(ARGUMENTS) { I; const char4 v = vload4(i, (global const char *)in); out[i] = v.x + v.y + v.z + v.w; }
kernel void float2_copy(ARGUMENTS) { I; ((global float2 *)out)[i] = ((global const float2 *)in)[i]; }
kernel void float3_copy(ARGUMENTS) { I; ((global float3 *)out)[i] = ((global const float3 *)in)[i]; }
kernel void float3_scale(ARGUMENTS) { I; ((global float3 *)out)[i] = ((global const float3 *)in)[i] * 2.0f; }
kernel void float4_copy(ARGUMENTS) { I; ((global float4 *)out)[i] = ((global const float4 *)in)[i]; }
kernel void float4_one(ARGUMENTS) { I; out[i] = ((global const float4 *)in)[i].y; }
kernel void float4_two(ARGUMENTS) { I; const float4 v = ((global const float4 *)in)[i]; out[i] = v.x + v.z; }
kernel void float8_copy(ARGUMENTS) { I; ((global float8 *)out)[i] = ((global const float8 *)in)[i]; }
kernel void float16_copy(ARGUMENTS) { I; ((global float16 *)out)[i] = ((global const float16 *)in)[i]; }
kernel void double2_copy(ARGUMENTS) { I; ((global double2 *)out)[i] = ((global const double2 *)in)[i]; }
kernel void uchar4_copy(ARGUMENTS) { I; ((global uchar4 *)out)[i] = ((global const uchar4 *)in)[i]; }
kernel void uchar16_copy(ARGUMENTS) { I; ((global uchar16 *)out)[i] = ((global const uchar16 *)in)[i]; }
kernel void short2_copy(ARGUMENTS) { I; ((global short2 *)out)[i] = ((global const short2 *)in)[i]; }
kernel void half_vload(ARGUMENTS) { I; out[i] = vload_half(i, (global const half *)in); }
kernel void half_vload4(ARGUMENTS) { I; const float4 v = vload_half4(i, (global const half *)in); out[i] = v.x + v.y + v.z + v.w; }
kernel void half_vstore(ARGUMENTS) { I; vstore_half(in[i], i, (global half *)out); }

// ---- structures ----
typedef struct { float x, y, z; } Three;
typedef struct { float x, y, z, w; } Four;
typedef struct { float v[5]; } Five;
typedef struct { int v[6]; } Six;
typedef struct { float4 a; float b; } Aligned;
kernel void three_fields(ARGUMENTS) { I; global const Three *p = (global const Three *)in; out[i] = p[i].x + p[i].y + p[i].z; }
kernel void three_copy(ARGUMENTS) { I; ((global Three *)out)[i] = ((global const Three *)in)[i]; }
kernel void four_copy(ARGUMENTS) { I; ((global Four *)out)[i] = ((global const Four *)in)[i]; }
kernel void four_fields(ARGUMENTS) { I; global const Four *p = (global const Four *)in; out[i] = p[i].x + p[i].y + p[i].z + p[i].w; }
kernel void five_copy(ARGUMENTS) { I; ((global Five *)out)[i] = ((global const Five *)in)[i]; }
kernel void six_copy(ARGUMENTS) { I; ((global Six *)out)[i] = ((global const Six *)in)[i]; }
kernel void aligned_copy(ARGUMENTS) { I; ((global Aligned *)out)[i] = ((global const Aligned *)in)[i]; }
kernel void four_neighbours(ARGUMENTS) { I; out[i] = in[4 * i] + in[4 * i + 1] + in[4 * i + 2] + in[4 * i + 3]; }
kernel void four_stores(ARGUMENTS) { I; const float x = in[i]; for (uint k = 0; k < 4; ++k) out[4 * i + k] = x + k; }
kernel void copy_loop(global const float *restrict in, global float *restrict out) { I; for (uint k = 0; k < 16; ++k) out[i * 16 + k] = in[i * 16 + k]; }

// ---- vectors in local memory ----
#define FILL(T, t) L; local T t[64]; t[l] = ((global const T *)in)[l]; barrier(CLK_LOCAL_MEM_FENCE)
#define FILL_FLOATS(n) L; local float t[n]; for (uint k = l; k < n; k += 64) t[k] = in[k]; barrier(CLK_LOCAL_MEM_FENCE)
kernel void local_vload2(ARGUMENTS) { FILL_FLOATS(128); const float2 v = vload2(l, t); out[l] = v.x + v.y; }
kernel void local_vload3(ARGUMENTS) { FILL_FLOATS(192); const float3 v = vload3(l, t); out[l] = v.x + v.y + v.z; }
kernel void local_vload4(ARGUMENTS) { FILL_FLOATS(256); const float4 v = vload4(l, t); out[l] = v.x + v.y + v.z + v.w; }
kernel void local_vstore4(ARGUMENTS) { L; local float t[256]; vstore4((float4)(in[l]), l, t); barrier(CLK_LOCAL_MEM_FENCE); out[l] = t[l]; }
kernel void local_float2(ARGUMENTS) { FILL(float2, t); const float2 v = t[63 - l]; out[l] = v.x + v.y; }
kernel void local_float3(ARGUMENTS) { FILL(float3, t); const float3 v = t[63 - l]; out[l] = v.x + v.y + v.z; }
kernel void local_float4(ARGUMENTS) { FILL(float4, t); const float4 v = t[63 - l]; out[l] = v.x + v.y + v.z + v.w; }
kernel void local_float4_one(ARGUMENTS) { FILL(float4, t); out[l] = t[63 - l].x; }
kernel void local_four_fields(ARGUMENTS) { FILL(Four, t); out[l] = t[63 - l].x + t[63 - l].w; }
kernel void local_five(ARGUMENTS) { FILL(Five, t); out[l] = t[63 - l].v[2]; }
kernel void local_char(ARGUMENTS) { L; local char t[512]; t[l] = t[l + 64] = (char)in[l]; barrier(CLK_LOCAL_MEM_FENCE); out[l] = t[(l & 15) * 8]; }
kernel void local_short(ARGUMENTS) { L; local short t[512]; t[l * 4] = (short)in[l]; barrier(CLK_LOCAL_MEM_FENCE); out[l] = t[(l ^ 1) * 4]; }

// ---- short conditions ----
kernel void ternary_of_loads(ARGUMENTS) { L; I; out[i] = (l & 1) ? in[i] : in[i + 1024]; }
kernel void select_of_loads(ARGUMENTS) { L; I; out[i] = select(in[i], in[i + 1024], (int)(l & 1)); }
kernel void ternary_of_values(ARGUMENTS) { I; const float x = in[i]; out[i] = x < 0.5f ? x * 3 + 1 : x * 5 - 2; }
kernel void ternary_chain(ARGUMENTS) { I; const float x = in[i]; out[i] = x < 0.25f ? 1.25f : x < 0.5f ? 0.75f : x < 1.0f ? 2.5f : x < 2.0f ? 0.5f : 1.75f; }
kernel void three_ternary_chains(ARGUMENTS) {
  I;
  const float x = in[i];
  const float a = x < 0.25f ? 1.25f : x < 0.5f ? 0.75f : x < 1.0f ? 2.5f : x < 2.0f ? 0.5f : 1.75f;
  const float b = x < 0.25f ? 0.45f : x < 0.5f ? 1.3f : x < 1.0f ? 0.8f : x < 2.0f ? 2.2f : 0.35f;
  const float c = x < 0.25f ? -0.5f : x < 0.5f ? 0.125f : x < 1.0f ? -1.25f : x < 2.0f ? 1.5f : 2.25f;
  out[i] = a * x * b + c;
}
kernel void if_chain(ARGUMENTS) { I; const float x = in[i]; float a; if (x < 0.25f) a = 1.25f; else if (x < 0.5f) a = 0.75f; else if (x < 1.0f) a = 2.5f; else a = 0.5f; out[i] = a; }
kernel void if_add(ARGUMENTS) { L; I; float x = in[i]; if (l & 1) x += 3; out[i] = x; }
kernel void if_some_arithmetic(ARGUMENTS) { L; I; float x = in[i]; if (l & 1) { x = x * 3 + 1; x = x * x + 2; x = x * 5 - 1; } out[i] = x; }
kernel void if_much_arithmetic(ARGUMENTS) { L; I; float x = in[i]; if (l & 1) { for (uint k = 0; k < 16; ++k) x = x * x + 2; } out[i] = x; }
kernel void if_load(ARGUMENTS) { L; I; float x = 0; if (l & 1) x = in[i]; out[i] = x; }
kernel void if_store(ARGUMENTS) { L; I; const float x = in[i]; if (l & 1) out[i] = x; }
kernel void if_else_loads(ARGUMENTS) { L; I; float x; if (l & 1) x = in[i] * 3; else x = in[i + 1024] * 5; out[i] = x; }
kernel void bounds_check(ARGUMENTS) { I; if (i >= 250) return; out[i] = in[i]; }
kernel void early_return(ARGUMENTS) { L; I; if (l & 3) return; out[i] = in[i]; }
kernel void short_circuit(ARGUMENTS) { L; I; if (l < 16 && in[l + 1024] > -1.0f) out[i] = 1; }
kernel void minimum(ARGUMENTS) { I; const float x = in[i]; out[i] = x < 1 ? x : 1; }

// ---- switches and loops ----
#define CASES(d) \
  case 0: x += in[100]; break; case 1: x *= in[200]; break; case 2: x -= in[300]; break; case 3: x += in[400]; break; \
  case 4: x *= in[500]; break; case 5: x -= in[600]; break; case 6: x += in[700]; break; d: x *= in[800]; break;
kernel void switch_all_cases(ARGUMENTS) { L; float x = in[l]; switch (l % 8) { CASES(case 7) } for (uint k = 0; k < 8; ++k) x += in[k * 64 + l]; out[l] = x; }
kernel void switch_default(ARGUMENTS) { L; float x = in[l]; switch (l % 8) { CASES(default) } for (uint k = 0; k < 8; ++k) x += in[k * 64 + l]; out[l] = x; }
kernel void switch_values(ARGUMENTS) { L; I; float x; switch (l % 4) { case 0: x = 1; break; case 1: x = 5; break; case 2: x = 2; break; default: x = 9; } out[i] = x * in[i]; }
kernel void trips(ARGUMENTS) { L; float s = 0; for (uint k = 0; k < l; ++k) s += in[k * 64 + l]; out[l] = s; }
kernel void breaks(ARGUMENTS) { L; float s = 0; for (uint k = 0; k < 8; ++k) { if (((l + k) & 7) == 7) break; s += in[k * 64 + l]; if (k & 1) continue; s += in[1024 + k * 64 + l]; } out[l] = s; }

// ---- constant memory, private arrays, atomics, copies ----
constant float table[32] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2};
kernel void constant_uniform(ARGUMENTS) { I; out[i] = in[i] * table[get_group_id(0)]; }
kernel void constant_different(ARGUMENTS) { L; I; out[i] = in[i] * table[l & 31]; }
kernel void private_static(ARGUMENTS) { I; float a[4]; for (uint k = 0; k < 4; ++k) a[k] = in[i * 4 + k]; float s = 0; for (uint k = 0; k < 4; ++k) s = s * 2 + a[3 - k]; out[i] = s; }
kernel void private_dynamic(ARGUMENTS) { I; float a[16]; for (uint k = 0; k < 16; ++k) a[k] = in[k] + i; out[i] = a[(uint)in[i] & 15]; }
kernel void global_atomic_one(ARGUMENTS) { atomic_inc((global int *)out); }
kernel void global_atomic_each(ARGUMENTS) { I; atomic_add((global int *)out + i, 3); }
kernel void global_atomic_result(ARGUMENTS) { I; out[i + 1024] = atomic_add((global int *)out + (i & 7), 3); }
kernel void global_atomic_strided(ARGUMENTS) { I; atomic_add((global int *)out + i * 8, 3); }
kernel void global_atomic_row(ARGUMENTS) { I; out[i + 1024] = atomic_add((global int *)out + i, 3); }
kernel void global_atomic_column(ARGUMENTS) { I; out[i + 8192] = atomic_add((global int *)out + i * 32, 3); }
kernel void global_atomic_exchange(ARGUMENTS) { I; atomic_xchg((global int *)out + i * 2, 3); }
kernel void global_atomic_compare(ARGUMENTS) { I; atomic_cmpxchg((global int *)out + i * 4, 0, 3); }
kernel void global_atomic_some(ARGUMENTS) { L; I; if (l & 1) atomic_add((global int *)out + i, 3); }
kernel void local_atomic_each(ARGUMENTS) { L; local int t[64]; t[l] = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(&t[l]); barrier(CLK_LOCAL_MEM_FENCE); out[l] = t[l]; }
kernel void local_atomic_few(ARGUMENTS) { L; local int t[64]; t[l] = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(&t[l & 3]); barrier(CLK_LOCAL_MEM_FENCE); out[l] = t[l]; }
kernel void async_copy(ARGUMENTS) { L; local float t[256]; event_t e = async_work_group_copy(t, in, 256, 0); wait_group_events(1, &e); out[l] = t[l]; }
kernel void async_strided(ARGUMENTS) { L; local float t[256]; event_t e = async_work_group_strided_copy(t, in, 256, 32, 0); wait_group_events(1, &e); out[l] = t[l]; }
kernel void async_back(ARGUMENTS) { L; local float t[256]; for (uint k = l; k < 256; k += 64) t[k] = in[k]; barrier(CLK_LOCAL_MEM_FENCE); event_t e = async_work_group_copy(out, t, 256, 0); wait_group_events(1, &e); }
