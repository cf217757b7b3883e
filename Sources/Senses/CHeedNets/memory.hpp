#pragma once

#include "graph.hpp"

#if CHN_HAS_XNNPACK

#include <cstdlib>

namespace chn {

struct Free {
  void operator()(float *memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<float[], Free>;

/// The places of a net's arrays. Intermediate arrays share one piece of memory, and may overlap if they are not needed
/// at the same time. The input and each output have their own piece.
struct MemoryPlan {
  /// Indexed by chn_value.
  std::vector<Place> places;
  std::vector<Memory> pieces;

  /// Empty if there is no memory.
  static MemoryPlan make(const chn_graph &graph);
};

} // namespace chn

#endif
