#include "memory.hpp"

#if CHN_HAS_XNNPACK

#include <new>

struct chn_net {
  std::vector<std::unique_ptr<chn::Step>> steps;
  chn::MemoryPlan memory;
  /// Floats of the input and the outputs.
  std::vector<size_t> counts;
};

chn_status chn_net_create(chn_graph *graph, chn_net **out) try {
  if (!graph || !out) return CHN_BAD_ARGUMENT;
  *out = nullptr;
  for (const chn_value value : graph->externals)
    if (value >= graph->arrays.size()) return CHN_BAD_ARGUMENT;
  auto made = std::make_unique<chn_net>();
  for (const chn_value value : graph->externals)
    made->counts.push_back(graph->arrays[value].pixels() * graph->arrays[value].channels);
  made->memory = chn::MemoryPlan::make(*graph);
  const auto &places = made->memory.places;
  if (places.empty()) return xnn_status_out_of_memory;
  made->steps = std::move(graph->steps);
  for (const auto &step : made->steps) {
    std::vector<chn::Place> from;
    for (const chn_value input : step->inputs) from.push_back(places[input]);
    const chn_status status = step->prepare(from, places[step->output]);
    if (status != CHN_OK) return status;
  }
  *out = made.release();
  return CHN_OK;
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

void chn_net_destroy(chn_net *net) { delete net; }

float *chn_net_array(chn_net *net, size_t external) {
  // The first piece holds the intermediate arrays.
  return net && external + 1 < net->memory.pieces.size() ? net->memory.pieces[external + 1].get() : nullptr;
}

size_t chn_net_count(const chn_net *net, size_t external) {
  return net && external < net->counts.size() ? net->counts[external] : 0;
}

chn_status chn_net_run(chn_net *net) {
  if (!net) return CHN_BAD_ARGUMENT;
  // The steps run on this thread, because pthreadpool's threads spin while they wait.
  for (const auto &step : net->steps) {
    const chn_status status = step->run();
    if (status != CHN_OK) return status;
  }
  return CHN_OK;
}

#endif
