#include <avahi-client/client.h>
#include <avahi-client/lookup.h>
#include <avahi-client/publish.h>
#include <avahi-common/alternative.h>
#include <avahi-common/error.h>
#include <avahi-common/malloc.h>
#include <avahi-common/strlst.h>
#include <avahi-common/thread-watch.h>
#include <avahi-common/timeval.h>
#include <dlfcn.h>

// Avahi is a recommendation of the packages, and most starts need none of it: its libraries are opened at the first
// use, and not linked. NB: a program that calls one of these functions by its own name is linked to them again; call
// those that `AvahiFunctions` holds.

#define AVAHI_COMMON(F) \
    F(avahi_address_snprint) F(avahi_alternative_service_name) F(avahi_elapse_time) F(avahi_free) F(avahi_strerror) \
    F(avahi_string_list_add_arbitrary) F(avahi_string_list_free) F(avahi_string_list_get_next) \
    F(avahi_string_list_get_size) F(avahi_string_list_get_text) F(avahi_threaded_poll_free) F(avahi_threaded_poll_get) \
    F(avahi_threaded_poll_lock) F(avahi_threaded_poll_new) F(avahi_threaded_poll_start) F(avahi_threaded_poll_stop) \
    F(avahi_threaded_poll_unlock)

#define AVAHI_CLIENT(F) \
    F(avahi_client_errno) F(avahi_client_free) F(avahi_client_new) F(avahi_entry_group_add_service_strlst) \
    F(avahi_entry_group_commit) F(avahi_entry_group_free) F(avahi_entry_group_new) F(avahi_entry_group_reset) \
    F(avahi_service_browser_free) F(avahi_service_browser_new) F(avahi_service_resolver_free) \
    F(avahi_service_resolver_new)

#pragma clang assume_nonnull begin

typedef struct {
#define AVAHI_MEMBER(name) __typeof__(&name) name;
    AVAHI_COMMON(AVAHI_MEMBER)
    AVAHI_CLIENT(AVAHI_MEMBER)
#undef AVAHI_MEMBER
} AvahiFunctions;

#pragma clang assume_nonnull end

// Opens the versions of these headers; they stay open for the process's life. Returns 0; or -1 if one is missing, and
// dlerror() says which.
static inline int avahi_load(AvahiFunctions *functions) {
    void *library;
#define AVAHI_FIND(name) if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return -1;
    if (!(library = dlopen("libavahi-common.so.3", RTLD_NOW))) return -1;
    AVAHI_COMMON(AVAHI_FIND)
    if (!(library = dlopen("libavahi-client.so.3", RTLD_NOW))) return -1;
    AVAHI_CLIENT(AVAHI_FIND)
#undef AVAHI_FIND
    return 0;
}
