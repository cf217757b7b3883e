// Stubs for a build without XNNPACK.
#include "graph.hpp"

#if !CHN_HAS_XNNPACK

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
chn_status chn_silu(chn_graph *, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_clamp(chn_graph *, float, float, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_largest(chn_graph *, const chn_kernel *, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_surround(chn_graph *, const size_t *, const size_t *, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_resize(chn_graph *, size_t, size_t, int32_t, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_spread(chn_graph *, uint32_t, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_double(chn_graph *, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_join(chn_graph *, const chn_value *, size_t, chn_value) { return CHN_ABSENT; }
chn_status chn_halve(chn_graph *, const chn_start *, size_t, chn_value, chn_value) { return CHN_ABSENT; }
chn_status chn_net_create(chn_graph *, chn_net **) { return CHN_ABSENT; }
void chn_net_destroy(chn_net *) {}
float *chn_net_array(chn_net *, size_t) { return nullptr; }
size_t chn_net_count(const chn_net *, size_t) { return 0; }
chn_status chn_net_run(chn_net *) { return CHN_ABSENT; }

#endif
