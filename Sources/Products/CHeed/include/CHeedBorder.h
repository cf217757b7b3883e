#ifndef CHEED_BORDER_H
#define CHEED_BORDER_H

/* Inside the library alone; nothing of this is exported or installed. */

/** Keeps the sentence for heed_last_error() on this thread; longer ones than 1023 bytes are cut. */
void cheed_set_last_error(const char *text);

/**
 * Runs a function where the stack suffices: on this thread, or on a thread of the library while this one waits.
 * Returns 0, or the number of the system's error if no thread could be made; then the function did not run.
 */
int cheed_run_with_stack(void (*body)(void *), void *context);

/** The host's thread for which this thread runs, as a number that no other thread has meanwhile. */
const void *cheed_thread(void);

/** Notes that this process has made objects of the library, which a fork would tear apart. */
void cheed_note_use(void);
/** 1 in a child of fork() whose parent has made objects of the library. */
int cheed_is_forked(void);

#endif
