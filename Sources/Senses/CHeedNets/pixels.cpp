// Conversion between planes and interleaved pixels.
#include "CHeedNets.h"

#include <algorithm>
#include <cstring>

namespace {

/// A fixed number of channels, so that the compiler can unroll the loop.
template <size_t channels> void interleave(const float *planes, size_t pixels, float *out) {
  for (size_t p = 0; p < pixels; p++)
    for (size_t c = 0; c < channels; c++) out[p * channels + c] = planes[c * pixels + p];
}

} // namespace

void chn_pixels_from_planes(const float *planes, size_t channels, size_t pixels, float *out) {
  if (channels == 1) return void(std::memcpy(out, planes, pixels * sizeof(float)));
  if (channels == 3) return interleave<3>(planes, pixels, out);
  // A few planes at a time, so that both sides stay in the cache.
  constexpr size_t block = 16;
  for (size_t first = 0; first < channels; first += block)
    for (size_t p = 0; p < pixels; p++)
      for (size_t c = first; c < std::min(channels, first + block); c++) out[p * channels + c] = planes[c * pixels + p];
}

void chn_planes_from_pixels(const float *pixels, size_t channels, size_t count, float *out) {
  constexpr size_t block = 16;
  for (size_t first = 0; first < count; first += block)
    for (size_t c = 0; c < channels; c++)
      for (size_t p = first; p < std::min(count, first + block); p++) out[c * count + p] = pixels[p * channels + c];
}
