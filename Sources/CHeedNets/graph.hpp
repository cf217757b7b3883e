#pragma once

#include "CHeedNets.h"

#if __has_include(<xnnpack.h>)
#define CHN_HAS_XNNPACK 1
#include <xnnpack.h>

#include <memory>
#include <vector>

struct chn_graph {
  xnn_subgraph_t subgraph = nullptr;
  /// Weights, which XNNPACK reads when the net is made.
  std::vector<std::unique_ptr<float[]>> weights;

  ~chn_graph() {
    if (subgraph) xnn_delete_subgraph(subgraph);
  }
};

#else
#define CHN_HAS_XNNPACK 0
struct chn_graph {};
#endif
