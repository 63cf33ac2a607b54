package import FoundationEssentials

/// The offsets that the clocks of a time zone had and will have, read from the zone's file (RFC 9636, TZif).
///
/// The C library knows one zone for the whole process, FoundationEssentials only knows UTC, and Foundation knows the
/// zones as they were when its Swift was released.
package struct ZoneRules: Sendable {
    /// The error for bytes that are no such file.
    package struct Malformed: Error {
        package init() {}
    }

    /// From the time `at` on, in seconds since 1970, clocks are `offset` seconds east of UTC.
    private struct Change {
        let at: Int64
        let offset: Int
    }

    /// The offsets that a file may have: more than -25 hours, less than 26.
    private static let possible = (-25 * 3_600 + 1)...(26 * 3_600 - 1)

    private let changes: [Change]
    /// The offset before the first change.
    private let first: Int
    /// The rule after the last change; nil: the offset of the last change stays.
    private let rule: ZoneFooter?

    /// Reads the bytes of a file; throws if they are no such file, or are damaged.
    package init(_ bytes: [UInt8]) throws {
        var reader = ZoneReader(bytes)
        let head = try reader.head()
        guard head.version >= 2 else { throw Malformed() }
        // The first block has times of 32 bits and exists only for old readers.
        try reader.skip(head.size(ofMoments: 4))
        let counts = try reader.head()
        let moments = try (0..<counts.moments).map { _ in try reader.number(bytes: 8) }
        let kinds = try (0..<counts.moments).map { _ in Int(try reader.byte()) }
        var offsets: [Int] = []
        for _ in 0..<counts.kinds {
            offsets.append(Int(Int32(truncatingIfNeeded: try reader.number(bytes: 4))))
            try reader.skip(2)
        }
        guard let first = offsets.first, kinds.allSatisfy(offsets.indices.contains),
            offsets.allSatisfy(Self.possible.contains), zip(moments, moments.dropFirst()).allSatisfy(<)
        else { throw Malformed() }
        try reader.skip(counts.letters + counts.leaps * 12 + counts.standards + counts.universals)
        self.first = first
        changes = zip(moments, kinds).map { Change(at: $0, offset: offsets[$1]) }
        rule = ZoneFooter(try reader.footer())
    }

    /// Returns the seconds by which clocks are ahead of UTC at a moment.
    package func secondsEast(of moment: Date) -> Int {
        let second = Int64(nearest: min(max(moment.timeIntervalSince1970.rounded(.down), -1e15), 1e15))
        if let last = changes.last, second < last.at || rule == nil { return listed(second) }
        return rule?.secondsEast(of: second) ?? first
    }

    private func listed(_ second: Int64) -> Int { changes.last { $0.at <= second }?.offset ?? first }

    /// Returns whether `name`, which may come over the network, can only name a file within the folder of the zones.
    package static func isWithinFolder(_ name: String) -> Bool { !name.hasPrefix("/") && !name.contains("..") }
}

/// Reads the big-endian numbers of such a file.
private struct ZoneReader {
    struct Head {
        let version: Int
        let universals, standards, leaps, moments, kinds, letters: Int

        func size(ofMoments bytes: Int) -> Int {
            moments * (bytes + 1) + kinds * 6 + letters + leaps * (bytes + 4) + standards + universals
        }
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func head() throws -> Head {
        guard bytes.count >= place + 44, bytes[place..<place + 4].elementsEqual("TZif".utf8) else {
            throw ZoneRules.Malformed()
        }
        let version = bytes[place + 4]
        place += 20
        let counts = try (0..<6).map { _ in Int(try number(bytes: 4)) }
        guard counts.allSatisfy({ (0...100_000).contains($0) }) else { throw ZoneRules.Malformed() }
        return Head(
            // The version is an ASCII digit, or 0 in the first version.
            version: version >= 48 ? Int(version) - 48 : 1,
            universals: counts[0],
            standards: counts[1],
            leaps: counts[2],
            moments: counts[3],
            kinds: counts[4],
            letters: counts[5]
        )
    }

    mutating func byte() throws -> UInt8 {
        guard place < bytes.count else { throw ZoneRules.Malformed() }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func number(bytes count: Int) throws -> Int64 {
        var number: UInt64 = 0
        for _ in 0..<count { number = number << 8 | UInt64(try byte()) }
        return Int64(bitPattern: number)
    }

    mutating func skip(_ count: Int) throws {
        guard bytes.count - place >= count else { throw ZoneRules.Malformed() }
        place += count
    }

    /// Reads the line of text after the numbers, the rule after the last change; throws if the line does not end.
    mutating func footer() throws -> String {
        guard try byte() == 10, let end = bytes[place...].firstIndex(of: 10) else { throw ZoneRules.Malformed() }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }
}
