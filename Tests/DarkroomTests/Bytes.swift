/// Files made up byte by byte.
enum Bytes {
    /// A PNG that claims to be grey and this large, and has nothing to show
    /// for it.
    static func hollowPNG(width: Int, height: Int) -> [UInt8] {
        let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size: [UInt8] = big(UInt32(width)) + big(UInt32(height))
        return mark + chunk("IHDR", size + [8, 0, 0, 0, 0]) + chunk("IDAT", [0x78, 0x01])
    }

    /// A progressive JPEG that claims to be this large.
    static func hollowJPEG(width: UInt16, height: UInt16) -> [UInt8] {
        let size: [UInt8] = [height, width].flatMap { side in [UInt8(side >> 8), UInt8(side & 255)] }
        let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8] + size + [1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
        return [0xFF, 0xD8] + frame + scan + [UInt8](repeating: 0, count: 2000)
    }

    /// A HEIC or AVIF that claims that its picture is this large.
    static func swollenHEIF(_ file: [UInt8], width: UInt32, height: UInt32) -> [UInt8] {
        let mark = Array("ispe".utf8)
        var swollen = file
        // The mark, four bytes of a version and flags, the width and the height.
        for place in file.indices.dropLast(15) where file[place...].starts(with: mark) {
            swollen.replaceSubrange(place + 8..<place + 16, with: big(width) + big(height))
        }
        return swollen
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return big(UInt32(body.count)) + named + big(~named.reduce(~0, cyclicCheck))
    }

    /// CRC-32 as PNG's appendix D has it.
    private static func cyclicCheck(_ sum: UInt32, _ byte: UInt8) -> UInt32 {
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }
}
