import CCurl

/// Owns one of libcurl's easy handles and the memory it points to.
///
/// It is not thread-safe: only the thread of the loop creates, uses and frees it.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    let curl: CurlFunctions
    private let name: String
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// The buffer for curl's error message.
    private let errorBuffer: UnsafeMutablePointer<CChar>

    init(named name: String, of curl: CurlFunctions) throws(HTTPError) {
        guard let pointer = curl.curl_easy_init() else {
            throw HTTPError(tried: name, kind: .other, message: "out of memory")
        }
        self.pointer = pointer
        self.curl = curl
        self.name = name
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try set(CURLOPT_ERRORBUFFER, errorBuffer)
    }

    deinit {
        curl.curl_easy_cleanup(pointer)
        curl.curl_slist_free_all(headers)
        errorBuffer.deallocate()
    }

    func set(_ option: CURLoption, _ number: Int) throws(HTTPError) {
        try check(family_curl_set_number(curl, pointer, option, number))
    }

    func set(_ option: CURLoption, size: Int64) throws(HTTPError) {
        try check(family_curl_set_size(curl, pointer, option, curl_off_t(size)))
    }

    func set(_ option: CURLoption, _ text: String) throws(HTTPError) {
        try check(family_curl_set_text(curl, pointer, option, text))
    }

    func set(_ option: CURLoption, _ memory: UnsafeMutableRawPointer) throws(HTTPError) {
        try check(family_curl_set_pointer(curl, pointer, option, memory))
    }

    func set(headerLines: [String]) throws(HTTPError) {
        for line in headerLines {
            guard let longer = curl.curl_slist_append(headers, line) else {
                throw HTTPError(tried: name, kind: .other, message: "out of memory")
            }
            headers = longer
        }
        if let headers { try set(CURLOPT_HTTPHEADER, headers) }
    }

    func check(_ code: CURLcode) throws(HTTPError) {
        guard code != CURLE_OK else { return }
        throw error(code)
    }

    /// Makes an error of curl's code and the message in the buffer.
    func error(_ code: CURLcode) -> HTTPError {
        let own = String(cString: errorBuffer)
        let message = own.isEmpty ? curl.curl_easy_strerror(code).map { String(cString: $0) } : own
        return HTTPError(tried: name, code: code, message: message ?? "")
    }
}
