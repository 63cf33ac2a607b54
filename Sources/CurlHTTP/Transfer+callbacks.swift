import CCurl

extension Transfer {
    /// Registers the functions that curl calls, with this transfer as their
    /// context.
    ///
    /// The pointer is unretained: the loop keeps the transfer as long as curl
    /// has its handle, and curl makes no calls after that.
    func wireUp() throws(HTTPError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        try easy.set(CURLOPT_PRIVATE, context)
        try wireReceivers(context)
        try wireSource(context)
        try wireGate(context)
    }

    /// Returns the transfer of an easy handle.
    static func of(_ easy: UnsafeMutableRawPointer, _ curl: CurlFunctions) -> Transfer? {
        family_curl_owner(curl, easy).map(from)
    }

    private static func from(_ context: UnsafeMutableRawPointer) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    private func wireReceivers(_ context: UnsafeMutableRawPointer) throws(HTTPError) {
        try easy.check(
            family_curl_set_header_receiver(
                easy.curl,
                easy.pointer,
                { bytes, size, count, context in
                    guard let bytes, let context else { return 0 }
                    return Transfer.from(context).receivedHeader(.init(start: bytes, count: size * count))
                },
                context
            )
        )
        try easy.check(
            family_curl_set_receiver(
                easy.curl,
                easy.pointer,
                { bytes, size, count, context in
                    guard let bytes, let context else { return 0 }
                    return Transfer.from(context).received(.init(start: bytes, count: size * count))
                },
                context
            )
        )
    }

    private func wireSource(_ context: UnsafeMutableRawPointer) throws(HTTPError) {
        try easy.check(
            family_curl_set_source(
                easy.curl,
                easy.pointer,
                { bytes, size, count, context in
                    guard let bytes, let context else { return Int(CURL_READFUNC_ABORT) }
                    return Transfer.from(context).send(into: .init(start: bytes, count: size * count))
                },
                { context, offset, origin in
                    guard let context, origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
                    let isThere = Transfer.from(context).rewind(to: Int64(offset))
                    return isThere ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
                },
                context
            )
        )
    }

    /// Asks about each address before a connection to it is tried: otherwise, whoever chooses the name could find out
    /// which ports of a network are open.
    private func wireGate(_ context: UnsafeMutableRawPointer) throws(HTTPError) {
        guard order.request.admitsPeer != nil else { return }
        try easy.check(
            family_curl_set_socket_maker(
                easy.curl,
                easy.pointer,
                { context, _, address in
                    guard let context, let address else { return CURL_SOCKET_BAD }
                    return Transfer.from(context).socket(to: address)
                },
                context
            )
        )
        try easy.check(
            family_curl_set_gate(
                easy.curl,
                easy.pointer,
                { context, peer, _, _, _ in
                    guard let context, let peer else { return CURL_PREREQFUNC_ABORT }
                    let isAdmitted = Transfer.from(context).admits(String(cString: peer))
                    return isAdmitted ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                },
                context
            )
        )
    }
}
