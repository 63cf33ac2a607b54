package import FamilyCore
package import FoundationEssentials

/// The activity of a family in a few lines.
///
/// Forty photos of one evening make one line, and so do all hearts of one photo.
package struct ActivityDigest: Equatable, Sendable {
    /// The time span of activities, in seconds: thirty days.
    package static let lookback: TimeInterval = 30 * 86_400
    /// The maximum number of activities that are read for it, the newest.
    ///
    /// Up to this number, the count of photos in a line is right: it is more than a whole album that somebody sends on
    /// one evening.
    package static let mostDeeds = 5_000
    /// The maximum number of lines about activities that the reader has seen before.
    package static let mostEarlier = 20
    /// Photos with shorter pauses than this, in seconds, share a line.
    package static let together: TimeInterval = 3 * 3600

    /// The maximum number of photos shown per line.
    package static let photosShown = 4

    package struct Line: Equatable, Sendable {
        package var deed: ActivityRecord.Action
        /// The people, latest first, each once.
        package var people: [Sender]
        /// The photos, latest first; more than one only for sent photos.
        package var photos: [PhotoID]
        /// The moment of an invitation.
        package var moment: MomentID?
        package var words: String
        /// When the latest of the activities happened.
        package var at: Date
        /// When the first of the activities happened.
        fileprivate var began: Date
    }

    /// The lines that are new to the reader, latest first.
    package let new: [Line]
    /// The lines that the reader has seen before.
    package let earlier: [Line]

    /// The photos that the lines show, each once.
    package var photos: [PhotoID] {
        let shown = (new + earlier).flatMap { $0.photos.prefix(Self.photosShown) }
        return Array(Set(shown))
    }

    /// Takes activities, latest first; those after `since` are new.
    package init(_ deeds: [ActivityRecord], since: Date) {
        new = Self.lines(deeds.prefix { $0.at > since })
        earlier = Array(Self.lines(deeds.drop { $0.at > since }).prefix(Self.mostEarlier))
    }

    private static func lines(_ deeds: some Sequence<ActivityRecord>) -> [Line] {
        deeds.reduce(into: []) { lines, deed in
            guard let index = lines.lastIndex(where: { $0.takes(deed) }) else { return lines.append(Line(deed)) }
            lines[index].add(deed)
        }
    }
}

extension ActivityDigest.Line {
    init(_ deed: ActivityRecord) {
        self.init(
            deed: deed.deed,
            people: [deed.by],
            photos: deed.photo.map { [$0] } ?? [],
            moment: deed.moment,
            words: deed.words,
            at: deed.at,
            began: deed.at
        )
    }

    fileprivate func takes(_ other: ActivityRecord) -> Bool {
        guard deed == other.deed else { return false }
        switch deed {
        case .sent: return people == [other.by] && began.timeIntervalSince(other.at) < ActivityDigest.together
        case .loved: return photos.first == other.photo
        // Each comment and each invitation has a line of its own.
        case .commented, .invited: return false
        }
    }

    fileprivate mutating func add(_ other: ActivityRecord) {
        if !people.contains(other.by) { people.append(other.by) }
        // A photo is sent once, so do not compare the many photos of an evening with one another.
        if let photo = other.photo, deed == .sent || !photos.contains(photo) { photos.append(photo) }
        began = other.at
    }
}
