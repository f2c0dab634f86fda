/* Lets only so many threads of a process start (THREADS_TO_START), as a full process table does; loaded before
 * all other libraries by LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_long begun;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *given) {
  int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
  const char *most = getenv("THREADS_TO_START");
  if (most && atomic_fetch_add(&begun, 1) >= atol(most)) return EAGAIN;
  return create(thread, attributes, work, given);
}
