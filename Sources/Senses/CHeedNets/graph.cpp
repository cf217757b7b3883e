#include "graph.hpp"

#if CHN_HAS_XNNPACK

#include <limits>
#include <new>

namespace {

constexpr chn_value absent = std::numeric_limits<chn_value>::max();
/// Floats in one array: 4 GiB, more than any net for pictures needs.
constexpr size_t mostFloats = size_t(1) << 30;

} // namespace

chn_status chn_available(void) { return xnn_initialize(nullptr); }

chn_status chn_graph_create(uint32_t external_count, chn_graph **out) try {
  if (!out || !external_count) return CHN_BAD_ARGUMENT;
  *out = nullptr;
  auto made = std::make_unique<chn_graph>();
  made->externals.assign(external_count, absent);
  *out = made.release();
  return CHN_OK;
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

void chn_graph_destroy(chn_graph *graph) { delete graph; }

chn_status chn_array(chn_graph *graph, size_t rows, size_t columns, size_t channels, int32_t external,
                     chn_value *out) try {
  if (!graph || !out || !rows || !columns || !channels) return CHN_BAD_ARGUMENT;
  if (rows > mostFloats || columns > mostFloats / rows || channels > mostFloats / rows / columns)
    return CHN_BAD_ARGUMENT;
  const auto value = static_cast<chn_value>(graph->arrays.size());
  if (external >= 0) {
    if (size_t(external) >= graph->externals.size() || graph->externals[external] != absent) return CHN_BAD_ARGUMENT;
    graph->externals[external] = value;
  }
  graph->arrays.push_back({rows, columns, channels, external < 0 ? CHN_INNER : external});
  *out = value;
  return CHN_OK;
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

chn_status chn_graph::add(std::unique_ptr<chn::Step> step) {
  if (step->output >= arrays.size()) return CHN_BAD_ARGUMENT;
  for (const chn_value input : step->inputs)
    if (input >= arrays.size() || input == step->output) return CHN_BAD_ARGUMENT;
  steps.push_back(std::move(step));
  return CHN_OK;
}

#endif

const char *chn_status_text(chn_status status) {
  switch (status) {
  case CHN_OK: return "no error";
  case CHN_BAD_ARGUMENT: return "an argument that no net can have";
  case CHN_ABSENT: return "built without XNNPACK";
#if CHN_HAS_XNNPACK
  case xnn_status_uninitialized: return "XNNPACK was not prepared";
  case xnn_status_invalid_parameter: return "XNNPACK refuses a number of the net";
  case xnn_status_invalid_state: return "XNNPACK is in another state";
  case xnn_status_unsupported_parameter: return "XNNPACK cannot do a part of the net";
  case xnn_status_unsupported_hardware: return "XNNPACK cannot run on this processor";
  case xnn_status_out_of_memory: return "there is no memory for the net";
#endif
  default: return "an error that has no name";
  }
}
