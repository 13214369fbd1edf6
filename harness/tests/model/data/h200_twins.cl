// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the kernels whose counters on an H200 are in h200_counters.csv, in OpenCL C.

kernel void copy_f(global const float* in, global float* out, int stride) {
  const int i = get_global_id(0);
  out[i * stride] = in[i * stride];
}

kernel void copy_off(global const float* in, global float* out) {
  const int i = get_global_id(0);
  out[i + 1] = in[i + 1];
}

kernel void copy_d(global const double* in, global double* out) {
  const int i = get_global_id(0);
  out[i] = in[i];
}

kernel void copy_f4(global const float4* in, global float4* out) {
  const int i = get_global_id(0);
  out[i] = in[i];
}

kernel void bank_f(global const float* in, global float* out, int stride) {
  local float words[1024];
  const int t = get_local_id(0);
  const int i = get_global_id(0);
  for (int k = t; k < 1024; k += 256) words[k] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = words[(stride * t) % 1024];
}

kernel void bank_d(global const double* in, global double* out, int stride) {
  local double words[1024];
  const int t = get_local_id(0);
  const int i = get_global_id(0);
  for (int k = t; k < 1024; k += 256) words[k] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = words[(stride * t) % 1024];
}

float heavy_a(float x) {
  for (int k = 0; k < 16; ++k) x = x * 1.0001f + 0.5f;
  return x;
}

float heavy_b(float x) {
  for (int k = 0; k < 16; ++k) x = sqrt(x) + 0.25f;
  return x;
}

kernel void warp_ok(global const float* in, global float* out) {
  const int i = get_global_id(0);
  if ((get_local_id(0) / 32) % 2 == 0) {
    out[i] = heavy_a(in[i]);
  } else {
    out[i] = heavy_b(in[i]);
  }
}

kernel void warp_ko(global const float* in, global float* out) {
  const int i = get_global_id(0);
  if (get_local_id(0) % 2 == 0) {
    out[i] = heavy_a(in[i]);
  } else {
    out[i] = heavy_b(in[i]);
  }
}

kernel void tri(global const float* in, global float* out) {
  const int t = get_local_id(0);
  const int i = get_global_id(0);
  float sum = 0.0f;
  for (int k = 0; k <= (t & 31); ++k) sum += in[i + k];
  out[i] = sum;
}

kernel void reduce_1(global const int* in, global int* out) {
  local int sums[256];
  const int t = get_local_id(0);
  sums[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < 256; s *= 2) {
    if (t % (2 * s) == 0) sums[t] += sums[t + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = sums[0];
}

kernel void reduce_2(global const int* in, global int* out) {
  local int sums[256];
  const int t = get_local_id(0);
  sums[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 1; s < 256; s *= 2) {
    const int i = 2 * s * t;
    if (i < 256) sums[i] += sums[i + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = sums[0];
}

kernel void reduce_3(global const int* in, global int* out) {
  local int sums[256];
  const int t = get_local_id(0);
  sums[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 128; s > 0; s >>= 1) {
    if (t < s) sums[t] += sums[t + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = sums[0];
}

kernel void tr_naive(global const float* in, global float* out, int n) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  out[x * n + y] = in[y * n + x];
}

kernel void tr_tile(global const float* in, global float* out, int n, local float* tile,
                    int pitch) {
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int left = get_group_id(0) * get_local_size(0);
  const int top = get_group_id(1) * get_local_size(1);
  tile[y * pitch + x] = in[(top + y) * n + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(left + y) * n + top + x] = tile[x * pitch + y];
}

kernel void mm(global const float* a, global const float* b, global float* c, int n) {
  local float tile_a[16][16];
  local float tile_b[16][16];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int column = get_global_id(0);
  const int row = get_global_id(1);
  float sum = 0.0f;
  for (int k = 0; k < n; k += 16) {
    tile_a[y][x] = a[row * n + k + x];
    tile_b[y][x] = b[(k + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 16; ++i) sum += tile_a[y][i] * tile_b[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
