// Depthwise 3 x 3 convolutions. XNNPACK reads nine pixels and nine weights for each output pixel; here the weights stay
// in registers, and neighbouring outputs share pixels. Products are added in XNNPACK's order, so the results are
// identical.
#include "deep.hpp"

#if CHN_HAS_XNNPACK

#include <algorithm>

#if defined(__x86_64__)
#define FOR_AVX512 __attribute__((target("avx512f")))
#define FOR_HASWELL __attribute__((target("arch=haswell")))
#endif
// Functions that take or return vectors are inlined into functions built for the processor.
#pragma clang diagnostic ignored "-Wpsabi"
#define INLINE inline __attribute__((always_inline))

namespace {

using chn::Place;

#if defined(FOR_AVX512)

/// The inputs and the target of one output row, for one register of channels.
struct Line {
  /// Three input rows, from the output's first column on; rows beyond the picture are zeros with stride 0.
  const float *rows[3];
  size_t strides[3];
  size_t inputColumns, columns, left;
  float *to;
  size_t toStride;
  float least, most;
};

template <typename V> INLINE V load(const float *values) {
  typedef float Unaligned __attribute__((vector_size(sizeof(V)), aligned(4)));
  return *reinterpret_cast<const Unaligned *>(values);
}

template <typename V> INLINE void store(float *values, V sum, V least, V most) {
  typedef float Unaligned __attribute__((vector_size(sizeof(V)), aligned(4)));
  sum = sum < least ? least : sum;
  *reinterpret_cast<Unaligned *>(values) = sum > most ? most : sum;
}

/// One pixel at the left or right edge, without the columns beyond it.
template <typename V, size_t step> INLINE V edge(const Line &line, const V *weights, V bias, size_t column) {
  V sum = bias;
  for (size_t x = 0; x < 3; x++) {
    const size_t from = column * step + x;
    if (from < line.left || from - line.left >= line.inputColumns) continue;
    for (size_t y = 0; y < 3; y++)
      sum += load<V>(line.rows[y] + (from - line.left) * line.strides[y]) * weights[x * 3 + y];
  }
  return sum;
}

template <typename V, size_t step, size_t block> INLINE void inner(const Line &line, const V *w, V bias, size_t column,
                                                                  V least, V most) {
  V sums[block];
  for (size_t at = 0; at < block; at++) sums[at] = bias;
  const size_t first = column * step - line.left;
  // XNNPACK's order: by column of the window, then by row.
  for (size_t x = 0; x < 3; x++)
    for (size_t y = 0; y < 3; y++)
      for (size_t at = 0; at < block; at++)
        sums[at] += load<V>(line.rows[y] + (first + at * step + x) * line.strides[y]) * w[x * 3 + y];
  for (size_t at = 0; at < block; at++) store(line.to + (column + at) * line.toStride, sums[at], least, most);
}

/// @param weights by window column, window row and channel; then the bias of each channel
template <typename V, size_t step> INLINE void row(const Line &line, const float *weights, size_t channels) {
  constexpr size_t block = 4;
  V w[9];
  for (size_t at = 0; at < 9; at++) w[at] = load<V>(weights + at * channels);
  const V bias = load<V>(weights + 9 * channels), least = bias * 0 + line.least, most = bias * 0 + line.most;
  // Columns whose windows are inside the picture.
  const size_t begin = std::min(line.columns, (line.left + step - 1) / step);
  const size_t inside = line.inputColumns + line.left < 3 ? 0 : (line.inputColumns + line.left - 3) / step + 1;
  const size_t end = std::max(begin, std::min(line.columns, inside));
  size_t column = 0;
  for (; column < begin; column++)
    store(line.to + column * line.toStride, edge<V, step>(line, w, bias, column), least, most);
  for (; column + block <= end; column += block) inner<V, step, block>(line, w, bias, column, least, most);
  for (; column < end; column++) inner<V, step, 1>(line, w, bias, column, least, most);
  for (; column < line.columns; column++)
    store(line.to + column * line.toStride, edge<V, step>(line, w, bias, column), least, most);
}

typedef float Sixteen __attribute__((vector_size(64)));
typedef float Eight __attribute__((vector_size(32)));
FOR_AVX512 void row512x1(const Line &line, const float *w, size_t channels) { row<Sixteen, 1>(line, w, channels); }
FOR_AVX512 void row512x2(const Line &line, const float *w, size_t channels) { row<Sixteen, 2>(line, w, channels); }
FOR_HASWELL void row256x1(const Line &line, const float *w, size_t channels) { row<Eight, 1>(line, w, channels); }
FOR_HASWELL void row256x2(const Line &line, const float *w, size_t channels) { row<Eight, 2>(line, w, channels); }

class Deep final : public chn::OwnStep {
public:
  Deep(const chn_kernel &kernel, std::vector<float> weights, chn_value input, chn_value output)
      : OwnStep(input, output), kernel(kernel), weights(std::move(weights)) {}
  chn_status run() override {
    const size_t channels = to.array.channels;
    const bool isWide = channels % 16 == 0 && __builtin_cpu_supports("avx512f");
    const bool isWhole = kernel.step_columns == 1;
    const auto function = isWide ? (isWhole ? row512x1 : row512x2) : (isWhole ? row256x1 : row256x2);
    const size_t width = isWide ? 16 : 8;
    Line line = {};
    line.inputColumns = from.array.columns;
    line.columns = to.array.columns;
    line.left = kernel.left;
    line.toStride = to.stride;
    line.least = kernel.least;
    line.most = kernel.most;
    for (size_t out = 0; out < to.array.rows; out++)
      for (size_t channel = 0; channel < channels; channel += width) {
        for (size_t y = 0; y < 3; y++) {
          const size_t in = out * kernel.step_rows + y;
          const bool isInside = in >= kernel.top && in - kernel.top < from.array.rows;
          const size_t pixel = isInside ? (in - kernel.top) * from.array.columns : 0;
          line.rows[y] = isInside ? from.values + pixel * from.stride + channel : zeros;
          line.strides[y] = isInside ? from.stride : 0;
        }
        line.to = to.values + out * to.array.columns * to.stride + channel;
        function(line, weights.data() + channel, channels);
      }
    return CHN_OK;
  }

private:
  const chn_kernel kernel;
  const std::vector<float> weights;
  const float zeros[16] = {};
  bool fits() const override {
    const auto size = [](size_t input, size_t pads, size_t step) {
      return input + pads < 3 ? 0 : (input + pads - 3) / step + 1;
    };
    return to.array.channels == from.array.channels && weights.size() == 10 * to.array.channels &&
           to.array.rows == size(from.array.rows, kernel.top + kernel.bottom, kernel.step_rows) &&
           to.array.columns == size(from.array.columns, kernel.left + kernel.right, kernel.step_columns);
  }
};

#endif

} // namespace

bool chn::isDeep(const chn_kernel &k) {
#if defined(FOR_AVX512)
  return k.rows == 3 && k.columns == 3 && k.step_rows == k.step_columns && k.step_rows >= 1 && k.step_rows <= 2 &&
         k.inputs_per_group == 1 && k.outputs_per_group == 1 && k.groups % 8 == 0 && k.top < 3 && k.bottom < 3 &&
         k.left < 3 && k.right < 3 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

chn_status chn::convolveDeep(chn_graph *graph, const chn_kernel &kernel, const float *weights, const float *bias,
                             chn_value input, chn_value output) {
#if defined(FOR_AVX512)
  const size_t channels = kernel.groups;
  std::vector<float> ordered(10 * channels);
  for (size_t channel = 0; channel < channels; channel++) {
    for (size_t y = 0; y < 3; y++)
      for (size_t x = 0; x < 3; x++) ordered[(x * 3 + y) * channels + channel] = weights[(channel * 3 + y) * 3 + x];
    if (bias) ordered[9 * channels + channel] = bias[channel];
  }
  return chn::add<Deep>(graph, kernel, std::move(ordered), input, output);
#else
  return CHN_BAD_ARGUMENT;
#endif
}

#endif
