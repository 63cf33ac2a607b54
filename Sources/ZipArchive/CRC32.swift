/// The checksum that ZIP keeps of each file (APPNOTE 6.3.10, section 4.4.7).
///
/// Eight bytes at a time over eight tables ("slicing by 8"): every byte of an
/// album goes through it.
package struct CRC32: Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    package init() {}

    /// Of all bytes so far.
    package var value: UInt32 { ~state }

    package mutating func update(_ bytes: [UInt8]) {
        let crc = Self.tables.withUnsafeBufferPointer { tables in
            bytes.withUnsafeBytes { Self.run(state, over: $0, tables) }
        }
        state = crc
    }

    private static func run(
        _ start: UInt32,
        over bytes: UnsafeRawBufferPointer,
        _ table: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var crc = start
        var index = 0
        while index + 8 <= bytes.count {
            let low = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)) ^ crc
            let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self))
            crc = fold(low, table, from: 7) ^ fold(high, table, from: 3)
            index += 8
        }
        while index < bytes.count {
            crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[index])] ^ (crc >> 8)
            index += 1
        }
        return crc
    }

    /// Four bytes through four tables that stand one below the other.
    @inline(__always)
    private static func fold(_ word: UInt32, _ table: UnsafeBufferPointer<UInt32>, from top: Int) -> UInt32 {
        let first: UInt32 = table[top * 256 + Int(word & 0xFF)]
        let second: UInt32 = table[(top - 1) * 256 + Int((word >> 8) & 0xFF)]
        let third: UInt32 = table[(top - 2) * 256 + Int((word >> 16) & 0xFF)]
        let fourth: UInt32 = table[(top - 3) * 256 + Int(word >> 24)]
        return first ^ second ^ third ^ fourth
    }

    /// Of one byte, bit by bit, by the polynomial of 4.4.7 with its bits reversed.
    private static func remainder(of byte: UInt32) -> UInt32 {
        var crc = byte
        for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        return crc
    }

    /// Table `n` at `n * 256`: what a byte does that `n` bytes follow.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { remainder(of: UInt32($0)) }
        for index in 256..<(8 * 256) {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()
}
