#include "CHeedError.h"
#include "heed.h"

#include <stdio.h>

/* Each thread has its own sentence, so that no other thread's error replaces it before it was read. */
static _Thread_local char sentence[1024];

const char *heed_last_error(void) { return sentence; }

void cheed_set_last_error(const char *text) { snprintf(sentence, sizeof sentence, "%s", text ? text : ""); }
