#include <sys/timex.h>

// Returns 1 if the kernel says that another clock keeps its own right; else 0,
// also where it may not be asked. Swift's Glibc has no adjtimex.
static inline int clock_is_synchronised(void) {
    struct timex state = { .modes = 0 };
    int condition = adjtimex(&state);
    return condition >= 0 && condition != TIME_ERROR && !(state.status & STA_UNSYNC);
}
