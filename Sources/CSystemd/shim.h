#include <dlfcn.h>
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

// Most starts ask no bus: libsystemd is opened at the first use, and not linked. NB: a program that calls one of these
// functions by its own name is linked to it again; call those that `BusFunctions` holds.

#define BUS_FUNCTIONS(F) \
    F(sd_bus_call) F(sd_bus_error_free) F(sd_bus_flush_close_unref) F(sd_bus_get_events) F(sd_bus_get_fd) \
    F(sd_bus_message_append_array) F(sd_bus_message_append_basic) F(sd_bus_message_close_container) \
    F(sd_bus_message_enter_container) F(sd_bus_message_exit_container) F(sd_bus_message_get_member) \
    F(sd_bus_message_get_path) F(sd_bus_message_new_method_call) F(sd_bus_message_open_container) \
    F(sd_bus_message_peek_type) F(sd_bus_message_read_array) F(sd_bus_message_read_basic) F(sd_bus_message_unref) \
    F(sd_bus_open_system) F(sd_bus_process)

#pragma clang assume_nonnull begin

typedef struct {
#define BUS_MEMBER(name) __typeof__(&name) name;
    BUS_FUNCTIONS(BUS_MEMBER)
#undef BUS_MEMBER
} BusFunctions;

#pragma clang assume_nonnull end

// Opens the version of these headers; it stays open for the process's life. Returns 0; or -1 if it is missing, and
// dlerror() says so.
static inline int bus_load(BusFunctions *functions) {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW);
    if (!library) return -1;
#define BUS_FIND(name) if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return -1;
    BUS_FUNCTIONS(BUS_FIND)
#undef BUS_FIND
    return 0;
}
