#pragma once

#include "CHeedVideo.h"

#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

namespace chvid {

/// The object behind a chvid_picture's `owner`.
class PictureOwner {
public:
  virtual ~PictureOwner() = default;
  virtual const uint8_t *pixels() noexcept = 0;
  virtual void release() noexcept = 0;
};

/// Bytes from one row to the next: rows are aligned to 64 bytes and padded for code that writes whole vectors.
int32_t stride_of(int width, int channels);

/// Reusable pixel buffers: a new buffer of a megabyte costs 250 page faults.
class Pool : public std::enable_shared_from_this<Pool> {
public:
  /// A picture's pixels. On release their memory returns to the pool, or is freed if the pool no longer exists.
  class Buffer : public PictureOwner {
  public:
    const uint8_t *pixels() noexcept override { return bytes; }
    void release() noexcept override { pool->give_back(this); }
    ~Buffer() override { std::free(bytes); }
    uint8_t *bytes = nullptr;

  private:
    friend Pool;
    std::shared_ptr<Pool> pool;
    size_t size = 0;
  };

  /// A buffer to fill.
  Buffer *take(int width, int height, int channels);
  ~Pool();

private:
  void give_back(Buffer *buffer) noexcept;

  std::mutex mutex;
  std::vector<Buffer *> idle;
};

/// A picture of a filled buffer.
chvid_picture picture_of(Pool::Buffer *buffer, int width, int height, int channels);

} // namespace chvid
