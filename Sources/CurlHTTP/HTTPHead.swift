/// The beginning of an answer: its status and its headers.
package struct HTTPHead: Equatable, Sendable {
    package var status: Int
    package var headers: [HTTPHeader]

    package init(status: Int, headers: [HTTPHeader] = []) {
        self.status = status
        self.headers = headers
    }

    /// The value of the first header of this name, upper or lower case.
    package subscript(name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// The media type without its parameters, in lower case.
    package var mediaType: String? {
        guard let type = self["Content-Type"]?.split(separator: ";").first else { return nil }
        return type.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
}

/// A whole answer in memory.
package struct HTTPAnswer: Equatable, Sendable {
    package var head: HTTPHead
    package var body: [UInt8]

    package init(head: HTTPHead, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }

    package var status: Int { head.status }
}
