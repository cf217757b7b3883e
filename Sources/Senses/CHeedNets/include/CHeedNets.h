#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Nets on XNNPACK, one thread each, with steps of our own between its steps. Arrays are 32-bit floats, ordered by row,
// column, channel.

/// 0: done; otherwise what chn_status_text says.
typedef int32_t chn_status;

enum {
  CHN_OK = 0,
  /// An argument that no net can have.
  CHN_BAD_ARGUMENT = 101,
  /// The program was built without XNNPACK.
  CHN_ABSENT = 102,
};

/// In English, without a full stop.
const char *chn_status_text(chn_status status);

/// Whether this processor can run it; CHN_OK, or why not. Prepares XNNPACK the first time.
chn_status chn_available(void);

/// A net that is being put together; used by one thread at a time.
typedef struct chn_graph chn_graph;
/// One array in it.
typedef uint32_t chn_value;

/// @param external_count number of its inputs and outputs
chn_status chn_graph_create(uint32_t external_count, chn_graph **out);
void chn_graph_destroy(chn_graph *graph);

enum { CHN_INNER = -1 };

/// An array of the net: its input (external 0), an output (external 1...), or one between (CHN_INNER).
chn_status chn_array(chn_graph *graph, size_t rows, size_t columns, size_t channels, int32_t external, chn_value *out);

/// A convolution, without dilation.
typedef struct {
  uint32_t rows, columns;
  uint32_t step_rows, step_columns;
  /// Zeros around the input.
  uint32_t top, right, bottom, left;
  uint32_t groups;
  size_t inputs_per_group, outputs_per_group;
  /// Limits of the result; infinite for none.
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
/// Every value times its sigmoid. Relative error below 1e-6 for values from -85 on; below -88, where the result is
/// smaller than 1e-36, that of -88.
chn_status chn_silu(chn_graph *graph, chn_value input, chn_value output);
/// Limits every value.
chn_status chn_clamp(chn_graph *graph, float least, float most, chn_value input, chn_value output);
/// The largest value of each window; only the window's and the padding's numbers of the kernel are used.
chn_status chn_largest(chn_graph *graph, const chn_kernel *kernel, chn_value input, chn_value output);
/// Zeros around the array: before and after its rows, columns and channels.
chn_status chn_surround(chn_graph *graph, const size_t before[3], const size_t after[3], chn_value input,
                        chn_value output);
enum { CHN_HALF_PIXEL = 0, CHN_ALIGN_CORNERS = 1, CHN_FROM_CORNER = 2 };
/// Bilinear resizing to the output's size.
chn_status chn_resize(chn_graph *graph, size_t rows, size_t columns, int32_t corners, chn_value input,
                      chn_value output);
/// Each pixel becomes block x block pixels of its channels.
chn_status chn_spread(chn_graph *graph, uint32_t block, chn_value input, chn_value output);
/// Each pixel becomes two by two of the same.
chn_status chn_double(chn_graph *graph, chn_value input, chn_value output);
/// Arrays beside each other along their channels. Costs nothing where their makers can write into the output.
chn_status chn_join(chn_graph *graph, const chn_value *inputs, size_t count, chn_value output);
/// The first pixel of those that are taken: 0 or 1.
typedef struct {
  uint32_t row, column;
} chn_start;
/// Every second pixel of every second row, once from each start on, beside each other along their channels.
chn_status chn_halve(chn_graph *graph, const chn_start *starts, size_t count, chn_value input, chn_value output);

/// A net that is ready to run; used by one thread at a time.
typedef struct chn_net chn_net;

/// The graph is used up: destroy it.
chn_status chn_net_create(chn_graph *graph, chn_net **out);
void chn_net_destroy(chn_net *net);
/// The net's own memory of an external array; valid as long as the net.
float *chn_net_array(chn_net *net, size_t external);
/// How many floats it holds; 0 for a number that no array has.
size_t chn_net_count(const chn_net *net, size_t external);
/// Runs the net from its own input to its own outputs.
chn_status chn_net_run(chn_net *net);

/// Reorders an array of `channels` planes to pixels, and back.
void chn_pixels_from_planes(const float *planes, size_t channels, size_t pixels, float *out);
void chn_planes_from_pixels(const float *pixels, size_t channels, size_t count, float *out);

#ifdef __cplusplus
}
#endif
