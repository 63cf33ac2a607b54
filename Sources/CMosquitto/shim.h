#include <mosquitto.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// Returns the bytes that a TCP connection has received so far; 0 if the kernel does not tell.
///
/// Linux 4.1 and later have this number at byte 128 of struct tcp_info. The C library's declaration of the structure ends
/// before it, and the kernel's own declaration cannot be used beside the library's.
static inline uint64_t grandma_received_bytes(int socket) {
    unsigned char info[136] = {0};
    const int option_tcp_info = 11;
    socklen_t length = sizeof info;
    uint64_t received = 0;
    if (getsockopt(socket, IPPROTO_TCP, option_tcp_info, info, &length) != 0 || length < sizeof info) return 0;
    memcpy(&received, info + 128, sizeof received);
    return received;
}

/// Returns a descriptor that can be read from after something was written to it; -1 if the system gives none.
static inline int grandma_event_descriptor(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
