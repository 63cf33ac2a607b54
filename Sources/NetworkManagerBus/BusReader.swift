import CSystemd

/// Reads the values of one answer.
///
/// Whoever answers may lie: depth, number and length are bounded.
struct BusReader {
    private static let deepest = 10
    private static let mostValues = 200_000
    /// The longest array of bytes that is kept.
    private static let mostBytes = 4_096

    private let message: OpaquePointer
    private let bus: BusFunctions
    private var count = 0

    init(_ message: OpaquePointer, _ bus: BusFunctions) {
        self.message = message
        self.bus = bus
    }

    /// Returns the next value; nil at the end.
    mutating func next(depth: Int = 0) throws(BusError) -> BusValue? {
        count += 1
        guard depth < Self.deepest, count < Self.mostValues else { throw .senseless }
        var (kind, contents) = (CChar(0), UnsafePointer<CChar>?.none)
        let code = bus.sd_bus_message_peek_type(message, &kind, &contents)
        try BusError.check(code)
        guard code > 0 else { return nil }
        switch UInt8(bitPattern: kind) {
        case UInt8(ascii: "a"): return try array(of: contents, depth)
        case UInt8(ascii: "v"):
            return try within(kind, contents) { (reader) throws(BusError) in
                try reader.next(depth: depth + 1) ?? .other
            }
        case UInt8(ascii: "r"):
            return try within(kind, contents) { (reader) throws(BusError) in .list(try reader.rest(depth)) }
        default: return try basic(kind)
        }
    }

    private mutating func rest(_ depth: Int) throws(BusError) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next(depth: depth + 1) { values.append(value) }
        return values
    }

    private mutating func within<Result>(
        _ kind: CChar,
        _ contents: UnsafePointer<CChar>?,
        _ read: (inout BusReader) throws(BusError) -> Result
    ) throws(BusError) -> Result {
        try BusError.check(bus.sd_bus_message_enter_container(message, kind, contents))
        let result = try read(&self)
        try BusError.check(bus.sd_bus_message_exit_container(message))
        return result
    }

    private mutating func array(of contents: UnsafePointer<CChar>?, _ depth: Int) throws(BusError) -> BusValue {
        let first = contents.map { UInt8(bitPattern: $0.pointee) }
        if first == UInt8(ascii: "y") { return try byteArray() }
        let kind = CChar(UInt8(ascii: "a"))
        guard first == UInt8(ascii: "{") else {
            return try within(kind, contents) { (reader) throws(BusError) in .list(try reader.rest(depth)) }
        }
        return try within(kind, contents) { (reader) throws(BusError) in .table(try reader.entries(depth)) }
    }

    private mutating func entries(_ depth: Int) throws(BusError) -> [String: BusValue] {
        var table: [String: BusValue] = [:]
        while true {
            var (kind, contents) = (CChar(0), UnsafePointer<CChar>?.none)
            let code = bus.sd_bus_message_peek_type(message, &kind, &contents)
            try BusError.check(code)
            guard code > 0 else { return table }
            let pair = try within(kind, contents) { (reader) throws(BusError) in try reader.rest(depth) }
            guard pair.count == 2 else { throw .senseless }
            if let key = pair[0].text { table[key] = pair[1] }
        }
    }

    private func byteArray() throws(BusError) -> BusValue {
        var (start, length) = (UnsafeRawPointer?.none, 0)
        try BusError.check(bus.sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &start, &length))
        guard let start else { return .bytes([]) }
        return .bytes(Array(UnsafeRawBufferPointer(start: start, count: min(length, Self.mostBytes))))
    }

    private func basic(_ kind: CChar) throws(BusError) -> BusValue {
        // The widest basic values have eight bytes; of narrower ones, the first bytes are used.
        var room: UInt64 = 0
        try BusError.check(bus.sd_bus_message_read_basic(message, kind, &room))
        switch UInt8(bitPattern: kind) {
        case UInt8(ascii: "y"): return .number(Int64(UInt8(truncatingIfNeeded: room)))
        case UInt8(ascii: "n"): return .number(Int64(Int16(truncatingIfNeeded: room)))
        case UInt8(ascii: "q"): return .number(Int64(UInt16(truncatingIfNeeded: room)))
        case UInt8(ascii: "i"), UInt8(ascii: "b"): return .number(Int64(Int32(truncatingIfNeeded: room)))
        case UInt8(ascii: "u"): return .number(Int64(UInt32(truncatingIfNeeded: room)))
        case UInt8(ascii: "x"), UInt8(ascii: "t"): return .number(Int64(truncatingIfNeeded: room))
        case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):
            guard let text = UnsafePointer<CChar>(bitPattern: UInt(room)) else { throw .senseless }
            return .text(String(cString: text))
        default: return .other
        }
    }
}
