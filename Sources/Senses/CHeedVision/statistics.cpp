#include "guarded.hpp"
#include "image.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

/// Four independent lanes of `state = rotate((state ^ word) * odd)`: each step is invertible, so no difference is lost.
class Fingerprint {
public:
  void add_row(const uint8_t *row, size_t size, uint64_t mask) {
    size_t at = 0;
    for (; at + 32 <= size; at += 32)
      for (size_t lane = 0; lane < 4; lane++) mix(lane, word(row + at + 8 * lane, 8) & mask);
    for (; at < size; at += 8) mix((at / 8) % 4, word(row + at, size - at < 8 ? size - at : 8) & mask);
  }

  uint64_t value() const {
    uint64_t all = 0;
    for (uint64_t state : lanes) all = turned((all ^ state) * odd);
    return all ^ (all >> 32);
  }

private:
  static constexpr uint64_t odd = 0x9E3779B97F4A7C15; // 2^64 over the golden ratio, the usual multiplier.
  uint64_t lanes[4] = {1, 2, 3, 4};

  static uint64_t turned(uint64_t value) { return (value << 29) | (value >> 35); }
  static uint64_t word(const uint8_t *bytes, size_t count) {
    uint64_t value = 0;
    std::memcpy(&value, bytes, count);
    return value;
  }
  void mix(size_t lane, uint64_t value) { lanes[lane] = turned((lanes[lane] ^ value) * odd); }
};

/// BT.601, 0 to 255.
double luma(const uint8_t *pixel, chv_format format) {
  if (format == CHV_GRAY8) return pixel[0];
  if (format == CHV_LIMITED_GRAY8) return std::clamp((pixel[0] - 16) * 255 / 219.0, 0.0, 255.0);
  return (pixel[0] * 114 + pixel[1] * 587 + pixel[2] * 299) / 1000.0;
}

} // namespace

chv_status chv_image_statistics(const chv_image *image, int32_t step, chv_statistics *out) {
  if (!chv::is_sound(image) || step < 1 || !out)
    return chv::failed(CHV_BAD_ARGUMENT, "statistics need an image and a positive step");
  const int bytes = chv::bytes_per_pixel(image->format);
  const size_t row_size = static_cast<size_t>(image->width) * bytes;
  const uint64_t mask = image->format == CHV_BGRA8 ? 0x00FFFFFF00FFFFFF : ~uint64_t{0};
  Fingerprint fingerprint;
  double count = 0, sum = 0, squares = 0;
  for (int32_t y = 0; y < image->height; y++) {
    const uint8_t *row = image->pixels + image->stride * static_cast<size_t>(y);
    fingerprint.add_row(row, row_size, mask);
    if (y % step != 0) continue;
    for (int32_t x = 0; x < image->width; x += step) {
      const double value = luma(row + static_cast<size_t>(x) * bytes, image->format);
      count += 1;
      sum += value;
      squares += value * value;
    }
  }
  out->mean_luma = sum / count;
  out->luma_deviation = std::sqrt(std::fmax(0, squares / count - out->mean_luma * out->mean_luma));
  out->fingerprint = fingerprint.value();
  return CHV_OK;
}
