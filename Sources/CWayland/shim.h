#include <dlfcn.h>
#include <string.h>
#include <wayland-client-core.h>

// The protocol "wlr output power management", version 1 (wlr-output-power-management-unstable-v1.xml of wlr-protocols),
// for which Debian has no header. The numbers are the protocol's, and those of Wayland's core (wayland.xml).

// SDL has the library open if there is Wayland; it is not linked, as CSDL2 says.
#define WAYLAND_FUNCTIONS(F) \
    F(wl_display_connect) F(wl_display_disconnect) F(wl_display_roundtrip) F(wl_proxy_add_listener) \
    F(wl_proxy_destroy) F(wl_proxy_marshal) F(wl_proxy_marshal_constructor) F(wl_proxy_marshal_constructor_versioned)

typedef struct {
#define WAYLAND_MEMBER(name) __typeof__(&name) name;
    WAYLAND_FUNCTIONS(WAYLAND_MEMBER)
#undef WAYLAND_MEMBER
    const struct wl_interface *registry, *output;
} WaylandLibrary;

static inline int wayland_open(WaylandLibrary *wayland) {
    void *library = dlopen("libwayland-client.so.0", RTLD_LAZY);
    if (!library) return -1;
#define WAYLAND_FIND(name) if (!(wayland->name = (__typeof__(&name))dlsym(library, #name))) return -1;
    WAYLAND_FUNCTIONS(WAYLAND_FIND)
#undef WAYLAND_FIND
    wayland->registry = (const struct wl_interface *)dlsym(library, "wl_registry_interface");
    wayland->output = (const struct wl_interface *)dlsym(library, "wl_output_interface");
    return wayland->registry && wayland->output ? 0 : -1;
}

enum { WAYLAND_MOST_OUTPUTS = 16 };

// What a compositor offers, as names in its registry; 0 is none.
typedef struct {
    uint32_t manager, outputs[WAYLAND_MOST_OUTPUTS];
    int count, refused;
} WaylandOutputs;

static const char *const wayland_manager_name = "zwlr_output_power_manager_v1";

static inline void wayland_global(
    void *data, void *registry, uint32_t name, const char *interface, uint32_t version
) {
    WaylandOutputs *found = (WaylandOutputs *)data;
    if (strcmp(interface, wayland_manager_name) == 0) found->manager = name;
    if (strcmp(interface, "wl_output") != 0 || found->count == WAYLAND_MOST_OUTPUTS) return;
    found->outputs[found->count++] = name;
}

static inline void wayland_global_gone(void *data, void *registry, uint32_t name) {}

static inline void wayland_mode(void *data, void *power, uint32_t mode) {}

static inline void wayland_failed(void *data, void *power) { ((WaylandOutputs *)data)->refused += 1; }

typedef void (*WaylandCall)(void);
static const WaylandCall wayland_registry_calls[] = {(WaylandCall)wayland_global, (WaylandCall)wayland_global_gone};
static const WaylandCall wayland_power_calls[] = {(WaylandCall)wayland_mode, (WaylandCall)wayland_failed};

static inline void *wayland_bind(
    const WaylandLibrary *wayland, struct wl_proxy *registry, uint32_t name, const struct wl_interface *interface
) {
    return wayland->wl_proxy_marshal_constructor_versioned(registry, 0, interface, 1, name, interface->name, 1, NULL);
}

// Requests the registry; returns NULL if the connection broke. `data` receives its content as long as the registry
// lives.
static inline struct wl_proxy *wayland_look(
    const WaylandLibrary *wayland, struct wl_display *display, WaylandOutputs *data
) {
    struct wl_proxy *registry =
        wayland->wl_proxy_marshal_constructor((struct wl_proxy *)display, 1, wayland->registry, NULL);
    if (!registry) return NULL;
    wayland->wl_proxy_add_listener(registry, (void (**)(void))wayland_registry_calls, data);
    if (wayland->wl_display_roundtrip(display) >= 0) return registry;
    wayland->wl_proxy_destroy(registry);
    return NULL;
}

// Switches each output on or off and waits for the answers; returns -1 if the connection broke.
static inline int wayland_switch(
    const WaylandLibrary *wayland, struct wl_display *display, struct wl_proxy *registry, WaylandOutputs *data,
    int is_on
) {
    // The tables are inside the function: Swift does not import what is only named by other tables.
    const struct wl_interface *types[2] = {NULL, NULL};
    const struct wl_message requests[] = {{"set_mode", "u", types}, {"destroy", "", types}};
    const struct wl_message events[] = {{"mode", "u", types}, {"failed", "", types}};
    const struct wl_interface power_interface = {"zwlr_output_power_v1", 1, 2, requests, 2, events};
    const struct wl_message manager_requests[] = {{"get_output_power", "no", types}, {"destroy", "", types}};
    const struct wl_interface manager_interface = {wayland_manager_name, 1, 2, manager_requests, 0, NULL};

    struct wl_proxy *proxies[2 * WAYLAND_MOST_OUTPUTS + 1];
    int count = 0;
    struct wl_proxy *manager = wayland_bind(wayland, registry, data->manager, &manager_interface);
    if (manager) proxies[count++] = manager;
    for (int index = 0; manager && index < data->count; index++) {
        struct wl_proxy *output = wayland_bind(wayland, registry, data->outputs[index], wayland->output);
        if (output) proxies[count++] = output;
        struct wl_proxy *power =
            output ? wayland->wl_proxy_marshal_constructor(manager, 0, &power_interface, NULL, output) : NULL;
        if (!power) continue;
        proxies[count++] = power;
        wayland->wl_proxy_add_listener(power, (void (**)(void))wayland_power_calls, data);
        wayland->wl_proxy_marshal(power, 0, (uint32_t)is_on);
    }
    int answered = manager ? wayland->wl_display_roundtrip(display) : -1;
    // The outputs keep their state after these objects are destroyed.
    while (count > 0) wayland->wl_proxy_destroy(proxies[--count]);
    return answered < 0 ? -1 : 0;
}
