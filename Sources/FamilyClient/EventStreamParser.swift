/// One event of a stream of server-sent events.
package struct StreamedEvent: Equatable, Sendable {
    /// The event's name; `message` if the server gave none.
    package var name: String
    package var data: String

    package init(name: String, data: String) {
        self.name = name
        self.data = data
    }
}

/// Parses server-sent events by the rules of the WHATWG's HTML standard
/// ("Server-sent events", 9.2.6), from bytes split at any place.
///
/// Identifiers and retry times are ignored: an event is only a hint, and other
/// code decides when to reconnect.
package struct EventStreamParser: Sendable {
    /// The most bytes of a line or of an event's data; far more than any of our
    /// events has.
    package static let mostBytes = 65_536

    /// A line or an event is longer than the limit: the sender is not our
    /// server.
    package struct TooLong: Error, Equatable {
        package init() {}
    }

    private var line: [UInt8] = []
    private var isAfterCarriageReturn = false
    private var isAtStart = true
    private var name = ""
    private var data: [String] = []
    private var dataBytes = 0

    package init() {}

    /// Takes the next bytes and returns the events that they complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [StreamedEvent] {
        var events: [StreamedEvent] = []
        for byte in bytes {
            if let event = try feed(byte) { events.append(event) }
        }
        return events
    }

    private mutating func feed(_ byte: UInt8) throws(TooLong) -> StreamedEvent? {
        let endsPair = isAfterCarriageReturn && byte == UInt8(ascii: "\n")
        isAfterCarriageReturn = byte == UInt8(ascii: "\r")
        if endsPair { return nil }
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
            guard line.count < Self.mostBytes else { throw TooLong() }
            line.append(byte)
            return nil
        }
        return try endLine()
    }

    private mutating func endLine() throws(TooLong) -> StreamedEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        if isAtStart {
            isAtStart = false
            let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
            if line.starts(with: byteOrderMark) { line.removeFirst(byteOrderMark.count) }
        }
        if line.isEmpty { return dispatch() }
        try takeField()
        return nil
    }

    private mutating func takeField() throws(TooLong) {
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
        case "event": name = text
        case "data":
            dataBytes += value.count + 1
            guard dataBytes <= Self.mostBytes else { throw TooLong() }
            data.append(text)
        default: break
        }
    }

    private mutating func dispatch() -> StreamedEvent? {
        defer {
            name = ""
            data = []
            dataBytes = 0
        }
        guard !data.isEmpty else { return nil }
        return StreamedEvent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}
