// Inner loops are built for several kinds of processor, and the program picks the best at start. The code that picks
// runs before the thread sanitizer starts, so this is off with that sanitizer.
#pragma once

#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=haswell", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

// Such a function must inline everything that it calls.
#define INLINE static inline __attribute__((always_inline))
