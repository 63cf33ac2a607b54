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

// Keeps this thread, and all that it starts, to at most so many of the processors that it may use; which of them is told by
// the process's number, so that two darkrooms rarely share theirs. The C library's sets end at 1024 processors.
static inline int darkroom_limit_processors(int most) {
    enum { bits = 8 * sizeof(unsigned long), words = 16384 / bits };
    unsigned long allowed[words] = { 0 }, kept[words] = { 0 };
    if (syscall(SYS_sched_getaffinity, 0, sizeof allowed, allowed) < 0) return -1;
    int count = 0;
    for (int word = 0; word < words; word++) count += __builtin_popcountl(allowed[word]);
    if (count <= most) return 0;
    const int first = (int)getpid() % count;
    for (int processor = 0, index = 0; processor < words * bits; processor++) {
        if (!(allowed[processor / bits] >> processor % bits & 1)) continue;
        if ((index - first + count) % count < most) kept[processor / bits] |= 1UL << processor % bits;
        index++;
    }
    return (int)syscall(SYS_sched_setaffinity, 0, sizeof kept, kept);
}

// A macro with an argument, which Swift does not import.
static inline uint32_t darkroom_refuse_with(int code) { return SCMP_ACT_ERRNO(code); }

// The header's resources are an enumeration that differs between C libraries.
static inline int darkroom_limit(int resource, rlim_t most) {
    struct rlimit limit = { most, most };
    return setrlimit(resource, &limit);
}
static inline int darkroom_limit_memory(rlim_t bytes) { return darkroom_limit(RLIMIT_AS, bytes); }
// One second less at first: then the kernel sends SIGXCPU, which tells this limit from a kill for want of memory.
static inline int darkroom_limit_processor(rlim_t seconds) {
    struct rlimit limit = { seconds, seconds + 1 };
    return setrlimit(RLIMIT_CPU, &limit);
}
static inline int darkroom_limit_file(rlim_t bytes) { return darkroom_limit(RLIMIT_FSIZE, bytes); }
static inline int darkroom_limit_core(rlim_t bytes) { return darkroom_limit(RLIMIT_CORE, bytes); }
static inline int darkroom_limit_descriptors(rlim_t count) { return darkroom_limit(RLIMIT_NOFILE, count); }
