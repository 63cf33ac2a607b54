import CCurl

extension Transfer {
    /// Sets the options that make curl do what the request says and nothing
    /// else.
    func configure() throws(HTTPError) {
        try setAddress()
        try setTrust()
        try setMethod()
        try setLimits()
        try easy.set(headerLines: order.request.headerLines)
    }

    private func setAddress() throws(HTTPError) {
        try easy.set(CURLOPT_URL, order.request.url)
        try easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try easy.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try easy.set(CURLOPT_PATH_AS_IS, 1)
        try easy.set(CURLOPT_FOLLOWLOCATION, 0)
        // An empty name keeps curl from taking a proxy from the environment: a
        // secret for a home network would pass through a foreign machine.
        try easy.set(CURLOPT_PROXY, order.settings.proxy ?? "")
        try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try easy.set(CURLOPT_USERAGENT, order.settings.userAgent)
        // HTTP/1.1 has one answer per connection: a slow reader does not stop
        // other answers.
        try easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        try easy.set(CURLOPT_TCP_KEEPALIVE, 1)
        if !order.request.mayBeSentTwice { try easy.set(CURLOPT_FRESH_CONNECT, 1) }
        try easy.set(CURLOPT_BUFFERSIZE, Self.bufferSize)
        // The loop's thread blocks all signals, so curl must not use them.
        try easy.set(CURLOPT_NOSIGNAL, 1)
        // A name server that does not answer must not delay the loop: a
        // cancelled lookup may end by itself.
        try easy.set(CURLOPT_QUICK_EXIT, 1)
    }

    /// The size of the buffer in bytes: four times curl's default, so that a fast connection needs fewer calls.
    private static let bufferSize = 65_536

    private func setTrust() throws(HTTPError) {
        try easy.set(CURLOPT_SSL_VERIFYPEER, 1)
        try easy.set(CURLOPT_SSL_VERIFYHOST, 2)
        try easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let caBundle = order.settings.caBundle { try easy.set(CURLOPT_CAINFO, caBundle) }
    }

    private func setMethod() throws(HTTPError) {
        let request = order.request
        try easy.set(CURLOPT_CUSTOMREQUEST, request.method)
        if request.method == "HEAD" { try easy.set(CURLOPT_NOBODY, 1) }
        guard request.sendsLength else { return }
        try easy.set(CURLOPT_UPLOAD, 1)
        try easy.set(CURLOPT_UPLOAD_BUFFERSIZE, Self.bufferSize)
        try easy.set(CURLOPT_INFILESIZE_LARGE, size: request.body.length)
    }

    private func setLimits() throws(HTTPError) {
        let limits = order.request.limits
        try easy.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connecting.wholeMilliseconds)
        if let overall = limits.overall { try easy.set(CURLOPT_TIMEOUT_MS, overall.wholeMilliseconds) }
        guard let slowest = limits.slowest else { return }
        try easy.set(CURLOPT_LOW_SPEED_LIMIT, slowest.bytesPerSecond)
        try easy.set(CURLOPT_LOW_SPEED_TIME, slowest.seconds)
    }
}

extension HTTPRequest {
    /// True if the request states the length of its body, even if empty:
    /// servers may refuse a POST without it.
    var sendsLength: Bool {
        body != .none || ["POST", "PUT", "PATCH"].contains(method)
    }

    /// The headers in curl's format: a header without a value ends in a
    /// semicolon, and an empty `Expect` keeps curl from waiting for a 100
    /// (Continue).
    var headerLines: [String] {
        let lines = headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        return sendsLength ? lines + ["Expect:"] : lines
    }

    /// Throws if the request would not be sent as written.
    func validate() throws(HTTPError) {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw error(.invalidRequest, "only http and https are supported")
        }
        guard Self.isToken(method), headers.allSatisfy({ Self.isToken($0.name) && Self.isLine($0.value) }) else {
            throw error(.invalidRequest, "the method or a header has characters that HTTP forbids")
        }
    }

    /// A token by RFC 9110, section 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !Array("\"(),/:;<=>?@[\\]{}".utf8).contains(byte)
            }
    }

    private static func isLine(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}

extension HTTPBody {
    var length: Int64 {
        switch self {
        case .none: 0
        case .bytes(let bytes): Int64(bytes.count)
        case .file(_, _, let length): length
        }
    }
}
