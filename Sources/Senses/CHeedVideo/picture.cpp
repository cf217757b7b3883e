#include "picture.hpp"

#include <new>

namespace {
/// The most idle buffers: as many as the queue between capture and engine holds, but only one buffer of a very large
/// picture.
constexpr size_t most_idle = 6;
constexpr size_t most_idle_bytes = 64 << 20;
constexpr size_t alignment = 64;

size_t rounded(size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }
} // namespace

// The scaler writes eight pixels at a time, and leaves the last ones of a row out where the row has no room for eight.
int32_t chvid::stride_of(int width, int channels) { return int32_t(rounded((size_t(width) + 7) / 8 * 8 * channels)); }

chvid::Pool::Buffer *chvid::Pool::take(int width, int height, int channels) {
  const size_t size = size_t(stride_of(width, channels)) * height + alignment;
  std::unique_ptr<Buffer> buffer;
  {
    std::lock_guard<std::mutex> lock(mutex);
    while (!idle.empty() && !buffer) {
      buffer.reset(idle.back());
      idle.pop_back();
      if (buffer->size != size) buffer.reset();
    }
  }
  if (!buffer) {
    buffer = std::make_unique<Buffer>();
    buffer->size = size;
    buffer->bytes = static_cast<uint8_t *>(std::aligned_alloc(alignment, rounded(size)));
    if (!buffer->bytes) throw std::bad_alloc();
  }
  buffer->pool = shared_from_this();
  return buffer.release();
}

void chvid::Pool::give_back(Buffer *buffer) noexcept {
  const auto alive = std::move(buffer->pool); // An idle buffer does not keep its pool alive.
  std::unique_lock<std::mutex> lock(mutex);
  if (idle.size() < most_idle && (idle.empty() || (idle.size() + 1) * buffer->size <= most_idle_bytes)) {
    try {
      idle.push_back(buffer);
      return;
    } catch (...) {
    }
  }
  lock.unlock();
  delete buffer;
}

chvid::Pool::~Pool() {
  for (Buffer *buffer : idle) delete buffer;
}

chvid_picture chvid::picture_of(Pool::Buffer *buffer, int width, int height, int channels) {
  PictureOwner *owner = buffer;
  return {width, height, stride_of(width, channels), channels, nullptr, 0, 0, owner};
}

const uint8_t *chvid_picture_pixels(void *owner) { return static_cast<chvid::PictureOwner *>(owner)->pixels(); }

void chvid_picture_release(void *owner) {
  if (owner) static_cast<chvid::PictureOwner *>(owner)->release();
}
