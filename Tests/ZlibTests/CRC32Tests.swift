import Testing
import Zlib

struct CRC32Tests {
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = CRC32()
        crc.update(bytes)
        return crc.value
    }

    @Test(arguments: [
        ("", UInt32(0)), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
        ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ])
    func `has the sums that everybody has`(text: String, sum: UInt32) {
        #expect(Self.crc(Array(text.utf8)) == sum)
    }

    @Test func `does not mind in which pieces the bytes come`() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
        let whole = Self.crc(bytes)
        for length in 1...40 {
            var crc = CRC32()
            for start in stride(from: 0, to: bytes.count, by: length) {
                crc.update(Array(bytes[start..<min(start + length, bytes.count)]))
            }
            #expect(crc.value == whole)
        }
    }
}
