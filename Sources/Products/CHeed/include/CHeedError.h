#ifndef CHEED_ERROR_H
#define CHEED_ERROR_H

/* Inside the library alone; it is neither exported nor installed. */

/** Keeps the sentence for heed_last_error() on this thread; longer ones than 1023 bytes are cut. */
void cheed_set_last_error(const char *text);

#endif
