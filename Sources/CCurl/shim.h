#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

// The macros that check an option's type would take these names for calls.
#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt

// libcurl needs thirty other libraries, which take five milliseconds to load:
// the first photo of a run does not wait for them. libcurl is opened by the
// first request, and not linked. NB: calling a function by its own name would
// link the library again.
#define CURL_FUNCTIONS(F) \
    F(curl_easy_cleanup) F(curl_easy_getinfo) F(curl_easy_init) F(curl_easy_pause) F(curl_easy_setopt) \
    F(curl_easy_strerror) F(curl_global_init) F(curl_multi_add_handle) F(curl_multi_cleanup) \
    F(curl_multi_info_read) F(curl_multi_init) F(curl_multi_perform) F(curl_multi_poll) \
    F(curl_multi_remove_handle) F(curl_multi_setopt) F(curl_slist_append) F(curl_slist_free_all)

#pragma clang assume_nonnull begin

// Threads may share the table, because it is never written again. Swift must be told: it takes the functions that it
// cannot call, the variadic ones, for pointers to anything.
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define CURL_MEMBER(name) __typeof__(&name) name;
    CURL_FUNCTIONS(CURL_MEMBER)
#undef CURL_MEMBER
} CurlFunctions;

#pragma clang assume_nonnull end

// Opens the version that these headers belong to; it stays open for the
// process's life. Returns 0; or -1, and dlerror() has the reason.
static inline int family_open_curl(CurlFunctions *functions) {
    void *library = dlopen("libcurl.so.4", RTLD_LAZY);
    if (!library) return -1;
#define CURL_FIND(name) if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return -1;
    CURL_FUNCTIONS(CURL_FIND)
#undef CURL_FIND
    return 0;
}

// curl_easy_setopt is variadic, which Swift cannot call: there is one function
// for each type of argument in use.

/// Sets an option that takes a `long`.
static inline CURLcode family_curl_set_number(CurlFunctions curl, CURL *easy, CURLoption option, long value) {
    return curl.curl_easy_setopt(easy, option, value);
}

/// Sets an option that takes a `curl_off_t`, for sizes beyond 2 GB.
static inline CURLcode family_curl_set_size(CurlFunctions curl, CURL *easy, CURLoption option, curl_off_t value) {
    return curl.curl_easy_setopt(easy, option, value);
}

/// Sets an option that takes a C string; curl keeps a copy.
static inline CURLcode family_curl_set_text(CurlFunctions curl, CURL *easy, CURLoption option, const char *value) {
    return curl.curl_easy_setopt(easy, option, value);
}

/// Sets an option that takes a pointer, which must outlive the transfer.
static inline CURLcode family_curl_set_pointer(CurlFunctions curl, CURL *easy, CURLoption option, void *value) {
    return curl.curl_easy_setopt(easy, option, value);
}

/// Sets the function that receives the answer's body; a function needs a setter
/// of its own.
static inline CURLcode family_curl_set_receiver(CurlFunctions curl, CURL *easy, curl_write_callback receive, void *context) {
    curl.curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    return curl.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
}

/// Sets the function that receives the answer's header lines.
static inline CURLcode family_curl_set_header_receiver(CurlFunctions curl, CURL *easy, curl_write_callback receive, void *context) {
    curl.curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    return curl.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive);
}

/// Sets the functions that supply the request's body and that rewind it.
static inline CURLcode family_curl_set_source(CurlFunctions curl, CURL *easy, curl_read_callback read, curl_seek_callback seek, void *context
) {
    curl.curl_easy_setopt(easy, CURLOPT_READDATA, context);
    curl.curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
    curl.curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
    return curl.curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
}

/// Writes the IP address into `text`, which has room for INET6_ADDRSTRLEN bytes;
/// returns NULL for an address of another family. The address is larger than
/// curl's structure says, so Swift must not copy it.
static inline const char *family_curl_address_text(const struct curl_sockaddr *address, char *text) {
    const void *ip = NULL;
    if (address->family == AF_INET) ip = &((const struct sockaddr_in *)&address->addr)->sin_addr;
    if (address->family == AF_INET6) ip = &((const struct sockaddr_in6 *)&address->addr)->sin6_addr;
    return ip ? inet_ntop(address->family, ip, text, INET6_ADDRSTRLEN) : NULL;
}

/// Sets the function that makes the socket for an address, or refuses it before
/// a connection is tried.
static inline CURLcode family_curl_set_socket_maker(CurlFunctions curl, CURL *easy, curl_opensocket_callback make, void *context) {
    curl.curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    return curl.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, make);
}

/// Sets the function that accepts or rejects the connected peer before anything
/// is sent to it, also on a connection of an earlier request.
static inline CURLcode family_curl_set_gate(CurlFunctions curl, CURL *easy, curl_prereq_callback admit, void *context) {
    curl.curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    return curl.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, admit);
}

/// Returns the pointer stored with a transfer; curl_easy_getinfo is variadic.
static inline void *family_curl_owner(CurlFunctions curl, CURL *easy) {
    void *owner = NULL;
    curl.curl_easy_getinfo(easy, CURLINFO_PRIVATE, &owner);
    return owner;
}

/// Sets a multi option that takes a `long`; curl_multi_setopt is variadic.
static inline CURLMcode family_curl_multi_set_number(CurlFunctions curl, CURLM *multi, CURLMoption option, long value) {
    return curl.curl_multi_setopt(multi, option, value);
}

/// Names the calling thread, on which curl works, for debuggers and process
/// lists; prctl is variadic.
static inline void family_curl_name_thread(const char *name) {
    prctl(PR_SET_NAME, name);
}
