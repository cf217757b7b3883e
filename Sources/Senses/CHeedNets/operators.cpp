// The steps that XNNPACK provides.
#include "deep.hpp"
#include "mixing.hpp"

#if CHN_HAS_XNNPACK

#include <cstring>
#include <functional>
#include <limits>
#include <new>

namespace {

using chn::Place;
using chn::Step;
using Places = std::vector<Place>;

/// One operator of XNNPACK; it keeps copies of its weights.
class Operator final : public Step {
public:
  /// Makes the operator and sets its arrays.
  using Maker = std::function<xnn_status(const Places &from, const Place &to, xnn_operator_t *made)>;

  Operator(std::vector<chn_value> inputs, chn_value output, Reach reach, Maker maker)
      : Step(std::move(inputs), output, reach), maker(std::move(maker)) {}
  ~Operator() override {
    if (made) xnn_delete_operator(made);
  }
  chn_status prepare(const Places &from, const Place &to) override {
    const auto status = maker(from, to, &made);
    maker = nullptr;  // Also frees the weights.
    return status;
  }
  chn_status run() override { return xnn_run_operator(made, nullptr); }

private:
  Maker maker;
  xnn_operator_t made = nullptr;
};

chn_status add(chn_graph *graph, std::vector<chn_value> inputs, chn_value output, Step::Reach reach,
               Operator::Maker maker) try {
  if (!graph) return CHN_BAD_ARGUMENT;
  return graph->add(std::make_unique<Operator>(std::move(inputs), output, reach, std::move(maker)));
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

/// An array's shape, for XNNPACK's n-dimensional steps.
struct Sides {
  size_t count[4];
  explicit Sides(const Place &place) : count{1, place.array.rows, place.array.columns, place.array.channels} {}
};

constexpr float limit = std::numeric_limits<float>::infinity();

} // namespace

chn_status chn_convolve(chn_graph *graph, const chn_kernel *kernel, const float *weights, const float *bias,
                        chn_value input, chn_value output) try {
  if (!graph || !kernel || !weights || !kernel->groups || !kernel->inputs_per_group || !kernel->outputs_per_group)
    return CHN_BAD_ARGUMENT;
  const chn_kernel k = *kernel;
  if (chn::isDeep(k)) return chn::convolveDeep(graph, k, weights, bias, input, output);
  if (chn::isMixing(k)) return chn::convolveMixing(graph, k, weights, bias, input, output);
  const size_t outputs = k.groups * k.outputs_per_group, area = size_t(k.rows) * k.columns;
  const size_t count = outputs * area * k.inputs_per_group;
  // XNNPACK may read a little past an array's end.
  std::vector<float> ordered(count + XNN_EXTRA_BYTES), shift;
  // Depthwise: ordered by row, column, output. Otherwise: by output, row, column, input.
  const bool is_deep = k.inputs_per_group == 1 && k.groups > 1;
  for (size_t o = 0; o < outputs; o++)
    for (size_t i = 0; i < k.inputs_per_group; i++)
      for (size_t at = 0; at < area; at++) {
        const size_t place = is_deep ? at * outputs + o : (o * area + at) * k.inputs_per_group + i;
        ordered[place] = weights[(o * k.inputs_per_group + i) * area + at];
      }
  if (bias) {
    shift.assign(bias, bias + outputs);
    shift.resize(outputs + XNN_EXTRA_BYTES);
  }
  return add(graph, {input}, output, Step::Reach::strided,
             [k, is_deep, ordered = std::move(ordered), shift = std::move(shift)](const Places &from, const Place &to,
                                                                                  xnn_operator_t *made) {
               const auto status = xnn_create_convolution2d_nhwc_f32(
                   k.top, k.right, k.bottom, k.left, k.rows, k.columns, k.step_rows, k.step_columns, 1, 1, k.groups,
                   k.inputs_per_group, k.outputs_per_group, from[0].stride, to.stride, ordered.data(),
                   shift.empty() ? nullptr : shift.data(), k.least, k.most,
                   is_deep ? XNN_FLAG_DEPTHWISE_CONVOLUTION : 0, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_convolution2d_nhwc_f32(*made, 1, from[0].array.rows, from[0].array.columns,
                                                       from[0].values, to.values, nullptr);
             });
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

chn_status chn_slope(chn_graph *graph, const float *slopes, size_t channels, chn_value input, chn_value output) try {
  if (!graph || !slopes || !channels) return CHN_BAD_ARGUMENT;
  std::vector<float> copy(slopes, slopes + channels);
  copy.resize(channels + XNN_EXTRA_BYTES);
  return add(graph, {input}, output, Step::Reach::strided,
             [channels, copy = std::move(copy)](const Places &from, const Place &to, xnn_operator_t *made) {
               const auto status =
                   xnn_create_prelu_nc_f32(channels, from[0].stride, to.stride, copy.data(), 0, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_prelu_nc_f32(*made, to.array.pixels(), from[0].values, to.values, nullptr);
             });
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

chn_status chn_add(chn_graph *graph, float least, float most, chn_value a, chn_value b, chn_value output) {
  return add(graph, {a, b}, output, Step::Reach::dense,
             [least, most](const Places &from, const Place &to, xnn_operator_t *made) {
               const auto status = xnn_create_add_nd_f32(least, most, 0, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_add_nd_f32(*made, 4, Sides(from[0]).count, 4, Sides(from[1]).count, from[0].values,
                                           from[1].values, to.values, nullptr);
             });
}

chn_status chn_multiply(chn_graph *graph, chn_value a, chn_value b, chn_value output) {
  return add(graph, {a, b}, output, Step::Reach::dense,
             [](const Places &from, const Place &to, xnn_operator_t *made) {
               const auto status = xnn_create_multiply_nd_f32(-limit, limit, 0, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_multiply_nd_f32(*made, 4, Sides(from[0]).count, 4, Sides(from[1]).count,
                                                from[0].values, from[1].values, to.values, nullptr);
             });
}

chn_status chn_sigmoid(chn_graph *graph, chn_value input, chn_value output) {
  return add(graph, {input}, output, Step::Reach::strided,
             [](const Places &from, const Place &to, xnn_operator_t *made) {
               const auto status = xnn_create_sigmoid_nc_f32(to.array.channels, from[0].stride, to.stride, 0, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_sigmoid_nc_f32(*made, to.array.pixels(), from[0].values, to.values, nullptr);
             });
}

chn_status chn_clamp(chn_graph *graph, float least, float most, chn_value input, chn_value output) {
  return add(graph, {input}, output, Step::Reach::strided,
             [least, most](const Places &from, const Place &to, xnn_operator_t *made) {
               const auto status =
                   xnn_create_clamp_nc_f32(to.array.channels, from[0].stride, to.stride, least, most, 0, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_clamp_nc_f32(*made, to.array.pixels(), from[0].values, to.values, nullptr);
             });
}

chn_status chn_largest(chn_graph *graph, const chn_kernel *kernel, chn_value input, chn_value output) {
  if (!kernel) return CHN_BAD_ARGUMENT;
  return add(graph, {input}, output, Step::Reach::strided,
             [k = *kernel](const Places &from, const Place &to, xnn_operator_t *made) {
               const auto status = xnn_create_max_pooling2d_nhwc_f32(
                   k.top, k.right, k.bottom, k.left, k.rows, k.columns, k.step_rows, k.step_columns, 1, 1,
                   to.array.channels, from[0].stride, to.stride, -limit, limit, 0, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_max_pooling2d_nhwc_f32(*made, 1, from[0].array.rows, from[0].array.columns,
                                                       from[0].values, to.values, nullptr);
             });
}

chn_status chn_surround(chn_graph *graph, const size_t before[3], const size_t after[3], chn_value input,
                        chn_value output) {
  return add(graph, {input}, output, Step::Reach::dense,
             [b0 = before[0], b1 = before[1], b2 = before[2], a0 = after[0], a1 = after[1],
              a2 = after[2]](const Places &from, const Place &to, xnn_operator_t *made) {
               const float zero = 0;
               const auto status = xnn_create_constant_pad_nd_x32(&zero, 0, made);
               if (status != xnn_status_success) return status;
               const size_t pre[4] = {0, b0, b1, b2}, post[4] = {0, a0, a1, a2};
               return xnn_setup_constant_pad_nd_x32(*made, 4, Sides(from[0]).count, pre, post, from[0].values,
                                                    to.values, nullptr);
             });
}

chn_status chn_resize(chn_graph *graph, size_t rows, size_t columns, int32_t corners, chn_value input,
                      chn_value output) {
  const uint32_t flags = corners == CHN_ALIGN_CORNERS ? XNN_FLAG_ALIGN_CORNERS
                         : corners == CHN_FROM_CORNER ? XNN_FLAG_TENSORFLOW_LEGACY_MODE
                                                      : 0;
  return add(graph, {input}, output, Step::Reach::strided,
             [rows, columns, flags](const Places &from, const Place &to, xnn_operator_t *made) {
               const auto status =
                   xnn_create_resize_bilinear2d_nhwc_f32(to.array.channels, from[0].stride, to.stride, flags, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_resize_bilinear2d_nhwc_f32(*made, 1, from[0].array.rows, from[0].array.columns, rows,
                                                           columns, from[0].values, to.values, nullptr);
             });
}

chn_status chn_spread(chn_graph *graph, uint32_t block, chn_value input, chn_value output) {
  return add(graph, {input}, output, Step::Reach::strided,
             [block](const Places &from, const Place &to, xnn_operator_t *made) {
               const auto status = xnn_create_depth_to_space_nhwc_x32(to.array.channels, from[0].stride, to.stride,
                                                                      block, 0, made);
               if (status != xnn_status_success) return status;
               return xnn_setup_depth_to_space_nhwc_x32(*made, 1, from[0].array.rows, from[0].array.columns,
                                                        from[0].values, to.values, nullptr);
             });
}

#endif
