// The eye net's weights, linked into the program.
#ifndef EYE_NET_H
#define EYE_NET_H

#include <stddef.h>
#include <stdint.h>

/// An ONNX file.
const void *heed_eye_net(void);
/// Its length, bytes.
size_t heed_eye_net_size(void);

#endif
