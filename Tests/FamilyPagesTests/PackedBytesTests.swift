import Testing

@testable import FamilyPages

struct PackedBytesTests {
    @Test func `packs words, and hands out the same bytes each time`() throws {
        let words = [UInt8](repeating: 7, count: 10_000)
        let file = PackedBytes(words)
        let packed = try #require(file.packed)
        #expect(packed.count < 1_000 && packed.prefix(2) == [0x1f, 0x8b])
        #expect(file.packed == packed)
    }

    @Test func `does not pack what is packed already`() {
        var generator = SystemRandomNumberGenerator()
        let picture = (0..<10_000).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
        #expect(PackedBytes(picture).packed == nil)
    }
}
