// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels with one error each, at the line marked with its kind; the last are
// right.

kernel void read_past(global const int* in, global int* out) {
  const int i = get_global_id(0);
  out[i] = in[i + 1];  // out_of_bounds
}

kernel void write_past(global const int* in, global int* out) {
  const int i = get_global_id(0);
  out[i * 2] = in[i];  // out_of_bounds
}

kernel void write_past_local(global const int* in, global int* out) {
  local int words[32];
  const int l = get_local_id(0);
  words[l] = in[get_global_id(0)];  // out_of_bounds
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = words[31 - (l & 31)];
}

kernel void null_pointer(global const int* in, global int* out) {
  global int* nothing = 0;
  nothing[get_global_id(0)] = 1;  // out_of_bounds
}

kernel void race_local(global const int* in, global int* out) {
  local int words[64];
  const int l = get_local_id(0);
  words[l] = in[get_global_id(0)];        // data_race
  out[get_global_id(0)] = words[63 - l];  // data_race
}

kernel void race_global(global const int* in, global int* out) {
  out[0] += in[get_global_id(0)];  // data_race
}

kernel void race_warp(global const int* in, global int* out) {
  local volatile int words[64];
  const int l = get_local_id(0);
  words[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 16) words[l] += words[l + 16];
  if (l < 8) words[l] += words[l + 8];  // data_race
  if (l == 63) out[get_group_id(0)] = words[63];
}

kernel void uninitialised_private(global const int* in, global int* out) {
  int values[4];
  const int i = get_global_id(0);
  if (i % 2) values[0] = in[i];
  out[i] = values[0];  // uninitialised
}

kernel void uninitialised_local(global const int* in, global int* out) {
  local int words[64];
  const int l = get_local_id(0);
  if (l > 0) words[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (words[0] > 3) out[0] = 1;  // uninitialised
}

kernel void misaligned(global const int* in, global int* out) {
  global const char* bytes = (global const char*)in;
  out[get_global_id(0)] = *(global const int*)(bytes + 1);  // misaligned
}

kernel void divergent_barrier(global const int* in, global int* out) {
  const int l = get_local_id(0);
  if (l < 16) barrier(CLK_LOCAL_MEM_FENCE);  // barrier_divergence
  out[get_global_id(0)] = l;
}

kernel void early_return(global const int* in, global int* out) {
  const int l = get_local_id(0);
  if (l >= 48) return;
  barrier(CLK_LOCAL_MEM_FENCE);  // barrier_divergence
  out[get_global_id(0)] = l;
}

kernel void same_value(global const int* in, global int* out) {
  if (in[get_global_id(0)] > 0) out[0] = 1;  // same_value
}

kernel void clean_copy(global const int* in, global int* out) {
  out[get_global_id(0)] = in[get_global_id(0)];
}

kernel void clean_reverse(global const int* in, global int* out) {
  local int words[64];
  const int l = get_local_id(0);
  words[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = words[63 - l];
}

kernel void clean_sum(global const int* in, global int* out) {
  atomic_add(&out[0], in[get_global_id(0)]);
}

void store_first(float8 values, global int* out) { out[0] = (int)values.s0; }

// The first work-item of the second group runs after a call whose argument has few values.
kernel void clean_call(global const int* in, global int* out) {
  local int words[8];
  const int i = get_global_id(0);
  if (get_local_id(0) == 0) words[0] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 63) store_first(convert_float8(vload8(0, words)), out + i);
}

kernel void endless(global const int* in, global int* out) {
  volatile global int* flag = out;
  while (flag[0] == 0) {  // endless
  }
}
