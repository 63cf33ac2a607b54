import CZlib

/// The checksum of a file in ZIP and gzip (APPNOTE 6.3.10, section 4.4.7; RFC
/// 1952, section 8) and of a chunk in PNG (PNG 3, 5.5), computed as the bytes
/// arrive.
package struct CRC32: Sendable {
    private var state: uLong = 0

    package init() {}

    /// The checksum of all bytes so far.
    package var value: UInt32 { UInt32(truncatingIfNeeded: state) }

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        state = crc32_z(state, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
}
