/// Writes numbers and text into a message: a number as eight bytes, low byte
/// first; text after its length.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func put(_ numbers: [Int]) {
        put(numbers.count)
        for number in numbers { put(number) }
    }
}

/// Reads numbers and text from a message; throws `malformed` if they do not
/// fit.
struct WireReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func number() throws(DarkroomChannelError) -> Int {
        let bytes = try take(8)
        return Int(Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }

    mutating func text() throws(DarkroomChannelError) -> String {
        String(decoding: try take(try number()), as: UTF8.self)
    }

    /// Returns nil for an empty text.
    mutating func words() throws(DarkroomChannelError) -> String? {
        let text = try text()
        return text.isEmpty ? nil : text
    }

    mutating func numbers() throws(DarkroomChannelError) -> [Int] {
        let count = try number()
        guard (0...rest.count / 8).contains(count) else { throw .malformed }
        var numbers: [Int] = []
        for _ in 0..<count { numbers.append(try number()) }
        return numbers
    }

    func end() throws(DarkroomChannelError) {
        guard rest.isEmpty else { throw .malformed }
    }

    private mutating func take(_ count: Int) throws(DarkroomChannelError) -> ArraySlice<UInt8> {
        guard (0...rest.count).contains(count) else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
