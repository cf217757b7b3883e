// The gaze net's weights, linked into the program.
#ifndef GAZE_NET_H
#define GAZE_NET_H

#include <stddef.h>
#include <stdint.h>

/// An ONNX file.
const void *heed_gaze_net(void);
/// Its length, bytes.
size_t heed_gaze_net_size(void);

#endif
