// Convolutions of 1 x 1 pixel over all channels, on processors with 32 registers of 16 floats. XNNPACK's loop of
// February 2022 accumulates in 7 registers, too few to keep the processor busy, and reads memory for each product. This
// loop uses 24, for 12 pixels and 32 outputs. Products are added in XNNPACK's order, so the results are identical.
#include "mixing.hpp"

#if CHN_HAS_XNNPACK

#include <algorithm>

#if defined(__x86_64__)
#define FOR_AVX512 __attribute__((target("avx512f")))
#endif
// Functions that take or return vectors are inlined into functions built for the processor.
#pragma clang diagnostic ignored "-Wpsabi"
#define INLINE inline __attribute__((always_inline))

namespace {

#if defined(FOR_AVX512)

typedef float Sixteen __attribute__((vector_size(64)));
typedef float Unaligned __attribute__((vector_size(64), aligned(4)));

constexpr size_t width = 16, mostPixels = 12;
/// Choice: measured with 16 to 512 inputs.
constexpr size_t leastInputs = 32;

FOR_AVX512 INLINE Sixteen load(const float *values) { return *reinterpret_cast<const Unaligned *>(values); }

/// A block of output pixels and output channels, with their inputs.
struct Block {
  const float *from;
  size_t fromStride, inputs;
  /// The bias of each output; then, input by input, one weight for each output.
  const float *weights;
  float *to;
  size_t toStride;
  float least, most;
};

template <size_t count, size_t registers> FOR_AVX512 void mix(const Block &block) {
  // Unrolled, so that the sums stay in registers.
  Sixteen sums[count][registers];
  const float *weights = block.weights;
#pragma clang loop unroll(full)
  for (size_t r = 0; r < registers; r++)
#pragma clang loop unroll(full)
    for (size_t p = 0; p < count; p++) sums[p][r] = load(weights + r * width);
  weights += registers * width;
  for (size_t input = 0; input < block.inputs; input++, weights += registers * width) {
    Sixteen w[registers];
#pragma clang loop unroll(full)
    for (size_t r = 0; r < registers; r++) w[r] = load(weights + r * width);
#pragma clang loop unroll(full)
    for (size_t p = 0; p < count; p++) {
      const float value = block.from[p * block.fromStride + input];
#pragma clang loop unroll(full)
      for (size_t r = 0; r < registers; r++) sums[p][r] += value * w[r];
    }
  }
#pragma clang loop unroll(full)
  for (size_t p = 0; p < count; p++)
#pragma clang loop unroll(full)
    for (size_t r = 0; r < registers; r++) {
      Sixteen sum = sums[p][r];
      sum = sum < block.least ? Sixteen{} + block.least : sum;
      sum = sum > block.most ? Sixteen{} + block.most : sum;
      *reinterpret_cast<Unaligned *>(block.to + p * block.toStride + r * width) = sum;
    }
}

using Mix = void (*)(const Block &);
template <size_t registers> Mix mixOf(size_t count) {
  static constexpr Mix all[mostPixels] = {
      mix<1, registers>, mix<2, registers>, mix<3, registers>, mix<4, registers>,  mix<5, registers>,  mix<6, registers>,
      mix<7, registers>, mix<8, registers>, mix<9, registers>, mix<10, registers>, mix<11, registers>, mix<12, registers>,
  };
  return all[count - 1];
}

class Mixing final : public chn::OwnStep {
public:
  Mixing(const chn_kernel &kernel, std::vector<float> weights, chn_value input, chn_value output)
      : OwnStep(input, output), kernel(kernel), weights(std::move(weights)) {}

  chn_status run() override {
    const size_t pixels = to.array.pixels(), blocks = (pixels + mostPixels - 1) / mostPixels;
    Block block = {nullptr, from.stride, from.array.channels, nullptr, nullptr, to.stride, kernel.least, kernel.most};
    // Blocks of about the same size: a last block of one pixel would take as long as a block of eight.
    for (size_t at = 0, first = 0; at < blocks; at++) {
      const size_t end = pixels * (at + 1) / blocks;
      block.from = from.values + first * from.stride;
      block.weights = weights.data();
      for (size_t output = 0; output < to.array.channels;) {
        const size_t registers = to.array.channels - output >= 2 * width ? 2 : 1;
        block.to = to.values + first * to.stride + output;
        (registers == 2 ? mixOf<2> : mixOf<1>)(end - first)(block);
        block.weights += registers * width * (1 + block.inputs);
        output += registers * width;
      }
      first = end;
    }
    return CHN_OK;
  }

private:
  const chn_kernel kernel;
  const std::vector<float> weights;

  bool fits() const override {
    return from.array.isLike(to.array) && from.array.channels == kernel.inputs_per_group &&
           to.array.channels == kernel.outputs_per_group;
  }
};

#endif

} // namespace

bool chn::isMixing(const chn_kernel &k) {
#if defined(FOR_AVX512)
  const bool isPixel = k.rows == 1 && k.columns == 1 && k.step_rows == 1 && k.step_columns == 1;
  const bool hasBorder = k.top || k.right || k.bottom || k.left;
  // XNNPACK's loop is faster for smaller kernels.
  return k.groups == 1 && isPixel && !hasBorder && k.inputs_per_group >= leastInputs &&
         k.outputs_per_group >= 2 * width && k.outputs_per_group % width == 0 && __builtin_cpu_supports("avx512f");
#else
  return false;
#endif
}

chn_status chn::convolveMixing(chn_graph *graph, const chn_kernel &kernel, const float *weights, const float *bias,
                               chn_value input, chn_value output) {
#if defined(FOR_AVX512)
  const size_t outputs = kernel.outputs_per_group, inputs = kernel.inputs_per_group;
  std::vector<float> ordered;
  ordered.reserve(outputs * (1 + inputs));
  for (size_t first = 0; first < outputs;) {
    const size_t end = first + (outputs - first >= 2 * width ? 2 : 1) * width;
    for (size_t o = first; o < end; o++) ordered.push_back(bias ? bias[o] : 0);
    for (size_t i = 0; i < inputs; i++)
      for (size_t o = first; o < end; o++) ordered.push_back(weights[o * inputs + i]);
    first = end;
  }
  return chn::add<Mixing>(graph, kernel, std::move(ordered), input, output);
#else
  return CHN_BAD_ARGUMENT;
#endif
}

#endif
