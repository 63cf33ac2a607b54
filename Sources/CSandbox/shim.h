#include <linux/sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// prctl and syscall are variadic, which Swift cannot call.
static inline int darkroom_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
static inline int darkroom_forbid_dumping(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
static inline int darkroom_close_from(unsigned int first) { return (int)syscall(SYS_close_range, first, ~0U, 0); }

// The processors that this thread, and all that it starts, may use, one bit
// each. The C library's sets end at 1024.
static inline long darkroom_get_processors(unsigned long *words, size_t bytes) {
    return syscall(SYS_sched_getaffinity, 0, bytes, words);
}
static inline int darkroom_set_processors(const unsigned long *words, size_t bytes) {
    return (int)syscall(SYS_sched_setaffinity, 0, bytes, words);
}

// A macro with an argument, which Swift does not import.
static inline uint32_t darkroom_refuse_with(int code) { return SCMP_ACT_ERRNO(code); }

// The header's resources are an enumeration that differs between C libraries.
// A hard limit that is lower already stays: raising it needs a privilege.
static inline int darkroom_limit(int resource, rlim_t most) {
    struct rlimit limit;
    if (getrlimit(resource, &limit)) return -1;
    if (limit.rlim_max > most) limit.rlim_max = most;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit);
}
static inline int darkroom_limit_memory(rlim_t bytes) { return darkroom_limit(RLIMIT_AS, bytes); }
// The soft limit is one second lower: the kernel then sends SIGXCPU, which
// tells this limit from a kill for lack of memory.
static inline int darkroom_limit_processor(rlim_t seconds) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit)) return -1;
    if (limit.rlim_max > seconds + 1) limit.rlim_max = seconds + 1;
    limit.rlim_cur = limit.rlim_max > 0 ? limit.rlim_max - 1 : 0;
    return setrlimit(RLIMIT_CPU, &limit);
}
static inline int darkroom_limit_file(rlim_t bytes) { return darkroom_limit(RLIMIT_FSIZE, bytes); }
static inline int darkroom_limit_core(rlim_t bytes) { return darkroom_limit(RLIMIT_CORE, bytes); }
static inline int darkroom_limit_descriptors(rlim_t count) { return darkroom_limit(RLIMIT_NOFILE, count); }
