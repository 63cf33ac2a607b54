import CCurl
import Glibc

/// libcurl, opened and initialized at the first use.
///
/// It is never cleaned up, because another module of the program may still use
/// it.
struct Curl: Sendable {
    let functions: CurlFunctions

    /// libcurl could not be opened; the message is the dynamic linker's.
    struct Missing: Error {
        let message: String
    }

    /// `curl_global_init` is safe from any thread but must come first; a lazy
    /// `static let` runs it exactly once.
    static let opened = Result { () throws(Missing) in try Curl() }

    private init() throws(Missing) {
        let room = UnsafeMutablePointer<CurlFunctions>.allocate(capacity: 1)
        defer { room.deallocate() }
        guard family_open_curl(room) == 0 else {
            throw Missing(message: dlerror().map { String(cString: $0) } ?? "no libcurl")
        }
        functions = room.pointee
        guard functions.curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK else {
            throw Missing(message: "libcurl does not start")
        }
    }
}
