// Inner loops are built for several kinds of processor, and the program takes the best that this one has.
// What takes it runs before the thread sanitizer does, and may not be compiled with it.
#pragma once

#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=haswell", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

// Whatever such a function calls has to become part of it.
#define INLINE static inline __attribute__((always_inline))
