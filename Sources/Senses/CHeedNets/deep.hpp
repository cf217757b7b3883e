#pragma once

#include "steps.hpp"

#if CHN_HAS_XNNPACK

namespace chn {

/// True if `convolveDeep` supports the kernel on this processor.
bool isDeep(const chn_kernel &kernel);
chn_status convolveDeep(chn_graph *graph, const chn_kernel &kernel, const float *weights, const float *bias,
                        chn_value input, chn_value output);

} // namespace chn

#endif
