// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: small kernels whose counters are computed by hand in expected_counters.csv.

kernel void copy_stride(global const float* in, global float* out, int stride) {
  const size_t i = get_global_id(0);
  out[i] = in[i * stride];
}

kernel void copy_double(global const double* in, global double* out) {
  const size_t i = get_global_id(0);
  out[i] = in[i];
}

kernel void copy_offset(global const float* in, global float* out, int offset) {
  const size_t i = get_global_id(0);
  out[i] = in[i + offset];
}

kernel void copy_vec4(global const float4* in, global float4* out) {
  const size_t i = get_global_id(0);
  out[i] = in[i];
}

kernel void warp_ok(global float* x) {
  const size_t i = get_global_id(0);
  if ((get_local_id(0) / 32) % 2 == 0) {
    for (int k = 0; k < 8; ++k) x[i] = x[i] * 1.5f + (float)k;
  } else {
    for (int k = 0; k < 8; ++k) x[i] = x[i] / 3.0f - (float)k;
  }
}

kernel void warp_ko(global float* x) {
  const size_t i = get_global_id(0);
  if (get_local_id(0) % 2 == 0) {
    for (int k = 0; k < 8; ++k) x[i] = x[i] * 1.5f + (float)k;
  } else {
    for (int k = 0; k < 8; ++k) x[i] = x[i] / 3.0f - (float)k;
  }
}

kernel void small_if(global const float* in, global float* out) {
  const size_t i = get_global_id(0);
  float v = in[i];
  if (get_local_id(0) % 2 == 0) {
    v = v * 2.0f + 1.0f;
  } else {
    v = v * 3.0f - 1.0f;
  }
  out[i] = v;
}

kernel void tri_loop(global float* x) {
  const size_t i = get_global_id(0);
  const int n = get_local_id(0) % 32;
  float sum = 0.0f;
  for (int k = 0; k <= n; ++k) sum += x[k * 32 + (i % 32)];
  x[4096 + i] = sum;
}

kernel void alt_load(global const float* in, global float* out) {
  const int l = get_local_id(0);
  const size_t first = get_group_id(0) * get_local_size(0);
  float sum = 0.0f;
  for (int k = 0; k < 8; ++k) {
    if ((l + k) % 2 == 0) sum += in[k * 64 + first + l];
  }
  out[first + l] = sum;
}

float helper(float v, int l) {
  if (l & 1) {
    for (int k = 0; k < 3; ++k) v = v * 1.25f + 1.0f;
    return v;
  }
  return v - 2.0f;
}

kernel void with_helper(global const float* in, global float* out) {
  const size_t i = get_global_id(0);
  out[i] = helper(in[i], get_local_id(0));
}

kernel void bank_float(global float* out, int stride) {
  local float words[1024];
  const int l = get_local_id(0);
  words[(l * stride) % 1024] = (float)l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = words[(l * stride) % 1024];
}

kernel void bank_double(global double* out, int stride) {
  local double words[1024];
  const int l = get_local_id(0);
  words[(l * stride) % 1024] = (double)l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = words[(l * stride) % 1024];
}

kernel void bank_bcast(global float* out) {
  local float words[64];
  const int l = get_local_id(0);
  words[l] = (float)l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = words[l / 32];
}

kernel void reduce1(global const float* in, global float* out, local float* sums) {
  const uint t = get_local_id(0);
  sums[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = 1; d < get_local_size(0); d *= 2) {
    if (t % (2 * d) == 0) sums[t] += sums[t + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = sums[0];
}

kernel void reduce2(global const float* in, global float* out, local float* sums) {
  const uint t = get_local_id(0);
  sums[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = 1; d < get_local_size(0); d *= 2) {
    const uint j = 2 * d * t;
    if (j < get_local_size(0)) sums[j] += sums[j + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = sums[0];
}

void tree(local float* sums) {
  const uint t = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = get_local_size(0) / 2; d > 0; d >>= 1) {
    if (t < d) sums[t] += sums[t + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

kernel void reduce3(global const float* in, global float* out, local float* sums) {
  const uint t = get_local_id(0);
  sums[t] = in[get_global_id(0)];
  tree(sums);
  if (t == 0) out[get_group_id(0)] = sums[0];
}

kernel void reduce4(global const float* in, global float* out, local float* sums) {
  const uint t = get_local_id(0);
  const size_t i = get_group_id(0) * get_local_size(0) * 2 + t;
  sums[t] = in[i] + in[i + get_local_size(0)];
  tree(sums);
  if (t == 0) out[get_group_id(0)] = sums[0];
}

kernel void reduce5(global const float* in, global float* out, local float* sums, uint n) {
  const uint t = get_local_id(0);
  float sum = 0.0f;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) sum += in[i];
  sums[t] = sum;
  tree(sums);
  if (t == 0) out[get_group_id(0)] = sums[0];
}

kernel void tr_naive(global const float* in, global float* out, int n) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  out[x * n + y] = in[y * n + x];
}

kernel void tr_tile16(global const float* in, global float* out, int n) {
  local float tile[16][16];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int left = get_group_id(0) * 16;
  const int top = get_group_id(1) * 16;
  tile[y][x] = in[(top + y) * n + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(left + y) * n + top + x] = tile[x][y];
}

kernel void tr_tile32(global const float* in, global float* out, int n) {
  local float tile[32][32];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int left = get_group_id(0) * 32;
  const int top = get_group_id(1) * 32;
  for (int r = 0; r < 32; r += 8) tile[y + r][x] = in[(top + y + r) * n + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 0; r < 32; r += 8) out[(left + y + r) * n + top + x] = tile[x][y + r];
}

kernel void tr_tile33(global const float* in, global float* out, int n) {
  local float tile[32][33];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int left = get_group_id(0) * 32;
  const int top = get_group_id(1) * 32;
  for (int r = 0; r < 32; r += 8) tile[y + r][x] = in[(top + y + r) * n + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 0; r < 32; r += 8) out[(left + y + r) * n + top + x] = tile[x][y + r];
}

kernel void mm_naive(global const float* a, global const float* b, global float* c, int n) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

kernel void mm_tile16(global const float* a, global const float* b, global float* c, int n) {
  local float tile_a[16][16];
  local float tile_b[16][16];
  const int lx = get_local_id(0);
  const int ly = get_local_id(1);
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  float sum = 0.0f;
  for (int m = 0; m < n; m += 16) {
    tile_a[ly][lx] = a[y * n + m + lx];
    tile_b[ly][lx] = b[(m + ly) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k) sum += tile_a[ly][k] * tile_b[k][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = sum;
}

kernel void histo(global const uchar* in, global uint* bins) {
  atomic_inc(&bins[in[get_global_id(0)]]);
}

constant float kCoefficients[4] = {1.0f, 2.0f, 3.0f, 4.0f};

kernel void use_const(global float* out) {
  const size_t i = get_global_id(0);
  out[i] = kCoefficients[i % 4] + kCoefficients[0];
}

kernel void constant_table(constant float* table, global float* out) {
  const size_t i = get_global_id(0);
  out[i] = table[i % 4];
}

kernel void cast_to_constant(global const float* in, global float* out) {
  const size_t i = get_global_id(0);
  out[i] = ((constant float*)(uintptr_t)in)[i % 4];
}
