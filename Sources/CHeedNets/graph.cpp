#include "graph.hpp"

#include <cstring>
#include <limits>
#include <new>

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

#if CHN_HAS_XNNPACK

namespace {

/// A copy that lives as long as the graph, as one of its arrays.
chn_status constant(chn_graph *graph, std::unique_ptr<float[]> values, const std::vector<size_t> &sides,
                    uint32_t *out) {
  const auto status = xnn_define_tensor_value(graph->subgraph, xnn_datatype_fp32, sides.size(), sides.data(),
                                              values.get(), XNN_INVALID_VALUE_ID, 0, out);
  if (status == xnn_status_success) graph->weights.push_back(std::move(values));
  return status;
}

chn_status constant(chn_graph *graph, const float *values, size_t count, uint32_t *out) {
  // XNNPACK may read a little further than an array reaches.
  std::unique_ptr<float[]> copy(new float[count + XNN_EXTRA_BYTES]());
  std::memcpy(copy.get(), values, count * sizeof(float));
  return constant(graph, std::move(copy), {count}, out);
}

} // namespace

chn_status chn_available(void) { return xnn_initialize(nullptr); }

chn_status chn_graph_create(uint32_t external_count, chn_graph **out) try {
  if (!out || !external_count) return CHN_BAD_ARGUMENT;
  *out = nullptr;
  auto made = std::make_unique<chn_graph>();
  const auto status = xnn_create_subgraph(external_count, 0, &made->subgraph);
  if (status == xnn_status_success) *out = made.release();
  return status;
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

void chn_graph_destroy(chn_graph *graph) { delete graph; }

chn_status chn_array(chn_graph *graph, size_t rows, size_t columns, size_t channels, int32_t external,
                     chn_value *out) {
  if (!graph || !out || !rows || !columns || !channels) return CHN_BAD_ARGUMENT;
  const size_t sides[4] = {1, rows, columns, channels};
  const uint32_t number = external < 0 ? XNN_INVALID_VALUE_ID : static_cast<uint32_t>(external);
  const uint32_t flags =
      external < 0 ? 0 : external == 0 ? XNN_VALUE_FLAG_EXTERNAL_INPUT : XNN_VALUE_FLAG_EXTERNAL_OUTPUT;
  return xnn_define_tensor_value(graph->subgraph, xnn_datatype_fp32, 4, sides, nullptr, number, flags, out);
}

chn_status chn_convolve(chn_graph *graph, const chn_kernel *k, const float *weights, const float *bias,
                        chn_value input, chn_value output) try {
  if (!graph || !k || !weights || !k->groups || !k->inputs_per_group || !k->outputs_per_group)
    return CHN_BAD_ARGUMENT;
  const size_t outputs = k->groups * k->outputs_per_group, area = size_t(k->rows) * k->columns;
  const size_t count = outputs * area * k->inputs_per_group;
  std::unique_ptr<float[]> ordered(new float[count + XNN_EXTRA_BYTES]());
  // One input a channel: by row, column, output. Otherwise: by output, row, column, input.
  const bool is_deep = k->inputs_per_group == 1 && k->groups > 1;
  for (size_t o = 0; o < outputs; o++)
    for (size_t i = 0; i < k->inputs_per_group; i++)
      for (size_t at = 0; at < area; at++) {
        const size_t place = is_deep ? at * outputs + o : (o * area + at) * k->inputs_per_group + i;
        ordered[place] = weights[(o * k->inputs_per_group + i) * area + at];
      }
  uint32_t filter = 0, shift = XNN_INVALID_VALUE_ID;
  const std::vector<size_t> sides = is_deep ? std::vector<size_t>{1, k->rows, k->columns, outputs}
                                            : std::vector<size_t>{outputs, k->rows, k->columns, k->inputs_per_group};
  chn_status status = constant(graph, std::move(ordered), sides, &filter);
  if (status != CHN_OK) return status;
  if (bias && (status = constant(graph, bias, outputs, &shift)) != CHN_OK) return status;
  if (is_deep)
    return xnn_define_depthwise_convolution_2d(
        graph->subgraph, k->top, k->right, k->bottom, k->left, k->rows, k->columns, k->step_rows, k->step_columns, 1, 1,
        static_cast<uint32_t>(k->outputs_per_group), k->groups, k->least, k->most, input, filter, shift, output, 0);
  return xnn_define_convolution_2d(graph->subgraph, k->top, k->right, k->bottom, k->left, k->rows, k->columns,
                                   k->step_rows, k->step_columns, 1, 1, k->groups, k->inputs_per_group,
                                   k->outputs_per_group, k->least, k->most, input, filter, shift, output, 0);
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

chn_status chn_slope(chn_graph *graph, const float *slopes, size_t channels, chn_value input, chn_value output) try {
  if (!graph || !slopes || !channels) return CHN_BAD_ARGUMENT;
  uint32_t values = 0;
  const chn_status status = constant(graph, slopes, channels, &values);
  return status == CHN_OK ? xnn_define_prelu(graph->subgraph, input, values, output, 0) : status;
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

chn_status chn_add(chn_graph *graph, float least, float most, chn_value a, chn_value b, chn_value output) {
  return xnn_define_add2(graph->subgraph, least, most, a, b, output, 0);
}

chn_status chn_multiply(chn_graph *graph, chn_value a, chn_value b, chn_value output) {
  const float limit = std::numeric_limits<float>::infinity();
  return xnn_define_multiply2(graph->subgraph, -limit, limit, a, b, output, 0);
}

chn_status chn_sigmoid(chn_graph *graph, chn_value input, chn_value output) {
  return xnn_define_sigmoid(graph->subgraph, input, output, 0);
}

chn_status chn_clamp(chn_graph *graph, float least, float most, chn_value input, chn_value output) {
  return xnn_define_clamp(graph->subgraph, least, most, input, output, 0);
}

chn_status chn_largest(chn_graph *graph, const chn_kernel *k, chn_value input, chn_value output) {
  if (!graph || !k) return CHN_BAD_ARGUMENT;
  const float limit = std::numeric_limits<float>::infinity();
  return xnn_define_max_pooling_2d(graph->subgraph, k->top, k->right, k->bottom, k->left, k->rows, k->columns,
                                   k->step_rows, k->step_columns, 1, 1, -limit, limit, input, output, 0);
}

chn_status chn_surround(chn_graph *graph, const size_t before[3], const size_t after[3], chn_value input,
                        chn_value output) {
  const size_t pre[4] = {0, before[0], before[1], before[2]}, post[4] = {0, after[0], after[1], after[2]};
  return xnn_define_static_constant_pad(graph->subgraph, pre, post, 0, input, output, 0);
}

chn_status chn_resize(chn_graph *graph, size_t rows, size_t columns, int32_t corners, chn_value input,
                      chn_value output) {
  const uint32_t flags = corners == CHN_ALIGN_CORNERS ? XNN_FLAG_ALIGN_CORNERS
                         : corners == CHN_FROM_CORNER ? XNN_FLAG_TENSORFLOW_LEGACY_MODE
                                                      : 0;
  return xnn_define_static_resize_bilinear_2d(graph->subgraph, rows, columns, input, output, flags);
}

chn_status chn_spread(chn_graph *graph, uint32_t block, chn_value input, chn_value output) {
  return xnn_define_depth_to_space(graph->subgraph, input, output, block, 0);
}

#else

chn_status chn_available(void) { return CHN_ABSENT; }
chn_status chn_graph_create(uint32_t, chn_graph **) { return CHN_ABSENT; }
void chn_graph_destroy(chn_graph *) {}
chn_status chn_array(chn_graph *, size_t, size_t, size_t, int32_t, chn_value *) { return CHN_ABSENT; }
chn_status chn_convolve(chn_graph *, const chn_kernel *, const float *, const float *, chn_value, chn_value) {
  return CHN_ABSENT;
}
chn_status chn_slope(chn_graph *, const float *, size_t, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_add(chn_graph *, float, float, chn_value, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_multiply(chn_graph *, chn_value, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_sigmoid(chn_graph *, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_clamp(chn_graph *, float, float, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_largest(chn_graph *, const chn_kernel *, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_surround(chn_graph *, const size_t *, const size_t *, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_resize(chn_graph *, size_t, size_t, int32_t, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_spread(chn_graph *, uint32_t, chn_value, chn_value) { return CHN_ABSENT; }

#endif
