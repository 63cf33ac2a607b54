import FamilyCore

/// A past moment in memory lane.
struct Memory: Equatable, Sendable {
    let moment: MomentSummary
    /// The photo of the moment that is drawn; nil if none is known that could be.
    let cover: PhotoID?
}

/// What the list of memories depends on, as far as it is known without reading the album.
struct MemoryEdition: Equatable, Sendable {
    /// The number of answers that changed the album.
    let album: Int
    /// The number of photos on the shelf; nil if the server can be asked for the others.
    let shelved: Int?
}

extension PresentationFacts {
    /// Whether only photos on the shelf can be shown: the server is unreachable or the disk is full.
    var isShelfOnly: Bool { isServerUnavailable || library.takesNothing }

    var memoryEdition: MemoryEdition {
        MemoryEdition(album: library.edition, shelved: isShelfOnly ? ledger.files.count : nil)
    }

    /// Returns the moments that have ended, the latest first; only those of which a photo can be shown.
    func memories() -> [Memory] {
        let shelved = isShelfOnly ? newestOnShelf() : nil
        let memories = library.moments.values.lazy.filter(isOver).compactMap { moment -> Memory? in
            guard let shelved else {
                return Memory(moment: moment, cover: usableCover(of: moment) ?? newestPhoto(of: moment.id))
            }
            guard let photo = shelved[moment.id] else { return nil }
            let cover = usableCover(of: moment).flatMap { ledger.has($0) ? $0 : nil }
            return Memory(moment: moment, cover: cover ?? photo.id)
        }
        return memories.map { (at: $0.moment.starts.minutes, memory: $0) }
            .sorted { ($1.at, $1.memory.moment.id.text) < ($0.at, $0.memory.moment.id.text) }
            .map(\.memory)
    }

    /// Returns whether the moment has ended; a frame whose clock was never set takes every moment for a past one.
    func isOver(_ moment: MomentSummary) -> Bool {
        guard clock.time != nil else { return true }
        return Double(moment.ends.minutes) * 60 <= clock.seconds(of: clock.now)
    }

    private func usableCover(of moment: MomentSummary) -> PhotoID? {
        moment.cover.flatMap(album.photo).flatMap { isUsable($0, in: moment.id) ? $0.id : nil }
    }

    private func newestPhoto(of moment: MomentID) -> PhotoID? {
        album.photos[album.indices(around: moment)].first { isUsable($0, in: moment) }?.id
    }

    private func isUsable(_ photo: Photo, in moment: MomentID) -> Bool {
        photo.moment == moment && !library.hidden.contains(photo.id)
    }

    /// Returns the newest photo on the shelf of each moment.
    private func newestOnShelf() -> [MomentID: Photo] {
        var newest: [MomentID: Photo] = [:]
        for id in ledger.files.keys {
            guard let photo = album.photo(id), let moment = photo.moment, isUsable(photo, in: moment) else { continue }
            if let other = newest[moment], other.position > photo.position { continue }
            newest[moment] = photo
        }
        return newest
    }
}
