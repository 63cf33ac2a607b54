import CCurl

extension HTTPError {
    /// Translates libcurl's code; nothing else looks at these codes.
    init(tried: String, code: CURLcode, message: String) {
        self.init(tried: tried, kind: Kind(code), code: Int32(bitPattern: code.rawValue), message: message)
    }
}

extension HTTPError {
    /// Whether the TLS handshake broke off for another reason than the certificate: mostly, what answers speaks no TLS.
    package var isBrokenHandshake: Bool { code == Int32(bitPattern: CURLE_SSL_CONNECT_ERROR.rawValue) }
}

extension HTTPError.Kind {
    init(_ code: CURLcode) {
        self =
            switch code {
            case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT: .invalidRequest
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unresolved
            case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY: .unconnected
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND:
                .cut
            // NB: the schemes are checked before curl sees them, so an
            // "unsupported protocol" is an answer without a head (HTTP/0.9).
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: .garbled
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
                CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
                .insecure
            default: .other
            }
    }
}
