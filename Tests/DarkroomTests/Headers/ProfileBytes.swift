import Glibc

/// Colour profiles with sRGB's colours and curves of several kinds.
enum ProfileBytes {
    enum Curve {
        /// The parametric curve that is sRGB's own.
        case own
        /// The same, as 1,024 samples.
        case sampled
        case power(Double)
    }

    static func sRGB(curve: Curve) -> [UInt8] {
        let colours: [(String, [Double])] = [
            ("rXYZ", [0.43607, 0.22249, 0.01392]), ("gXYZ", [0.38515, 0.71687, 0.09708]),
            ("bXYZ", [0.14307, 0.06061, 0.7141]),
        ]
        var tags = colours.map { ($0.0, tag("XYZ ") + word(0) + $0.1.flatMap(fixed)) }
        tags += ["rTRC", "gTRC", "bTRC"].map { ($0, bytes(of: curve)) }
        var place = 132 + 12 * tags.count
        var table = word(tags.count)
        for (name, body) in tags {
            table += tag(name) + word(place) + word(body.count)
            place += body.count
        }
        return header(length: place) + table + tags.flatMap(\.1)
    }

    /// Of a display's profile, version 4 (ICC.1:2022, clause 7.2).
    private static func header(length: Int) -> [UInt8] {
        let kind = tag("mntr") + tag("RGB ") + tag("XYZ ")
        let start = word(length) + word(0) + word(0x0420_0000) + kind + [UInt8](repeating: 0, count: 12) + tag("acsp")
        let white = [0.9642, 1, 0.8249].flatMap(fixed)
        return start + [UInt8](repeating: 0, count: 68 - start.count) + white + [UInt8](repeating: 0, count: 48)
    }

    private static func bytes(of curve: Curve) -> [UInt8] {
        switch curve {
        case .own:
            let numbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
            return tag("para") + word(0) + [0, 3, 0, 0] + numbers.flatMap(fixed)
        case .sampled:
            let samples = (0..<1024).map { index -> Int in
                let value = Double(index) / 1023
                return Int(65535 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)))
            }
            return tag("curv") + word(0) + word(1024) + samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        case .power(let power):
            let number = Int(power * 256)
            return tag("curv") + word(0) + word(1) + [UInt8(number >> 8), UInt8(number & 255), 0, 0]
        }
    }

    private static func tag(_ name: String) -> [UInt8] { Array(name.utf8) }
    private static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65536).rounded())) }
    private static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
