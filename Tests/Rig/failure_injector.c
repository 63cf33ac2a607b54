// Loaded into a program under test (LD_PRELOAD): its Nth call of one kind on the files of one folder fails.
//
// strace can inject as well, but it counts each thread by itself: where two threads make two calls each, its N=1 and
// N=2 are two points of four. Here all threads count together, so N=1, 2, 3 … misses none.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN, READ, WRITE, SYNC, NAME, SIZE, RESOURCE, KINDS };

// Shared with the test through a file; `FailureInjector` in failure_injector.py reads and writes the same places.
struct fault {
    atomic_int left[KINDS];  // the call fails where it comes down to 0; at or below 0 none does
    atomic_int seen[KINDS];
    atomic_int error;        // the errno of the failing call; 0: it does half of what it should, and says so
    char last[240];          // what failed
};

static struct fault spare;
static struct fault *fault = &spare;
static const char *folder = "";
static size_t folderLength;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("GRANDMA_FAULT"), *name = getenv("GRANDMA_FAULT_PROGRAM");
    // The darkroom is a child of the server and its sandbox allows no look at what a file is called.
    if (!path || !name || strcmp(name, program_invocation_short_name)) return;
    folder = getenv("GRANDMA_FAULT_FOLDER") ?: "";
    folderLength = strlen(folder);
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof(struct fault), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared != MAP_FAILED) fault = shared;
}

static int isOurs(const char *path) {
    return folderLength && path && !strncmp(path, folder, folderLength) && !strstr(path, "/log.txt")
        && !strstr(path, "/status.json");
}

// Whether the Nth call has come. Only the calls on the folder's files are counted.
static int strikes(int kind, const char *call, const char *path) {
    if (fault == &spare) return 0;
    atomic_fetch_add(&fault->seen[kind], 1);
    if (atomic_load(&fault->left[kind]) <= 0 || atomic_fetch_sub(&fault->left[kind], 1) != 1) return 0;
    snprintf(fault->last, sizeof fault->last, "%s %s", call, path + (strlen(path) > folderLength ? folderLength : 0));
    return 1;
}

static int strikesPath(int kind, const char *call, const char *path) {
    return isOurs(path) && strikes(kind, call, path);
}

// The path of an open file or folder; returns its length, or 0.
static size_t pathOf(int file, char path[PATH_MAX]) {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    return length < 0 ? 0 : length;
}

static int strikesFile(int kind, const char *call, int file) {
    char path[PATH_MAX];
    return fault != &spare && pathOf(file, path) && strikesPath(kind, call, path);
}

// A name that the call takes from an open folder.
static int strikesName(int kind, const char *call, int at, const char *name) {
    char path[PATH_MAX];
    if (fault == &spare || !name) return 0;
    if (*name == '/' || at == AT_FDCWD) return strikesPath(kind, call, name);
    size_t length = pathOf(at, path);
    if (!length || length + strlen(name) + 2 > sizeof path) return 0;
    path[length] = '/';
    strcpy(path + length + 1, name);
    return strikesPath(kind, call, path);
}

static int fails(void) {
    errno = fault->error ? fault->error : EIO;
    return -1;
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#define OPENING(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, name, const char *, int, ...); \
        va_list more; va_start(more, flags); \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        if (strikesPath(OPEN, #name, path)) return fails(); \
        return real(path, flags, mode); \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name) \
    int name(int at, const char *path, int flags, ...) { \
        REAL(int, name, int, const char *, int, ...); \
        va_list more; va_start(more, flags); \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        if (strikesName(OPEN, #name, at, path)) return fails(); \
        return real(at, path, flags, mode); \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

DIR *opendir(const char *path) {
    REAL(DIR *, opendir, const char *);
    if (strikesPath(OPEN, "opendir", path)) return fails(), NULL;
    return real(path);
}

// Half of it, and the count says so: what a write or read may always do.
#define CARRYING(kind, name, type, parameters, arguments, half) \
    ssize_t name parameters { \
        REAL(ssize_t, name, type); \
        if (strikesFile(kind, #name, file)) { \
            if (fault->error) return fails(); \
            half; \
        } \
        return real arguments; \
    }
#define HALF if (count > 1) count /= 2
#define ONE_PIECE if (count > 1) count = 1
#define COMMA ,
CARRYING(WRITE, write, int COMMA const void * COMMA size_t, (int file, const void *bytes, size_t count),
         (file, bytes, count), HALF)
CARRYING(WRITE, pwrite, int COMMA const void * COMMA size_t COMMA off_t,
         (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at), HALF)
CARRYING(WRITE, pwrite64, int COMMA const void * COMMA size_t COMMA off64_t,
         (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at), HALF)
CARRYING(WRITE, writev, int COMMA const struct iovec * COMMA int, (int file, const struct iovec *pieces, int count),
         (file, pieces, count), ONE_PIECE)
CARRYING(READ, read, int COMMA void * COMMA size_t, (int file, void *bytes, size_t count), (file, bytes, count), HALF)
CARRYING(READ, pread, int COMMA void * COMMA size_t COMMA off_t, (int file, void *bytes, size_t count, off_t at),
         (file, bytes, count, at), HALF)
CARRYING(READ, pread64, int COMMA void * COMMA size_t COMMA off64_t, (int file, void *bytes, size_t count, off64_t at),
         (file, bytes, count, at), HALF)

#define ON_FILE(kind, name, type, parameters, arguments) \
    int name parameters { \
        REAL(int, name, type); \
        if (strikesFile(kind, #name, file)) return fails(); \
        return real arguments; \
    }
ON_FILE(SYNC, fsync, int, (int file), (file))
ON_FILE(SYNC, fdatasync, int, (int file), (file))
ON_FILE(SIZE, ftruncate, int COMMA off_t, (int file, off_t length), (file, length))
ON_FILE(SIZE, ftruncate64, int COMMA off64_t, (int file, off64_t length), (file, length))
ON_FILE(SIZE, fallocate, int COMMA int COMMA off_t COMMA off_t, (int file, int mode, off_t at, off_t length),
        (file, mode, at, length))
ON_FILE(SIZE, fallocate64, int COMMA int COMMA off64_t COMMA off64_t, (int file, int mode, off64_t at, off64_t length),
        (file, mode, at, length))

// Of two names the second is the one that is made.
#define ON_PATH(kind, name, type, parameters, arguments, path) \
    int name parameters { \
        REAL(int, name, type); \
        if (strikesPath(kind, #name, path)) return fails(); \
        return real arguments; \
    }
#define ON_NAME(kind, name, type, parameters, arguments, path) \
    int name parameters { \
        REAL(int, name, type); \
        if (strikesName(kind, #name, at, path)) return fails(); \
        return real arguments; \
    }
ON_PATH(NAME, rename, const char * COMMA const char *, (const char *from, const char *to), (from, to), to)
ON_NAME(NAME, renameat, int COMMA const char * COMMA int COMMA const char *,
        (int in, const char *from, int at, const char *to), (in, from, at, to), to)
ON_NAME(NAME, renameat2, int COMMA const char * COMMA int COMMA const char * COMMA unsigned,
        (int in, const char *from, int at, const char *to, unsigned flags), (in, from, at, to, flags), to)
ON_PATH(NAME, link, const char * COMMA const char *, (const char *from, const char *to), (from, to), to)
ON_NAME(NAME, linkat, int COMMA const char * COMMA int COMMA const char * COMMA int,
        (int in, const char *from, int at, const char *to, int flags), (in, from, at, to, flags), to)
ON_PATH(NAME, unlink, const char *, (const char *path), (path), path)
ON_NAME(NAME, unlinkat, int COMMA const char * COMMA int, (int at, const char *path, int flags), (at, path, flags),
        path)
ON_PATH(NAME, rmdir, const char *, (const char *path), (path), path)
ON_PATH(NAME, mkdir, const char * COMMA mode_t, (const char *path, mode_t mode), (path, mode), path)
ON_NAME(NAME, mkdirat, int COMMA const char * COMMA mode_t, (int at, const char *path, mode_t mode), (at, path, mode),
        path)
ON_PATH(SIZE, truncate, const char * COMMA off_t, (const char *path, off_t length), (path, length), path)

// What a process may have only so many of.
int socketpair(int domain, int type, int protocol, int pair[2]) {
    REAL(int, socketpair, int, int, int, int *);
    if (strikes(RESOURCE, "socketpair", "")) return fails();
    return real(domain, type, protocol, pair);
}
int pipe(int pair[2]) {
    REAL(int, pipe, int *);
    if (strikes(RESOURCE, "pipe", "")) return fails();
    return real(pair);
}
int pipe2(int pair[2], int flags) {
    REAL(int, pipe2, int *, int);
    if (strikes(RESOURCE, "pipe2", "")) return fails();
    return real(pair, flags);
}
int accept(int file, struct sockaddr *from, socklen_t *size) {
    REAL(int, accept, int, struct sockaddr *, socklen_t *);
    if (strikes(RESOURCE, "accept", "")) return fails();
    return real(file, from, size);
}
int accept4(int file, struct sockaddr *from, socklen_t *size, int flags) {
    REAL(int, accept4, int, struct sockaddr *, socklen_t *, int);
    if (strikes(RESOURCE, "accept4", "")) return fails();
    return real(file, from, size, flags);
}
int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
    REAL(int, posix_spawn, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
         char *const *, char *const *);
    if (strikes(RESOURCE, "posix_spawn", path)) return fault->error ? fault->error : EAGAIN;
    return real(pid, path, actions, attributes, arguments, environment);
}
pid_t fork(void) {
    REAL(pid_t, fork, void);
    if (strikes(RESOURCE, "fork", "")) return fails();
    return real();
}
