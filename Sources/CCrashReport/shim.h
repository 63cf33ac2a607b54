#include <signal.h>
#include <string.h>
#include <unistd.h>

// A handler of SIGSEGV may only use memory that was allocated before: no
// allocation, no lock, nothing of Swift's runtime. So the running requests are
// in this table. NB: only one Swift file may import this module: the table is
// static, and another file would have a table of its own.

// One slot for each connection that a server may have, and some that are
// closing.
#define CRASH_SLOTS 1280
#define CRASH_TEXT 160
// The most lines of a report, for the newest requests. A frame that listens has
// an old request.
#define CRASH_LINES 16

struct crash_slot {
    // The number of the running request, counted in this process; 0 if none is
    // running.
    unsigned long number;
    size_t length;
    char text[CRASH_TEXT];
};

struct crash_table {
    struct crash_slot slots[CRASH_SLOTS];
    unsigned long requests;
    struct sigaction before[NSIG];
    int told;
};

// The variable is inside a function, because Swift's importer emits no static
// variable outside of one.
static inline struct crash_table *crash_table(void) {
    static struct crash_table table;
    return &table;
}

static inline void crash_end(int slot) {
    __atomic_store_n(&crash_table()->slots[slot].number, 0, __ATOMIC_RELEASE);
}

static inline void crash_begin(int slot, const void *text, size_t length) {
    struct crash_slot *it = &crash_table()->slots[slot];
    crash_end(slot);
    it->length = length < CRASH_TEXT ? length : CRASH_TEXT;
    memcpy(it->text, text, it->length);
    unsigned long number = __atomic_add_fetch(&crash_table()->requests, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&it->number, number, __ATOMIC_RELEASE);
}

static inline void crash_line(const char *start, const char *text, size_t length) {
    char line[CRASH_TEXT + 64];
    size_t begin = strlen(start);
    memcpy(line, start, begin);
    memcpy(line + begin, text, length);
    line[begin + length] = '\n';
    // An error cannot be handled here.
    if (write(STDERR_FILENO, line, begin + length + 1) < 0) return;
}

static inline void crash_report(int signal) {
    char number[2] = { (char)('0' + signal / 10 % 10), (char)('0' + signal % 10) };
    crash_line("grandma-server: ends by signal ", number, sizeof number);
    unsigned long before = ~0UL;
    for (int line = 0; line < CRASH_LINES; line++) {
        struct crash_slot *newest = NULL;
        unsigned long best = 0;
        for (int slot = 0; slot < CRASH_SLOTS; slot++) {
            unsigned long it = __atomic_load_n(&crash_table()->slots[slot].number, __ATOMIC_ACQUIRE);
            if (it > best && it < before) { best = it; newest = &crash_table()->slots[slot]; }
        }
        if (!newest) return;
        before = best;
        crash_line("grandma-server: was answering ", newest->text, newest->length);
    }
}

static inline void crash_handle(int signal) {
    // Two threads may crash at once: only the first one reports.
    if (!__atomic_exchange_n(&crash_table()->told, 1, __ATOMIC_ACQ_REL)) crash_report(signal);
    sigaction(signal, &crash_table()->before[signal], NULL);
    raise(signal);
}

// Installs the handler; after the report, the previous handling of each signal
// follows.
static inline void crash_install(void) {
    static const int signals[] = { SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV };
    struct sigaction action = { .sa_handler = crash_handle, .sa_flags = SA_ONSTACK };
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
        sigaction(signals[index], &action, &crash_table()->before[signals[index]]);
    }
}
