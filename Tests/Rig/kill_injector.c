// Loaded into a program under test (LD_PRELOAD): kills it at exactly its Nth fsync, rename or send.
//
// strace can kill as well, but it counts each thread by itself: where two threads make two calls each, its N=1 and N=2
// are two points of four. Here all threads count together, so N=1, 2, 3 … misses none.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { FSYNC, RENAME, SEND, STATUS, KINDS, TEXT = 200 };

// Shared with the test through a file; `KillInjector` in kill_injector.py reads and writes the same places.
struct faults {
    atomic_int left[KINDS];  // the call that counts this down to 0 kills; at or below 0 none does
    atomic_int seen[KINDS];
    atomic_int isAfter;      // the call is done before the kill
    char last[TEXT];         // the call that killed
    char only[40];           // calls whose text lacks this are not counted down
};

static struct faults spare;
static struct faults *faults = &spare;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("GRANDMA_FAULTS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof(struct faults), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared != MAP_FAILED) faults = shared;
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static int strikes(int kind, const char *text) {
    atomic_fetch_add(&faults->seen[kind], 1);
    int isCounted = strstr(text, faults->only) && atomic_load(&faults->left[kind]) > 0;
    if (!isCounted || atomic_fetch_sub(&faults->left[kind], 1) != 1) return 0;
    memcpy(faults->last, text, TEXT);
    return 1;
}

static void tell(char *text, const char *call, const char *what) { snprintf(text, TEXT, "%s %s", call, what); }

static void tellFile(char *text, const char *call, int file) {
    char link[32], path[160];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    tell(text, call, path);
}

// The first line of what would be sent tells which request or answer it is.
static void tellBytes(char *text, const char *call, const char *bytes, size_t count) {
    char line[100];
    size_t length = 0;
    while (length < count && length < sizeof line - 1 && bytes[length] >= ' ') {
        line[length] = bytes[length];
        length++;
    }
    line[length] = 0;
    tell(text, call, line);
}

static void tellPieces(char *text, const char *call, const struct iovec *pieces, size_t count) {
    tellBytes(text, call, count ? pieces->iov_base : "", count ? pieces->iov_len : 0);
}

// Pipes, wake-ups and the X server's socket carry nothing between the frame and the family's server.
static int goesOut(int file) {
    int domain = 0;
    socklen_t size = sizeof domain;
    return !getsockopt(file, SOL_SOCKET, SO_DOMAIN, &domain, &size) && (domain == AF_INET || domain == AF_INET6);
}

// The frame tells its status from a thread of its own: counted with the other renames it would shift their places from
// run to run, and one of them could be missed.
static int kindOfRename(const char *to) { return strstr(to, "/status.json") ? STATUS : RENAME; }

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

// `telling` writes what the call is about into `text`.
#define AT(kind, telling, type, call) \
    char text[TEXT] = ""; \
    telling; \
    int isStruck = strikes(kind, text); \
    if (isStruck && !faults->isAfter) die(); \
    type result = call; \
    if (isStruck) die(); \
    return result

#define SENDING(file, telling, call) \
    if (!goesOut(file)) return call; \
    AT(SEND, telling, ssize_t, call)

int fsync(int file) {
    REAL(int, fsync, int);
    AT(FSYNC, tellFile(text, "fsync", file), int, real(file));
}
int fdatasync(int file) {
    REAL(int, fdatasync, int);
    AT(FSYNC, tellFile(text, "fdatasync", file), int, real(file));
}
int rename(const char *from, const char *to) {
    REAL(int, rename, const char *, const char *);
    AT(kindOfRename(to), tell(text, "rename", to), int, real(from, to));
}
int renameat(int in, const char *from, int at, const char *to) {
    REAL(int, renameat, int, const char *, int, const char *);
    AT(RENAME, tell(text, "renameat", to), int, real(in, from, at, to));
}
int renameat2(int in, const char *from, int at, const char *to, unsigned flags) {
    REAL(int, renameat2, int, const char *, int, const char *, unsigned);
    AT(RENAME, tell(text, "renameat2", to), int, real(in, from, at, to, flags));
}
ssize_t send(int file, const void *bytes, size_t count, int flags) {
    REAL(ssize_t, send, int, const void *, size_t, int);
    SENDING(file, tellBytes(text, "send", bytes, count), real(file, bytes, count, flags));
}
ssize_t sendto(int file, const void *bytes, size_t count, int flags, const struct sockaddr *to, socklen_t size) {
    REAL(ssize_t, sendto, int, const void *, size_t, int, const struct sockaddr *, socklen_t);
    SENDING(file, tellBytes(text, "sendto", bytes, count), real(file, bytes, count, flags, to, size));
}
ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
    REAL(ssize_t, sendmsg, int, const struct msghdr *, int);
    SENDING(file, tellPieces(text, "sendmsg", message->msg_iov, message->msg_iovlen), real(file, message, flags));
}
int sendmmsg(int file, struct mmsghdr *messages, unsigned count, int flags) {
    REAL(int, sendmmsg, int, struct mmsghdr *, unsigned, int);
    SENDING(file, tell(text, "sendmmsg", ""), real(file, messages, count, flags));
}
ssize_t sendfile(int file, int from, off_t *offset, size_t count) {
    REAL(ssize_t, sendfile, int, int, off_t *, size_t);
    SENDING(file, tell(text, "sendfile", ""), real(file, from, offset, count));
}
ssize_t write(int file, const void *bytes, size_t count) {
    REAL(ssize_t, write, int, const void *, size_t);
    SENDING(file, tellBytes(text, "write", bytes, count), real(file, bytes, count));
}
ssize_t writev(int file, const struct iovec *pieces, int count) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    SENDING(file, tellPieces(text, "writev", pieces, count), real(file, pieces, count));
}
