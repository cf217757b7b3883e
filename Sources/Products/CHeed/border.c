#define _GNU_SOURCE

#include "CHeedBorder.h"
#include "heed.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

/* Each thread has its own sentence, so that no other thread's error replaces it before it was read. */
static _Thread_local char own_sentence[1024];
/* The sentence of the thread that waits for this one; NULL on a host's thread. */
static _Thread_local char *callers_sentence;

static char *sentence(void) { return callers_sentence ? callers_sentence : own_sentence; }

const void *cheed_thread(void) { return sentence(); }

const char *heed_last_error(void) { return sentence(); }

void cheed_set_last_error(const char *text) { snprintf(sentence(), sizeof own_sentence, "%s", text ? text : ""); }

/* Nets, settings and sessions need up to 1.5 MiB (Tests/Embedding/hosts.c). */
static const size_t needed_stack = (size_t)2 << 20, made_stack = (size_t)4 << 20;

/* Bytes below this frame; 0 on a stack that is not the thread's own, as of a coroutine. */
static size_t stack_left(void) {
  static _Thread_local char *lowest, *end;
  if (!lowest) {
    pthread_attr_t attributes;
    void *start = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    pthread_attr_getstack(&attributes, &start, &size);
    pthread_attr_destroy(&attributes);
    lowest = start, end = lowest + size;
  }
  char here;
  return &here > lowest && &here < end ? (size_t)(&here - lowest) : 0;
}

struct task {
  void (*body)(void *);
  void *context;
  char *sentence;
};

static void *perform(void *raw) {
  const struct task *task = raw;
  callers_sentence = task->sentence;
  task->body(task->context);
  return NULL;
}

int cheed_run_with_stack(void (*body)(void *), void *context) {
  if (stack_left() >= needed_stack) {
    body(context);
    return 0;
  }
  struct task task = {body, context, sentence()};
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);
  if (failure) return failure;
  pthread_attr_setstacksize(&attributes, made_stack);
  /* The host's threads alone take its signals. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_t thread;
  failure = pthread_create(&thread, &attributes, perform, &task);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return failure ? failure : pthread_join(thread, NULL);
}

static _Atomic pid_t user;

void cheed_note_use(void) {
  pid_t nobody = 0;
  atomic_compare_exchange_strong(&user, &nobody, getpid());
}

int cheed_is_forked(void) {
  const pid_t first = atomic_load(&user);
  return first != 0 && first != getpid();
}
