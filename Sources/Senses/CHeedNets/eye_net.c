// Written by Tools/eyes/export.py. Recipe and figures: docs/lids.md.
// SHA-256 of eye_net.bin: bcf88264c26b8b749412e35d03044c5eeae920d77d77816061bdd869ac8cc774
#include "eye_net.h"

// The nets are read as words of eight bytes.
_Alignas(16) static const unsigned char bytes[] = {
#embed "eye_net.bin"
};

const void *heed_eye_net(void) { return bytes; }
size_t heed_eye_net_size(void) { return sizeof bytes; }
