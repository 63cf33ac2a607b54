import FoundationEssentials
import Testing

/// Pictures and what only looks like one.
package enum Pictures {
    /// A whole JPEG of 160 by 120 pixels.
    package static func jpeg() throws -> [UInt8] { Array(try #require(Data(base64Encoded: jpegText))) }

    /// The same picture with `mark` as a comment in it: other bytes.
    package static func jpeg(marked mark: String) throws -> [UInt8] {
        let whole = try jpeg()
        let text = Array(mark.utf8)
        let length = text.count + 2
        return Array(whole.prefix(2)) + [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 255)] + text
            + whole.dropFirst(2)
    }

    /// A PNG whose header says 50,000 by 50,000 pixels.
    package static var bomb: [UInt8] {
        let side: [UInt8] = [0x00, 0x00, 0xC3, 0x50]
        let header = chunk("IHDR", side + side + [8, 2, 0, 0, 0])
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header
            + chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]) + chunk("IEND", [])
    }

    package static let pdf = Array("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n".utf8)

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32 as PNG has it (ISO 3309).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static let jpegText = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO
        UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
        T09PT09PT0//wAARCAB4AKADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAQDB//EABUQAQEAAAAAAAAAAAAAAAAAAAAS
        /8QAGAEBAQEBAQAAAAAAAAAAAAAAAAQDAgX/xAAYEQEBAQEBAAAAAAAAAAAAAAAAERMBEv/aAAwDAQACEQMRAD8A57BDeCHvaM4w
        ghvBBoRhBDeCDQjCCG8EGhGEEN4INCMIIbwQaEYQQ3gg0IwghvBBoRhBDeCDQjCCG8EGhFEEKIIQ6O4nghRBBoRPBCiCDQieCFEE
        GhE8EKIINCJ4IUQQaETwQogg0InghRBBoRPBCiCDQieCFEEGhFEEN4IRaNIwghvBBoRhBDeCDQjCCG8EGhGEEN4INCMIIbwQaEYQ
        Q3gg0IwghvBBoRhBDeCDQjCCG8EGhFEEKIIQ6NInghRBBoRPBCiCDQieCFEEGhE8EKIINCJ4IUQQaETwQogg0InghRBBoRPBCiCD
        QieCFEEGhFEEKIIQ6O4nghRBBoRPBCiCDQieCFEEGhE8EKIINCJ4IUQQaETwQogg0InghRBBoRPBCiCDQieCFEEGhG8EKIIRaNIn
        ghRBBoRPBCiCDQieCFEEGhE8EKIINCJ4IUQQaETwQogg0InghRBBoRPBCiCDQieCFEEGhFEEKIIQ6NInghRBBoRPBCiCDQieCFEE
        GhE8EKIINCJ4IUQQaETwQogg0InghRBBoRPBCiCDQieCFEEGhG8EAj9ddkEAeuhBAHroQQB66EEAeuhBAHroQQB66EEAeuhBAHro
        QQB66P/Z
        """.replacing("\n", with: "")
}
