import Glibc

/// A colour profile of a camera or a screen, as three colours and their curves
/// (ICC.1:2022, clauses 8.4 and 10).
struct ColourProfile {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether it says what IEC 61966-2-1 says, so nearly that no byte of a
    /// picture becomes another by converting.
    ///
    /// By its numbers and not by its name: there are dozens of sRGB profiles.
    var isSRGB: Bool {
        // One that has tables beside its colours means the tables.
        guard word(at: 16) == Self.tag("RGB "), place(of: "A2B0") == nil else { return false }
        for (name, right) in Self.primaries {
            guard let found = colour(name), zip(found, right).allSatisfy({ abs($0 - $1) < 0.003 }) else { return false }
        }
        return ["rTRC", "gTRC", "bTRC"].allSatisfy(hasCurve)
    }

    /// sRGB's colours under the profile's white, D50.
    private static let primaries: [(String, [Double])] = [
        ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]

    private func hasCurve(_ name: String) -> Bool {
        guard let start = place(of: name) else { return false }
        return [0.02, 0.1, 0.25, 0.5, 0.75, 0.95].allSatisfy { value in
            guard let light = light(of: value, curve: start) else { return false }
            let right = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            return abs(light - right) < 0.004
        }
    }

    // MARK: - What stands in it

    private func light(of value: Double, curve start: Int) -> Double? {
        switch word(at: start) {
        case Self.tag("curv"): sampled(value, at: start)
        case Self.tag("para"): parametric(value, at: start)
        default: nil
        }
    }

    private func sampled(_ value: Double, at start: Int) -> Double? {
        guard let count = word(at: start + 8), count <= bytes.count else { return nil }
        guard count > 0 else { return value }
        guard count > 1 else { return half(at: start + 12).map { pow(value, Double($0) / 256) } }
        let place = value * Double(count - 1)
        let index = min(Int(place), count - 2)
        guard let below = half(at: start + 12 + 2 * index), let above = half(at: start + 14 + 2 * index) else {
            return nil
        }
        return (Double(below) + Double(above - below) * (place - Double(index))) / 65535
    }

    /// The curve of type 3, which is sRGB's own: a straight line below `d`, a
    /// power above it.
    private func parametric(_ value: Double, at start: Int) -> Double? {
        guard half(at: start + 8) == 3 else { return nil }
        let numbers = (0..<5).compactMap { fixed(at: start + 12 + 4 * $0) }
        guard numbers.count == 5 else { return nil }
        let (power, a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        return value >= d ? pow(a * value + b, power) : c * value
    }

    private func colour(_ name: String) -> [Double]? {
        guard let start = place(of: name), word(at: start) == Self.tag("XYZ ") else { return nil }
        let numbers = (0..<3).compactMap { fixed(at: start + 8 + 4 * $0) }
        return numbers.count == 3 ? numbers : nil
    }

    /// Where a tag's data begin.
    private func place(of name: String) -> Int? {
        guard let count = word(at: 128) else { return nil }
        for index in 0..<min(count, 100) where word(at: 132 + 12 * index) == Self.tag(name) {
            return word(at: 136 + 12 * index)
        }
        return nil
    }

    private func fixed(at place: Int) -> Double? {
        word(at: place).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }

    private func half(at place: Int) -> Int? { number(at: place, 2) }
    private func word(at place: Int) -> Int? { number(at: place, 4) }

    private func number(at place: Int, _ length: Int) -> Int? {
        guard place >= 0, place <= bytes.count - length else { return nil }
        return bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func tag(_ name: String) -> Int { name.utf8.reduce(0) { $0 << 8 | Int($1) } }
}
