#pragma once

#include "CHeedNets.h"

#if __has_include(<xnnpack.h>)
#define CHN_HAS_XNNPACK 1
#include <xnnpack.h>

#include <memory>
#include <vector>

namespace chn {

struct Array {
  size_t rows, columns, channels;
  /// 0: the input of the net; 1...: an output; CHN_INNER: neither.
  int32_t external;

  size_t pixels() const { return rows * columns; }
  bool isLike(const Array &other) const { return rows == other.rows && columns == other.columns; }
};

/// An array's place in memory: a pixel's channels are contiguous, pixels are `stride` floats apart.
struct Place {
  Array array;
  float *values;
  size_t stride;
};

/// One step of a net; it writes its output or a part of it.
class Step {
public:
  /// `dense`: reads and writes only arrays with contiguous pixels; `strided`: also arrays with gaps between pixels.
  enum class Reach { dense, strided };

  const std::vector<chn_value> inputs;
  const chn_value output;
  const Reach reach;

  Step(std::vector<chn_value> inputs, chn_value output, Reach reach)
      : inputs(std::move(inputs)), output(output), reach(reach) {}
  virtual ~Step() = default;

  /// Whether the input may share the output's memory, and on which condition.
  enum class Sharing { none, unlessReadByOthers, always };
  virtual Sharing sharing() const { return Sharing::none; }
  /// The output channel at which a shared input begins.
  virtual size_t offset() const { return 0; }

  /// Sets the arrays' places; called once, before the first run.
  virtual chn_status prepare(const std::vector<Place> &from, const Place &to) = 0;
  virtual chn_status run() = 0;
};

} // namespace chn

struct chn_graph {
  /// Indexed by chn_value.
  std::vector<chn::Array> arrays;
  /// In running order.
  std::vector<std::unique_ptr<chn::Step>> steps;
  /// The values of the input and the outputs.
  std::vector<chn_value> externals;

  /// Adds a step; refuses undefined arrays.
  chn_status add(std::unique_ptr<chn::Step> step);
};

#else
#define CHN_HAS_XNNPACK 0
struct chn_graph {};
#endif
