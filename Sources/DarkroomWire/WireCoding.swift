/// Puts numbers and words into a message: numbers of eight bytes, low byte
/// first, and words behind their length.
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

/// Takes them out again; whatever does not fit is `malformed`.
struct WireReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func number() throws(DarkroomChannelTrouble) -> Int {
        let bytes = try take(8)
        return Int(Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }

    mutating func text() throws(DarkroomChannelTrouble) -> String {
        String(decoding: try take(try number()), as: UTF8.self)
    }

    /// Nothing for no words.
    mutating func words() throws(DarkroomChannelTrouble) -> String? {
        let text = try text()
        return text.isEmpty ? nil : text
    }

    mutating func numbers() throws(DarkroomChannelTrouble) -> [Int] {
        let count = try number()
        guard (0...rest.count / 8).contains(count) else { throw .malformed }
        var numbers: [Int] = []
        for _ in 0..<count { numbers.append(try number()) }
        return numbers
    }

    func end() throws(DarkroomChannelTrouble) {
        guard rest.isEmpty else { throw .malformed }
    }

    private mutating func take(_ count: Int) throws(DarkroomChannelTrouble) -> ArraySlice<UInt8> {
        guard (0...rest.count).contains(count) else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
