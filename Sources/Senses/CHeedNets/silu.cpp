// x times its sigmoid in one pass over an array: XNNPACK needs two passes and memory between them.
#include "steps.hpp"

#if CHN_HAS_XNNPACK

#include <algorithm>
#include <cstdint>
#include <cstring>

// Inner loops are built for several kinds of processor, and the program picks the best at start. The target is
// "avx512f" because for a processor's name the compiler would use half of the registers' width. The code that picks
// runs before the thread sanitizer starts, so this is off with that sanitizer.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "arch=haswell", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

namespace {

/// x / (1 + exp(-x)), with a relative error below 1e-6 from -85 on.
inline __attribute__((always_inline)) float silu(float x) {
  // exp(88) is almost the largest float. Written so that NaN stays NaN.
  const float least = x < -88.f ? -88.f : x;
  const float limited = least > 87.f ? 87.f : least;
  // exp(-x) = 2^n exp(r), n whole and |r| <= ln(2) / 2: adding 1.5 x 2^23 rounds to a whole number.
  const float shifted = limited * -1.44269504f + 12582912.f;
  const float n = shifted - 12582912.f;
  // ln(2) in two parts; the first has so few bits that its product with n is exact.
  const float r = (-limited - n * 0.693359375f) - n * -2.12194440e-4f;
  // The minimax polynomial of degree 5 with value 1 at 0, fitted to 4,001 points; relative error up to 9.2e-8.
  float e = 0.008290229f;
  e = e * r + 0.041898392f;
  e = e * r + 0.1666764f;
  e = e * r + 0.49999145f;
  e = e * r + 0.9999997f;
  e = e * r + 1.f;
  uint32_t bits;
  std::memcpy(&bits, &shifted, sizeof bits);
  // The lowest bits hold n; 127 is the exponent of 1.
  bits = (bits + 127) << 23;
  float power;
  std::memcpy(&power, &bits, sizeof power);
  return least / (1.f + e * power);
}

FOR_EACH_PROCESSOR void siluInPlace(float *values, size_t stride, size_t channels, size_t pixels) {
  for (size_t pixel = 0; pixel < pixels; pixel++, values += stride) {
    // One register at a time, because many arrays have few channels.
#pragma clang loop vectorize(enable) interleave_count(1)
    for (size_t channel = 0; channel < channels; channel++) values[channel] = silu(values[channel]);
  }
}

class SiLU final : public chn::OwnStep {
public:
  using OwnStep::OwnStep;
  Sharing sharing() const override { return Sharing::unlessReadByOthers; }
  chn_status run() override {
    const size_t channels = to.array.channels;
    if (from.values != to.values)
      for (size_t pixel = 0; pixel < to.array.pixels(); pixel++)
        std::memcpy(to.values + pixel * to.stride, from.values + pixel * from.stride, channels * sizeof(float));
    const bool isDense = to.stride == channels;
    siluInPlace(to.values, to.stride, isDense ? channels * to.array.pixels() : channels,
                isDense ? 1 : to.array.pixels());
    return CHN_OK;
  }

private:
  bool fits() const override { return from.array.isLike(to.array) && from.array.channels == to.array.channels; }
};

} // namespace

chn_status chn_silu(chn_graph *graph, chn_value input, chn_value output) {
  return chn::add<SiLU>(graph, input, output);
}

#endif
