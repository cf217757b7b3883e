// The cover net's weights, linked into the program: whoever has Heed has them.
#ifndef CCOVERNET_H
#define CCOVERNET_H

#include <stddef.h>
#include <stdint.h>

/// An ONNX file.
const void *heed_cover_net(void);
/// Its length, bytes.
size_t heed_cover_net_size(void);

#endif
