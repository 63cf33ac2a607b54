import Glibc

/// Parses a form with files (`multipart/form-data`, RFC 7578) while it arrives.
///
/// The parser has no effects: it accepts pieces of any length and returns
/// events. It holds at most one piece, one header or one field, because a
/// file's bytes pass through. It looks at each byte once, however small the
/// pieces are.
struct MultipartReader: Sendable {
    enum Event: Equatable, Sendable {
        case field(name: String, value: String)
        case fileBegan(field: String, name: String)
        case bytes([UInt8])
        case fileEnded
        /// The closing delimiter; later bytes are ignored.
        case ended
    }

    enum FormatError: Error, Equatable, Sendable {
        /// The bytes are not a form, or a part has no name.
        case malformed
        case headerTooLong
        case fieldTooLong
        case tooManyParts
        /// The bytes ended before the form.
        case brokenOff
    }

    /// Maximum bytes of a part's header: a file name of 255 characters with
    /// four bytes each, percent-encoded, fits.
    static let longestHeader = 8 * 1024
    /// Maximum bytes of a field.
    ///
    /// Our longest field is a caption.
    static let longestField = 64 * 1024
    /// Maximum number of parts: the files of one form and some fields.
    static let mostParts = 300

    private static let headerEnd = Array("\r\n\r\n".utf8)

    private enum State {
        case preamble
        case afterDelimiter
        case header
        case field(name: String)
        case file
        case epilogue
    }

    private let delimiter: [UInt8]
    private var state = State.preamble
    private var parts = 0
    /// Bytes that are not parsed yet.
    private var pending: [UInt8]
    /// Number of bytes at the start of `pending` that cannot begin the end of a
    /// header.
    private var searchedBytes = 0
    /// Number of white-space characters after a delimiter.
    private var blankBytes = 0
    /// The bytes of the current field so far.
    private var value: [UInt8] = []

    init(boundary: MultipartBoundary) {
        delimiter = Array("\r\n--\(boundary.text)".utf8)
        // All delimiters but the first follow a line end; this line end makes
        // the first one equal to the others.
        pending = Array("\r\n".utf8)
    }

    /// Parses the next bytes and returns their events.
    mutating func feed(_ bytes: some Collection<UInt8>) throws(FormatError) -> [Event] {
        pending.append(contentsOf: bytes)
        var events: [Event] = []
        while try step(&events) {}
        return events
    }

    /// Ends the form; throws if the form is incomplete.
    mutating func finish() throws(FormatError) {
        guard case .epilogue = state else { throw .brokenOff }
    }

    /// Parses one element.
    ///
    /// Returns true if it found one, so that another may follow.
    private mutating func step(_ events: inout [Event]) throws(FormatError) -> Bool {
        switch state {
        case .preamble: skipPreamble()
        case .afterDelimiter: try readDelimiterEnd(&events)
        case .header: try readHeader(&events)
        case .field(let name): try readField(name, &events)
        case .file: readFile(&events)
        case .epilogue: skipEpilogue()
        }
    }

    private mutating func skipPreamble() -> Bool {
        let (_, found) = takeUntilDelimiter()
        if found { state = .afterDelimiter }
        return found
    }

    private mutating func skipEpilogue() -> Bool {
        pending.removeAll()
        return false
    }

    /// Parses the end of a delimiter: `--` ends the form; white space and a
    /// line end begin a part.
    private mutating func readDelimiterEnd(_ events: inout [Event]) throws(FormatError) -> Bool {
        let spaces = pending.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        pending.removeFirst(spaces)
        blankBytes += spaces
        guard blankBytes < Self.longestHeader else { throw .headerTooLong }
        guard pending.count >= 2 else { return false }
        let sign = Array(pending.prefix(2))
        pending.removeFirst(2)
        blankBytes = 0
        if sign.elementsEqual("--".utf8) {
            state = .epilogue
            events.append(.ended)
            return true
        }
        guard sign.elementsEqual("\r\n".utf8) else { throw .malformed }
        parts += 1
        guard parts <= Self.mostParts else { throw .tooManyParts }
        state = .header
        return true
    }

    private mutating func readHeader(_ events: inout [Event]) throws(FormatError) -> Bool {
        guard let end = position(of: Self.headerEnd, from: searchedBytes) else {
            guard pending.count <= Self.longestHeader else { throw .headerTooLong }
            searchedBytes = max(0, pending.count - Self.headerEnd.count + 1)
            return false
        }
        searchedBytes = 0
        guard end <= Self.longestHeader else { throw .headerTooLong }
        guard let header = PartHeader(pending[..<end]) else { throw .malformed }
        pending.removeFirst(end + Self.headerEnd.count)
        if let fileName = header.fileName {
            state = .file
            events.append(.fileBegan(field: header.name, name: fileName))
        } else {
            state = .field(name: header.name)
        }
        return true
    }

    private mutating func readField(_ name: String, _ events: inout [Event]) throws(FormatError) -> Bool {
        let (bytes, found) = takeUntilDelimiter()
        guard value.count + bytes.count <= Self.longestField else { throw .fieldTooLong }
        value += bytes
        guard found else { return false }
        events.append(.field(name: name, value: String(decoding: value, as: UTF8.self)))
        value = []
        state = .afterDelimiter
        return true
    }

    private mutating func readFile(_ events: inout [Event]) -> Bool {
        let (bytes, found) = takeUntilDelimiter()
        if !bytes.isEmpty { events.append(.bytes(bytes)) }
        guard found else { return false }
        events.append(.fileEnded)
        state = .afterDelimiter
        return true
    }

    /// Takes the bytes before the next delimiter, and the delimiter if it is
    /// complete.
    private mutating func takeUntilDelimiter() -> (bytes: [UInt8], found: Bool) {
        if let start = position(of: delimiter) {
            let bytes = Array(pending[..<start])
            pending.removeFirst(start + delimiter.count)
            return (bytes, true)
        }
        // The last bytes may be the beginning of a delimiter.
        let sure = max(0, pending.count - delimiter.count + 1)
        let bytes = Array(pending[..<sure])
        pending.removeFirst(sure)
        return (bytes, false)
    }

    /// Finds the first byte with the C library, which is fast: megabytes of
    /// each photo pass through here.
    private func position(of needle: [UInt8], from: Int = 0) -> Int? {
        pending.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress, let first = needle.first else { return nil }
            var start = from
            while start + needle.count <= bytes.count {
                let reach = bytes.count - needle.count - start + 1
                guard let found = memchr(base + start, Int32(first), reach) else { return nil }
                start = UnsafeRawPointer(found) - base
                if memcmp(base + start, needle, needle.count) == 0 { return start }
                start += 1
            }
            return nil
        }
    }
}
