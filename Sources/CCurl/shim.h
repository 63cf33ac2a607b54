#include <curl/curl.h>
#include <sys/prctl.h>

// curl_easy_setopt is variadic, which Swift cannot call: one line for each
// shape of argument that we hand over.

/// Sets an option that takes a `long`.
static inline CURLcode family_curl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

/// Sets an option that takes a `curl_off_t`, for sizes beyond 2 GB.
static inline CURLcode family_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

/// Sets an option that takes a C string; curl keeps a copy.
static inline CURLcode family_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

/// Sets an option that takes a pointer, which must outlive the transfer.
static inline CURLcode family_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

/// Says where the answer's body goes; a function needs a shape of its own.
static inline CURLcode family_curl_set_receiver(CURL *easy, curl_write_callback receive, void *context) {
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
}

/// Says where the answer's header lines go; a function needs its own shape.
static inline CURLcode family_curl_set_header_receiver(CURL *easy, curl_write_callback receive, void *context) {
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    return curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive);
}

/// Says where the request's body comes from and how to begin it again.
static inline CURLcode family_curl_set_source(
    CURL *easy, curl_read_callback read, curl_seek_callback seek, void *context
) {
    curl_easy_setopt(easy, CURLOPT_READDATA, context);
    curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
    curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
    return curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
}

/// Says who admits the connected peer before anything is sent to it.
static inline CURLcode family_curl_set_gate(CURL *easy, curl_prereq_callback admit, void *context) {
    curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, admit);
}

/// Reads back the pointer kept with a transfer; curl_easy_getinfo is variadic.
static inline void *family_curl_owner(CURL *easy) {
    void *owner = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &owner);
    return owner;
}

/// Sets a multi option that takes a `long`; curl_multi_setopt is variadic.
static inline CURLMcode family_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// Names the calling thread, where curl works, for whoever looks at the
/// program; prctl is variadic.
static inline void family_curl_name_thread(const char *name) {
    prctl(PR_SET_NAME, name);
}
