/// A stretch of an album's life between two restores, told by the revision.
///
/// A server that was restored to an older day counts on from the beginning of the next era: no revision and no
/// position means two things, and a frame sees from any revision that it must read the album anew.
package enum AlbumEra {
    /// Revisions and positions in one era: more than a family ever makes.
    package static let length: Int64 = 1_000_000_000

    package static func number(of revision: Int64) -> Int64 { revision / length }

    /// Where the next era begins; counting stays below 2^53, which every reader of JSON can hold.
    package static func next(after revision: Int64) -> Int64 {
        min(number(of: max(0, revision)) + 1, 1 << 22) * length
    }

    /// Whether `revision` is of another time than what came after `known`.
    package static func isSetBack(_ revision: Int64, since known: Int64) -> Bool {
        revision < known || number(of: revision) != number(of: known)
    }
}
