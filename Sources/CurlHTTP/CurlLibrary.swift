import CCurl

/// libcurl, started once for the whole program before its first use.
///
/// It is never ended: another room of the program may be using it still.
enum CurlLibrary {
    /// `curl_global_init` is safe from any thread but must come first; a lazy
    /// `static let` runs it exactly once.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK
}
