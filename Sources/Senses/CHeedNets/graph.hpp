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

/// Where an array lies: the channels of a pixel are beside each other, pixels are `stride` floats apart.
struct Place {
  Array array;
  float *values;
  size_t stride;
};

/// One step of a net: from its inputs to its output, or to a part of it.
class Step {
public:
  /// `dense`: reads and writes only arrays whose pixels touch each other; `strided`: others, too.
  enum class Reach { dense, strided };

  const std::vector<chn_value> inputs;
  const chn_value output;
  const Reach reach;

  Step(std::vector<chn_value> inputs, chn_value output, Reach reach)
      : inputs(std::move(inputs)), output(output), reach(reach) {}
  virtual ~Step() = default;

  /// Whether the input may lie in the output from the start, and what that needs.
  enum class Sharing { none, unlessReadByOthers, always };
  virtual Sharing sharing() const { return Sharing::none; }
  /// The output's channel at which such an input lies.
  virtual size_t offset() const { return 0; }

  /// Called once, before the first run: where its arrays lie from now on.
  virtual chn_status prepare(const std::vector<Place> &from, const Place &to) = 0;
  virtual chn_status run() = 0;
};

} // namespace chn

struct chn_graph {
  /// By their values.
  std::vector<chn::Array> arrays;
  /// In the order in which they run.
  std::vector<std::unique_ptr<chn::Step>> steps;
  /// The values of the input and the outputs.
  std::vector<chn_value> externals;

  /// Refuses a step of arrays that nobody defined.
  chn_status add(std::unique_ptr<chn::Step> step);
};

#else
#define CHN_HAS_XNNPACK 0
struct chn_graph {};
#endif
