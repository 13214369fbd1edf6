// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one buffer or image of a problem, on the device.
#include "harness/opencl/device_memory.h"

#include <array>
#include <utility>

namespace oclab {
namespace {

const cl::ImageFormat kPixel(CL_R, CL_FLOAT);
const std::array<cl::size_type, 3> kOrigin{0, 0, 0};

}  // namespace

DeviceMemory::DeviceMemory(const cl::Context& context, BufferPlace place, std::byte* arena,
                           Protection protection)
    : place_(std::move(place)), arena_(arena), protection_(protection) {
  is_image() ? make_image(context) : make_buffer(context);
}

/// The host's bytes that a copied buffer holds.
std::span<std::byte> DeviceMemory::copied_bytes() const {
  const Region& region = place_.region;
  return {arena_ + region.begin, arena_ + region.end};
}

void DeviceMemory::make_buffer(const cl::Context& context) {
  const Region& region = place_.region;
  if (shared()) {
    payload_ = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, region.payload_bytes,
                          payload());
    return;
  }
  copy_ = cl::Buffer(context, CL_MEM_READ_WRITE, copied_bytes().size());
  const cl_buffer_region part{region.payload - region.begin, region.payload_bytes};
  payload_ = copy_.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &part);
  if (keeps_original()) {
    original_buffer_ = cl::Buffer(context, CL_MEM_READ_WRITE, copied_bytes().size());
  }
}

void DeviceMemory::make_image(const cl::Context& context) {
  const auto flags = shared() ? CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR : CL_MEM_READ_WRITE;
  image_ =
      cl::Image2D(context, flags, kPixel, place_.columns, place_.rows,
                  shared() ? place_.columns * sizeof(float) : 0, shared() ? payload() : nullptr);
  payload_ = image_;
  if (keeps_original()) {
    original_image_ = cl::Image2D(context, CL_MEM_READ_WRITE, kPixel, place_.columns, place_.rows);
  }
}

/// Maps and unmaps a shared image, as the standard requires after the host has written it and
/// before it reads it. Buffers do without: every CPU driver seen works on the host's memory itself.
void DeviceMemory::share(const cl::CommandQueue& queue, cl_map_flags direction) const {
  if (!is_image()) return;
  std::size_t row_bytes = 0;
  void* mapped =
      queue.enqueueMapImage(image_, CL_TRUE, direction, kOrigin, pixels(), &row_bytes, nullptr);
  queue.enqueueUnmapMemObject(image_, mapped);
}

void DeviceMemory::upload(const cl::CommandQueue& queue) const {
  // The host has written all of it, and a driver must not put its own copy over that.
  if (shared()) return share(queue, CL_MAP_WRITE_INVALIDATE_REGION);
  if (is_image()) {
    queue.enqueueWriteImage(image_, CL_FALSE, kOrigin, pixels(), 0, 0, payload());
    if (!keeps_original()) return;
    queue.enqueueCopyImage(image_, original_image_, kOrigin, kOrigin, pixels());
    return;
  }
  const auto bytes = copied_bytes();
  queue.enqueueWriteBuffer(copy_, CL_FALSE, 0, bytes.size(), bytes.data());
  if (!keeps_original()) return;
  queue.enqueueCopyBuffer(copy_, original_buffer_, 0, 0, bytes.size());
}

void DeviceMemory::restore(const cl::CommandQueue& queue) const {
  if (!keeps_original()) return;
  if (is_image()) {
    queue.enqueueCopyImage(original_image_, image_, kOrigin, kOrigin, pixels());
    return;
  }
  queue.enqueueCopyBuffer(original_buffer_, copy_, 0, 0, copied_bytes().size());
}

void DeviceMemory::download(const cl::CommandQueue& queue) const {
  if (shared()) return share(queue, CL_MAP_READ);
  if (is_image()) {
    queue.enqueueReadImage(image_, CL_FALSE, kOrigin, pixels(), 0, 0, payload());
    return;
  }
  const auto bytes = copied_bytes();
  queue.enqueueReadBuffer(copy_, CL_FALSE, 0, bytes.size(), bytes.data());
}

}  // namespace oclab
