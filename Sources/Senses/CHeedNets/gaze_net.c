// Written by Tools/eyes/export.py. Recipe and figures: docs/calibration.md.
// SHA-256 of gaze_net.bin: eb6d31a6206a3767dd5d05799b42f4cbf1f0f26932b58b48ecf32445e7b3e205
#include "gaze_net.h"

// The nets are read as words of eight bytes.
_Alignas(16) static const unsigned char bytes[] = {
#embed "gaze_net.bin"
};

const void *heed_gaze_net(void) { return bytes; }
size_t heed_gaze_net_size(void) { return sizeof bytes; }
