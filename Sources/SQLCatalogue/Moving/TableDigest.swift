import Crypto
import FamilyCore

/// The number of a table's rows and the hash of their values, in the order of the key.
struct TableDigest {
    private(set) var rows = 0
    private var hasher = SHA256()
    private var buffer: [UInt8] = []

    var hash: ContentHash { ContentHash(digest: hasher.finalize()) }

    mutating func add(_ row: [SQLValue]) {
        buffer.removeAll(keepingCapacity: true)
        for value in row { append(value) }
        hasher.update(data: buffer)
        rows += 1
    }

    /// Each value begins with its kind, and a text also with its length, so that different rows have different bytes.
    private mutating func append(_ value: SQLValue) {
        switch value {
        case .null: buffer.append(0)
        case .integer(let number):
            buffer.append(1)
            append(number)
        case .text(let text):
            buffer.append(2)
            append(Int64(text.utf8.count))
            buffer.append(contentsOf: text.utf8)
        }
    }

    private mutating func append(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { buffer.append(contentsOf: $0) }
    }
}
