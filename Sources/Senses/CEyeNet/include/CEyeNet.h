// The eye net's weights, linked into the program.
#ifndef CEYENET_H
#define CEYENET_H

#include <stddef.h>
#include <stdint.h>

/// An ONNX file.
const void *heed_eye_net(void);
/// Its length, bytes.
size_t heed_eye_net_size(void);

#endif
