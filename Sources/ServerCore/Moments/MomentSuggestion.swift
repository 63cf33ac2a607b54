package import FamilyCore
package import FoundationEssentials

/// A photo that arrived lately and may belong to a moment that nobody has made yet.
package struct SuggestionCandidate: Equatable, Sendable {
    package var id: PhotoID
    package var sender: MemberID?
    package var addedAt: Date
    package var takenAt: LocalDateTime
    package var coordinates: Coordinates?
    /// Whether it is in a moment, was in one, or somebody refused a suggestion with it.
    package var isSettled: Bool

    package init(
        id: PhotoID,
        sender: MemberID?,
        addedAt: Date,
        takenAt: LocalDateTime,
        coordinates: Coordinates?,
        isSettled: Bool
    ) {
        self.id = id
        self.sender = sender
        self.addedAt = addedAt
        self.takenAt = takenAt
        self.coordinates = coordinates
        self.isSettled = isSettled
    }
}

/// Photos of what was one event by all appearances, from which a member can make a moment.
///
/// Photos lie together if less than `gap` and `reach` are between each and the next one. One without a position lies
/// where its sender's other photos of that time do. They are suggested if at least `least` of them were sent within
/// `sending`, and if none of those that lie together is settled: a refusal is for good, and nobody is asked to make a
/// moment twice.
package struct MomentSuggestion: Equatable, Sendable {
    /// The time without a photo that ends an event, in seconds.
    package static let gap: TimeInterval = 3 * 3_600
    /// The way without a photo that ends an event, in metres.
    package static let reach = 2_000
    /// The time within which the photos of one suggestion arrived, in seconds.
    package static let sending: TimeInterval = 86_400
    package static let least = 6
    /// The maximum number of photos in one suggestion.
    package static let most = 500

    /// The photos, the first one taken first.
    package let photos: [PhotoID]
    /// Their senders, the one with most photos first; members who left are missing.
    package let senders: [MemberID]
    /// When the first photo was taken, and the last one.
    package let first: LocalDateTime
    package let last: LocalDateTime

    /// Returns the suggestions among these photos, the latest event first.
    package static func suggestions(among candidates: [SuggestionCandidate]) -> [MomentSuggestion] {
        let clock = FamilyClock(timeZone: "UTC")
        let shots = candidates.map { Shot(candidate: $0, seconds: clock.moment($0.takenAt)) }
            .sorted { ($0.seconds, $0.candidate.id.text) < ($1.seconds, $1.candidate.id.text) }
        var groups = runs(of: shots.filter { $0.candidate.coordinates != nil }) { earlier, later in
            guard let here = earlier.candidate.coordinates else { return false }
            return later.candidate.coordinates?.isWithin(reach, of: here) == true
        }
        let unplaced = runs(of: shots.filter { $0.candidate.coordinates == nil }) { earlier, later in
            earlier.candidate.sender != nil && earlier.candidate.sender == later.candidate.sender
        }
        let placed = groups.indices
        for run in unplaced {
            let around = placed.filter { isNear(run, to: groups[$0]) }
            // Where its sender was at two places, nobody knows which.
            if around.count == 1 { groups[around[0]] += run } else { groups.append(run) }
        }
        return groups.compactMap(MomentSuggestion.init).sorted {
            ($1.last, $1.photos[0].text) < ($0.last, $0.photos[0].text)
        }
    }

    /// Returns nil for photos that are no suggestion.
    private init?(of shots: [Shot]) {
        guard !shots.contains(where: \.candidate.isSettled) else { return nil }
        let sent = Self.sentTogether(shots).sorted { $0.seconds < $1.seconds }.prefix(Self.most)
        guard sent.count >= Self.least, let first = sent.first, let last = sent.last else { return nil }
        photos = sent.map(\.candidate.id)
        let counts = Dictionary(sent.compactMap(\.candidate.sender).map { ($0, 1) }, uniquingKeysWith: +)
        senders = counts.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }.map(\.key)
        (self.first, self.last) = (first.candidate.takenAt, last.candidate.takenAt)
    }

    /// Returns the most photos that arrived within `sending`; of as many, the last ones.
    private static func sentTogether(_ shots: [Shot]) -> [Shot] {
        let sent = shots.sorted { $0.candidate.addedAt < $1.candidate.addedAt }
        var (first, best) = (0, 0..<0)
        for last in sent.indices {
            while sent[last].candidate.addedAt.timeIntervalSince(sent[first].candidate.addedAt) > sending { first += 1 }
            if last + 1 - first >= best.count { best = first..<last + 1 }
        }
        return Array(sent[best])
    }

    /// Returns whether a photo of a run was taken about when its sender took one of a group.
    private static func isNear(_ run: [Shot], to group: [Shot]) -> Bool {
        run.contains { shot in
            group.contains { other in
                other.candidate.sender == shot.candidate.sender
                    && abs(other.seconds.timeIntervalSince(shot.seconds)) < gap
            }
        }
    }

    /// Joins each photo with all earlier ones to which less than `gap` lies, if `areTogether` says so.
    ///
    /// `shots` are sorted by time; so is each group.
    private static func runs(of shots: [Shot], areTogether: (Shot, Shot) -> Bool) -> [[Shot]] {
        // The group of each photo by the index of another one in it; a group's root names itself.
        var roots = Array(shots.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while roots[index] != index {
                roots[index] = roots[roots[index]]
                index = roots[index]
            }
            return index
        }
        for later in shots.indices {
            for earlier in (0..<later).reversed() {
                guard shots[later].seconds.timeIntervalSince(shots[earlier].seconds) < gap else { break }
                let (one, other) = (root(earlier), root(later))
                // The lowest index is the root, so that groups keep the order of time.
                if one != other, areTogether(shots[earlier], shots[later]) { roots[max(one, other)] = min(one, other) }
            }
            roots[later] = root(later)
        }
        let groups = Dictionary(grouping: shots.indices, by: root).sorted { $0.key < $1.key }
        return groups.map { group in group.value.map { shots[$0] } }
    }

    /// A photo with the time of its camera, as if it were UTC.
    private struct Shot {
        let candidate: SuggestionCandidate
        let seconds: Date
    }
}
