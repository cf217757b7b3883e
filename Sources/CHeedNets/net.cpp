#include "graph.hpp"

#include <algorithm>
#include <cstring>

#if CHN_HAS_XNNPACK

#include <cstdlib>
#include <new>

struct chn_net {
  xnn_runtime_t runtime = nullptr;
  /// The input and the outputs.
  std::vector<float *> arrays;

  ~chn_net() {
    if (runtime) xnn_delete_runtime(runtime);
    for (float *array : arrays) std::free(array);
  }
};

chn_status chn_net_create(chn_graph *graph, const chn_value *values, const size_t *counts, size_t count,
                          chn_net **out) try {
  if (!graph || !values || !counts || !count || !out) return CHN_BAD_ARGUMENT;
  *out = nullptr;
  auto made = std::make_unique<chn_net>();
  // Without a pool of threads: those of pthreadpool spin while they wait.
  chn_status status = xnn_create_runtime_v2(graph->subgraph, nullptr, 0, &made->runtime);
  if (status != xnn_status_success) return status;
  std::vector<xnn_external_value> externals;
  for (size_t i = 0; i < count; i++) {
    // 64 bytes: a cache line, and the widest vector register; XNNPACK may read a little further than an array reaches.
    const size_t bytes = (counts[i] * sizeof(float) + XNN_EXTRA_BYTES + 63) / 64 * 64;
    auto array = static_cast<float *>(std::aligned_alloc(64, bytes));
    if (!array) return xnn_status_out_of_memory;
    made->arrays.push_back(array);
    std::fill_n(array, bytes / sizeof(float), 0.f);
    externals.push_back({values[i], array});
  }
  status = xnn_setup_runtime(made->runtime, externals.size(), externals.data());
  if (status == xnn_status_success) *out = made.release();
  return status;
} catch (const std::bad_alloc &) {
  return xnn_status_out_of_memory;
}

void chn_net_destroy(chn_net *net) { delete net; }

float *chn_net_array(chn_net *net, size_t external) {
  return net && external < net->arrays.size() ? net->arrays[external] : nullptr;
}

chn_status chn_net_run(chn_net *net) { return net ? chn_status(xnn_invoke_runtime(net->runtime)) : CHN_BAD_ARGUMENT; }

#else

struct chn_net {};
chn_status chn_net_create(chn_graph *, const chn_value *, const size_t *, size_t, chn_net **) { return CHN_ABSENT; }
void chn_net_destroy(chn_net *) {}
float *chn_net_array(chn_net *, size_t) { return nullptr; }
chn_status chn_net_run(chn_net *) { return CHN_ABSENT; }

#endif

namespace {

/// With a number of channels that the compiler knows, so that it can unroll.
template <size_t channels> void interleave(const float *planes, size_t pixels, float *out) {
  for (size_t p = 0; p < pixels; p++)
    for (size_t c = 0; c < channels; c++) out[p * channels + c] = planes[c * pixels + p];
}

} // namespace

void chn_pixels_from_planes(const float *planes, size_t channels, size_t pixels, float *out) {
  if (channels == 1) return void(std::memcpy(out, planes, pixels * sizeof(float)));
  if (channels == 3) return interleave<3>(planes, pixels, out);
  // A few planes at a time, so that both sides stay in the cache.
  constexpr size_t block = 16;
  for (size_t first = 0; first < channels; first += block)
    for (size_t p = 0; p < pixels; p++)
      for (size_t c = first; c < std::min(channels, first + block); c++) out[p * channels + c] = planes[c * pixels + p];
}

void chn_planes_from_pixels(const float *pixels, size_t channels, size_t count, float *out) {
  constexpr size_t block = 16;
  for (size_t first = 0; first < count; first += block)
    for (size_t c = 0; c < channels; c++)
      for (size_t p = first; p < std::min(count, first + block); p++) out[c * count + p] = pixels[p * channels + c];
}
