// Steps that join and split arrays, which XNNPACK of 2022 lacks.
#include "steps.hpp"

#if CHN_HAS_XNNPACK

#include <cstring>
#include <type_traits>

namespace {

using chn::OwnStep;

/// Copies `count` pixels of `channels` floats.
void copy(const float *from, size_t fromStride, float *to, size_t toStride, size_t channels, size_t count) {
  if (fromStride == channels && toStride == channels) {
    std::memcpy(to, from, count * channels * sizeof(float));
    return;
  }
  for (size_t at = 0; at < count; at++)
    std::memcpy(to + at * toStride, from + at * fromStride, channels * sizeof(float));
}

/// The input becomes the output's channels from `first` on.
class Part final : public OwnStep {
public:
  Part(chn_value input, chn_value output, size_t first) : OwnStep(input, output), first(first) {}
  Sharing sharing() const override { return Sharing::always; }
  size_t offset() const override { return first; }
  chn_status run() override {
    // Nothing to copy if the input already shares the output's memory.
    if (from.values != to.values + first)
      copy(from.values, from.stride, to.values + first, to.stride, from.array.channels, from.array.pixels());
    return CHN_OK;
  }

private:
  const size_t first;
  bool fits() const override {
    return from.array.isLike(to.array) && first + from.array.channels <= to.array.channels;
  }
};

/// Writes each pixel four times.
class Doubling final : public OwnStep {
public:
  using OwnStep::OwnStep;
  chn_status run() override {
    const size_t channels = to.array.channels, columns = from.array.columns, width = 2 * columns;
    const float *source = from.values;
    float *target = to.values;
    for (size_t row = 0; row < from.array.rows; row++) {
      for (size_t twin = 0; twin < 2; twin++)
        copy(source, from.stride, target + twin * to.stride, 2 * to.stride, channels, columns);
      copy(target, to.stride, target + width * to.stride, to.stride, channels, width);
      source += columns * from.stride;
      target += 2 * width * to.stride;
    }
    return CHN_OK;
  }

private:
  bool fits() const override {
    return to.array.rows == 2 * from.array.rows && to.array.columns == 2 * from.array.columns &&
           to.array.channels == from.array.channels;
  }
};

/// Every second pixel of every second row, once for each start.
class Halving final : public OwnStep {
public:
  Halving(chn_value input, chn_value output, std::vector<chn_start> starts)
      : OwnStep(input, output), starts(std::move(starts)) {}
  chn_status run() override {
    // The usual case, pictures with three channels, has counts that the compiler knows.
    const bool isUsual = from.array.channels == 3 && starts.size() == 4;
    return isUsual ? halve(std::integral_constant<size_t, 3>(), std::integral_constant<size_t, 4>())
                   : halve(from.array.channels, starts.size());
  }

private:
  const std::vector<chn_start> starts;

  template <typename Channels, typename Count> chn_status halve(Channels channels, Count count) {
    std::vector<const float *> lines(count);
    const size_t fromStride = 2 * from.stride, toStride = to.stride, columns = to.array.columns;
    for (size_t row = 0; row < to.array.rows; row++) {
      for (size_t at = 0; at < count; at++)
        lines[at] =
            from.values + ((2 * row + starts[at].row) * from.array.columns + starts[at].column) * from.stride;
      float *target = to.values + row * columns * toStride;
      for (size_t column = 0; column < columns; column++, target += toStride)
        for (size_t at = 0; at < count; at++)
          std::memcpy(target + at * channels, lines[at] + column * fromStride, channels * sizeof(float));
    }
    return CHN_OK;
  }
  bool fits() const override {
    return from.array.rows == 2 * to.array.rows && from.array.columns == 2 * to.array.columns &&
           to.array.channels == starts.size() * from.array.channels;
  }
};

} // namespace

chn_status chn_double(chn_graph *graph, chn_value input, chn_value output) {
  return chn::add<Doubling>(graph, input, output);
}

chn_status chn_join(chn_graph *graph, const chn_value *inputs, size_t count, chn_value output) {
  if (!graph || !inputs || !count) return CHN_BAD_ARGUMENT;
  size_t first = 0;
  for (size_t at = 0; at < count; at++) {
    const chn_status status = chn::add<Part>(graph, inputs[at], output, first);
    if (status != CHN_OK) return status;
    first += graph->arrays[inputs[at]].channels;
  }
  return first == graph->arrays[output].channels ? CHN_OK : CHN_BAD_ARGUMENT;
}

chn_status chn_halve(chn_graph *graph, const chn_start *starts, size_t count, chn_value input, chn_value output) try {
  if (!starts || !count) return CHN_BAD_ARGUMENT;
  std::vector<chn_start> all(starts, starts + count);
  for (const chn_start &start : all)
    if (start.row > 1 || start.column > 1) return CHN_BAD_ARGUMENT;
  return chn::add<Halving>(graph, input, output, std::move(all));
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

#endif
