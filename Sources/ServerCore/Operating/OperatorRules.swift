package import FamilyCore
package import FoundationEssentials

/// The terms on which the server's operator starts and ends families.
package struct OperatorRules: Equatable, Sendable {
    /// The validity of an invitation to start a family, in days, unless the operator chooses another.
    package var invitationDays = 14
    /// The validities that an operator may choose, in days.
    package var invitationLives = 1...365
    /// The time in which the operator can restore a deleted family, in seconds: 14 days.
    package var grace: TimeInterval = 14 * 86_400
    /// The maximum number of characters of an operator's note.
    package var longestLabel = 200
    /// The number of photos of a deleted family that one transaction erases, so that other writers do not wait long.
    package var erasedAtOnce = 100
    /// Whether strangers may start families without an invitation.
    package var strangersStart = false
    /// The maximum number of families of the server, beyond which no stranger may start another.
    package var mostFamilies = 1_000
    /// The limit of attempts to start a family from one address (IPv6: a /48); each attempt can probe a user name.
    ///
    /// A household needs one or two.
    package var startsOfAddress = PairingLimits.Rate(10, in: 86_400)
    /// The limit of attempts to start a family with one invitation; each of them can probe a user name, too.
    package var triesOfInvitation = PairingLimits.Rate(20, in: 86_400)
    /// The limit of attempts to start a family on the whole server.
    package var startsOnServer = PairingLimits.Rate(200, in: 86_400)

    package init() {}
}

extension ByteCount {
    /// Reads a size as operators write it, in powers of 1,000: `500MB`, `20GB`, `1.5 TB`; nil for anything else, and for
    /// less than a megabyte.
    package init?(typed text: String) {
        let text = text.uppercased().replacing(" ", with: "")
        let units: [(String, Int64)] = [("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000)]
        guard let (unit, weight) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        let parts = text.dropLast(unit.count).split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Self.number(parts[0], digits: 1...6) else { return nil }
        var bytes = whole * weight
        if parts.count == 2 {
            guard let tenths = Self.number(parts[1], digits: 1...3) else { return nil }
            bytes += (0..<parts[1].count).reduce(weight) { share, _ in share / 10 } * tenths
        }
        guard bytes >= 1_000_000 else { return nil }
        self.init(bytes)
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }

    /// The size as `init(typed:)` reads it, rounded to a tenth: `20 GB`, `1.4 TB`.
    package var typed: String {
        let units: [(String, Int64)] = [("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000)]
        let (unit, weight) = units.first { bytes >= $0.1 } ?? ("MB", 1_000_000)
        let tenths = (bytes + weight / 20) / (weight / 10)
        return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}
