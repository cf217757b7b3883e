#pragma once

#include <stddef.h>
#include <stdint.h>

#include "eye_net.h"
#include "gaze_net.h"

#ifdef __cplusplus
extern "C" {
#endif

// Nets on XNNPACK, one thread each, with Heed's own steps between XNNPACK's steps. Arrays are 32-bit floats, ordered by
// row, column, channel.

/// 0: success; otherwise an error, see chn_status_text.
typedef int32_t chn_status;

enum {
  CHN_OK = 0,
  /// An invalid argument.
  CHN_BAD_ARGUMENT = 101,
  /// The program was built without XNNPACK.
  CHN_ABSENT = 102,
};

/// The status in English, without a full stop.
const char *chn_status_text(chn_status status);

/// CHN_OK if this processor can run nets, otherwise the reason. The first call initializes XNNPACK.
chn_status chn_available(void);

/// A net under construction; used by one thread at a time.
typedef struct chn_graph chn_graph;
/// An array of a graph.
typedef uint32_t chn_value;

/// @param external_count number of the net's inputs and outputs
chn_status chn_graph_create(uint32_t external_count, chn_graph **out);
void chn_graph_destroy(chn_graph *graph);

enum { CHN_INNER = -1 };

/// An array of the net: its input (external 0), an output (external 1...), or an intermediate one (CHN_INNER).
chn_status chn_array(chn_graph *graph, size_t rows, size_t columns, size_t channels, int32_t external, chn_value *out);

/// A convolution, without dilation.
typedef struct {
  uint32_t rows, columns;
  uint32_t step_rows, step_columns;
  /// Zeros around the input.
  uint32_t top, right, bottom, left;
  uint32_t groups;
  size_t inputs_per_group, outputs_per_group;
  /// Limits of the result; infinite: no limit.
  float least, most;
} chn_kernel;

/// @param weights ordered by output, input of its group, row, column; copied
/// @param bias one for each output, or NULL; copied
chn_status chn_convolve(chn_graph *graph, const chn_kernel *kernel, const float *weights, const float *bias,
                        chn_value input, chn_value output);
/// Negative values times their channel's slope.
/// @param slopes one for each channel; copied
chn_status chn_slope(chn_graph *graph, const float *slopes, size_t channels, chn_value input, chn_value output);
chn_status chn_add(chn_graph *graph, float least, float most, chn_value a, chn_value b, chn_value output);
chn_status chn_multiply(chn_graph *graph, chn_value a, chn_value b, chn_value output);
chn_status chn_sigmoid(chn_graph *graph, chn_value input, chn_value output);
/// Every value times its sigmoid. The relative error is below 1e-6 for values from -85 on. Values below -88 give the
/// result of -88, which is smaller than 1e-36.
chn_status chn_silu(chn_graph *graph, chn_value input, chn_value output);
/// Limits every value.
chn_status chn_clamp(chn_graph *graph, float least, float most, chn_value input, chn_value output);
/// The largest value of each window; uses only the kernel's window, steps and padding.
chn_status chn_largest(chn_graph *graph, const chn_kernel *kernel, chn_value input, chn_value output);
/// Pads an array with zeros before and after its rows, columns and channels.
chn_status chn_surround(chn_graph *graph, const size_t before[3], const size_t after[3], chn_value input,
                        chn_value output);
enum { CHN_HALF_PIXEL = 0, CHN_ALIGN_CORNERS = 1, CHN_FROM_CORNER = 2 };
/// Bilinear resizing to the output's size.
chn_status chn_resize(chn_graph *graph, size_t rows, size_t columns, int32_t corners, chn_value input,
                      chn_value output);
/// Depth to space: each pixel's channels become block x block pixels.
chn_status chn_spread(chn_graph *graph, uint32_t block, chn_value input, chn_value output);
/// Each pixel becomes two by two equal pixels.
chn_status chn_double(chn_graph *graph, chn_value input, chn_value output);
/// Concatenates arrays along the channels. Costs nothing if the steps that make them can write into the output.
chn_status chn_join(chn_graph *graph, const chn_value *inputs, size_t count, chn_value output);
/// The first row and column to take: 0 or 1.
typedef struct {
  uint32_t row, column;
} chn_start;
/// Takes every second pixel of every second row from each start, and concatenates the results along the channels.
chn_status chn_halve(chn_graph *graph, const chn_start *starts, size_t count, chn_value input, chn_value output);

/// A net that is ready to run; used by one thread at a time.
typedef struct chn_net chn_net;

/// Makes a net. The graph cannot be used again: destroy it.
chn_status chn_net_create(chn_graph *graph, chn_net **out);
void chn_net_destroy(chn_net *net);
/// The net's memory of an external array; valid as long as the net.
float *chn_net_array(chn_net *net, size_t external);
/// The number of floats of an external array; 0 for an invalid number.
size_t chn_net_count(const chn_net *net, size_t external);
/// Runs the net on its input array.
chn_status chn_net_run(chn_net *net);

/// Converts an array between planes and interleaved pixels.
void chn_pixels_from_planes(const float *planes, size_t channels, size_t pixels, float *out);
void chn_planes_from_pixels(const float *pixels, size_t channels, size_t count, float *out);

#ifdef __cplusplus
}
#endif
