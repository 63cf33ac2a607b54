/// What a `ScriptedServer` does on the wire, byte by byte: right answers and
/// every wrong one.
package struct ScriptedAnswer: Sendable {
    package enum Step: Sendable {
        case send([UInt8])
        /// So many bytes of `pattern`, made while they are sent.
        case sendPattern(count: Int)
        case wait(Duration)
        /// Ends the connection in good order.
        case close
        /// Ends it as a crash does, with a reset.
        case reset
        /// Says nothing more until the client hangs up.
        case hold
    }

    package var steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// A right answer; the connection stays for the next request.
    package static func whole(
        _ status: Int = 200,
        _ headers: [String: String] = [:],
        _ body: [UInt8] = []
    ) -> ScriptedAnswer {
        ScriptedAnswer([.send(head(status, headers, length: body.count) + body)])
    }

    package static func text(
        _ text: String,
        status: Int = 200,
        type: String = "text/plain"
    ) -> ScriptedAnswer {
        .whole(status, ["Content-Type": type], Array(text.utf8))
    }

    package static func json(_ text: String, status: Int = 200) -> ScriptedAnswer {
        .text(text, status: status, type: "application/json")
    }

    /// A body of `count` bytes of `pattern`.
    package static func pattern(_ count: Int, _ headers: [String: String] = [:]) -> ScriptedAnswer {
        ScriptedAnswer([.send(head(200, headers, length: count)), .sendPattern(count: count)])
    }

    /// Says it sends `length` bytes, sends `body` and hangs up.
    package static func cut(
        _ body: [UInt8],
        of length: Int,
        status: Int = 200,
        _ headers: [String: String] = [:],
        by end: Step = .close
    ) -> ScriptedAnswer {
        ScriptedAnswer([.send(head(status, headers, length: length) + body), end])
    }

    /// A body in chunks (RFC 9112, section 7.1), with a wait before each.
    package static func chunked(
        _ chunks: [[UInt8]],
        _ headers: [String: String] = [:],
        every gap: Duration? = nil,
        end: [Step] = [.send(Array("0\r\n\r\n".utf8))]
    ) -> ScriptedAnswer {
        var steps: [Step] = [.send(head(200, headers.merging(["Transfer-Encoding": "chunked"]) { $1 }, length: nil))]
        for chunk in chunks {
            if let gap { steps.append(.wait(gap)) }
            steps.append(.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)))
        }
        return ScriptedAnswer(steps + end)
    }

    /// `body` as a server gives it that knows single ranges and `If-Range`.
    package static func ranged(
        _ body: [UInt8],
        _ headers: [String: String] = [:],
        for request: ScriptedRequest
    ) -> ScriptedAnswer {
        let isSame = request["If-Range"].map { $0 == headers["ETag"] } ?? true
        guard isSame, let start = request.rangeStart else { return .whole(200, headers, body) }
        guard start < body.count else {
            return .whole(416, ["Content-Range": "bytes */\(body.count)"])
        }
        let range = ["Content-Range": "bytes \(start)-\(body.count - 1)/\(body.count)"]
        return .whole(206, headers.merging(range) { $1 }, Array(body[start...]))
    }

    /// The bytes 0, 1, … 255, 0, … from `offset` on.
    package static func pattern(from offset: Int, count: Int) -> [UInt8] {
        let once = (0..<256).map { UInt8(truncatingIfNeeded: offset + $0) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + once.count)
        while bytes.count < count { bytes += once }
        return Array(bytes.prefix(count))
    }

    package static func head(_ status: Int, _ headers: [String: String], length: Int?) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status) Scripted"]
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        if let length { lines.append("Content-Length: \(length)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

/// What a client asked of a `ScriptedServer`.
package struct ScriptedRequest: Sendable {
    /// Bytes of a body that are kept; more are only counted.
    static let mostKept = 1_000_000

    package var method: String
    /// The path with its query, as it came.
    package var target: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8] = []
    package var bodyCount = 0

    package subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The start of `Range: bytes=N-`.
    package var rangeStart: Int? {
        guard let range = self["Range"], range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
        return Int(range.dropFirst(6).dropLast())
    }
}
