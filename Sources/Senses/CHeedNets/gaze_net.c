// Written by Tools/eyes/export.py. Recipe and figures: docs/calibration.md.
// SHA-256 of gaze_net.bin: 7ef6f74bd457ea3041d653b4e084fdd5bf54f7dfe6c98dbfd6af147133f53b5f
#include "gaze_net.h"

// The nets are read as words of eight bytes.
_Alignas(16) static const unsigned char bytes[] = {
#embed "gaze_net.bin"
};

const void *heed_gaze_net(void) { return bytes; }
size_t heed_gaze_net_size(void) { return sizeof bytes; }
