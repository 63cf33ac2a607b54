import Files
import SystemPackage

/// Supplies a request's body when curl asks for it.
struct BodySource {
    private enum Kind {
        case bytes([UInt8])
        case file(OpenFile<Errno>, start: Int64)
    }

    private let kind: Kind
    private var position: Int64 = 0
    let length: Int64

    /// Opens the body's file if the body is one.
    init(_ body: HTTPBody) throws(Errno) {
        switch body {
        case .none:
            kind = .bytes([])
            length = 0
        case .bytes(let bytes):
            kind = .bytes(bytes)
            length = Int64(bytes.count)
        case .file(let path, let start, let length):
            kind = .file(try OpenFile(reading: path, followsLinks: true), start: start)
            self.length = length
        }
    }

    /// The number of bytes supplied so far.
    var sent: Int64 { position }

    /// Fills the buffer with the next bytes, at most up to the body's length;
    /// returns 0 at the end, and also if the file has become too short.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        let wanted = Int(min(Int64(buffer.count), length - position))
        guard wanted > 0 else { return 0 }
        let target = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
        let count: Int
        switch kind {
        case .bytes(let bytes):
            target.copyBytes(from: bytes[Int(position)..<(Int(position) + wanted)])
            count = wanted
        case .file(let file, let start):
            count = try file.read(into: target, at: start + position)
        }
        position += Int64(count)
        return count
    }

    var isDrained: Bool { position == length }

    /// Continues from `offset`: curl asks for this when a connection has died.
    mutating func rewind(to offset: Int64) -> Bool {
        guard (0...length).contains(offset) else { return false }
        position = offset
        return true
    }
}
