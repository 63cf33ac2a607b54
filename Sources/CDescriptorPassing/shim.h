#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// More descriptors than one photo and its renditions need.
#define DARKROOM_MOST_DESCRIPTORS 8

// An empty file in memory that started programs do not inherit (1: MFD_CLOEXEC).
// Swift sees neither memfd_create, a GNU extension, nor the variadic syscall.
static inline int darkroom_memory_file(void) { return (int)syscall(SYS_memfd_create, "grandma-darkroom", 1U); }

// Sends one message with its descriptors. CMSG_FIRSTHDR, CMSG_SPACE and
// CMSG_DATA are macros that compute, which Swift does not import.
static inline ssize_t darkroom_send(int channel, const void *bytes, size_t length, const int *passed, size_t count) {
    union { struct cmsghdr header; char space[CMSG_SPACE(DARKROOM_MOST_DESCRIPTORS * sizeof(int))]; } control;
    struct iovec piece = { (void *)bytes, length };
    struct msghdr message = { .msg_iov = &piece, .msg_iovlen = 1 };
    if (count > DARKROOM_MOST_DESCRIPTORS) { errno = EINVAL; return -1; }
    if (count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(header), passed, count * sizeof(int));
    }
    return sendmsg(channel, &message, MSG_NOSIGNAL);
}

// Receives one message: fills `passed` (an array of DARKROOM_MOST_DESCRIPTORS)
// and `count`; a truncated message is EMSGSIZE.
static inline ssize_t darkroom_receive(int channel, void *bytes, size_t length, int *passed, size_t *count) {
    union { struct cmsghdr header; char space[CMSG_SPACE(DARKROOM_MOST_DESCRIPTORS * sizeof(int))]; } control;
    struct iovec piece = { bytes, length };
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control
    };
    *count = 0;
    ssize_t received = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        *count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        memcpy(passed, CMSG_DATA(header), *count * sizeof(int));
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) { errno = EMSGSIZE; return -1; }
    return received;
}
