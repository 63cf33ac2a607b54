/// The colour profile of Adobe RGB (1998), put together from its definition:
/// cameras that are set to it say so in Exif and enclose no profile.
enum AdobeRGB {
    /// Of a display, as ICC.1:2001-04 has it: three colours under D50, one
    /// curve for all.
    static let profile: [UInt8] = {
        let white = xyz([0.9642, 1, 0.8249])
        // A power of 563/256, says clause 4.3.4.2: eight bits below the point.
        let curve = tag("curv") + word(0) + word(1) + [0x02, 0x33, 0, 0]
        let text = tag("desc") + word(0) + word(10) + Array("Adobe RGB\0".utf8) + [UInt8](repeating: 0, count: 80)
        let parts: [(String, [UInt8])] = [
            ("desc", text), ("cprt", tag("text") + word(0) + Array("none\0\0\0\0".utf8)), ("wtpt", white),
            ("rXYZ", xyz([0.60974, 0.31111, 0.01947])), ("gXYZ", xyz([0.20528, 0.62567, 0.06087])),
            ("bXYZ", xyz([0.14919, 0.06322, 0.74457])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var (table, body) = (word(parts.count), [UInt8]())
        for (name, bytes) in parts {
            table += tag(name) + word(128 + 4 + 12 * parts.count + body.count) + word(bytes.count)
            body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        return header(length: 128 + table.count + body.count) + table + body
    }()

    private static func header(length: Int) -> [UInt8] {
        let kind = tag("mntr") + tag("RGB ") + tag("XYZ ")
        let made = [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0].map(UInt8.init)
        let start = word(length) + word(0) + word(0x0210_0000) + kind + made + tag("acsp")
        let illuminant = [0.9642, 1, 0.8249].flatMap(fixed)
        let rest = [UInt8](repeating: 0, count: 68 - start.count) + illuminant
        return start + rest + [UInt8](repeating: 0, count: 128 - start.count - rest.count)
    }

    private static func xyz(_ values: [Double]) -> [UInt8] { tag("XYZ ") + word(0) + values.flatMap(fixed) }
    private static func tag(_ name: String) -> [UInt8] { Array(name.utf8) }
    private static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65536).rounded())) }
    private static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
