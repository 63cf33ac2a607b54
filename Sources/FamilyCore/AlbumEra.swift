package import FoundationEssentials

/// The part of an album's life between two restores of its server, which a revision tells.
///
/// A server that was restored to an older day counts on from the beginning of the next era. So no revision and no
/// position is used twice, and a frame sees from any revision that it must read the album anew.
package enum AlbumEra {
    /// The number of revisions and positions in one era: more than a family ever makes.
    package static let length: Int64 = 1_000_000_000

    package static func number(of revision: Int64) -> Int64 { revision / length }

    /// Returns where the next era begins; counting stays below 2^53, which every reader of JSON can hold.
    ///
    /// The era's number is that of the hour, if that is higher than the last one's: the same copy may be restored
    /// twice, and what was counted after the first time is known to frames but not to the copy.
    package static func next(after revision: Int64, at now: Date) -> Int64 {
        let hours = now.timeIntervalSinceReferenceDate / 3_600
        // A clock that is off by centuries must not use up the numbers.
        let hour = (0..<Double(last / 2)).contains(hours) ? Int64(hours) : 0
        return min(max(number(of: max(0, revision)) + 1, hour), last) * length
    }

    private static let last: Int64 = 1 << 22

    /// Returns whether `revision` is older than `known` or of another era, so that the album was restored in between.
    package static func isSetBack(_ revision: Int64, since known: Int64) -> Bool {
        revision < known || number(of: revision) != number(of: known)
    }
}
