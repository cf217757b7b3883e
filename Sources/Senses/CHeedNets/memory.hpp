#pragma once

#include "graph.hpp"

#if CHN_HAS_XNNPACK

#include <cstdlib>

namespace chn {

struct Free {
  void operator()(float *memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<float[], Free>;

/// Where the arrays of a net lie: one piece of memory for those between, in which arrays that are not needed at the same
/// time lie in the same place, and one for its input and each of its outputs.
struct MemoryPlan {
  /// By the arrays' values.
  std::vector<Place> places;
  std::vector<Memory> pieces;

  /// Empty if there is no memory.
  static MemoryPlan make(const chn_graph &graph);
};

} // namespace chn

#endif
