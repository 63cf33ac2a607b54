package import FamilyCore

/// What lies on the shelf and what leaves it, within a bound of bytes.
///
/// Most useful are the page she sees and those beside it, then what she gave a
/// heart that the server does not know of yet, then the newest and the
/// surroundings of her page in turn. Films come after all pictures, and go
/// before them.
package struct CachePolicy: Equatable, Sendable {
    package struct Wish: Equatable, Sendable {
        package let photo: PhotoID
        package let file: PhotoFile

        package init(photo: PhotoID, file: PhotoFile) {
            self.photo = photo
            self.file = file
        }

        package init(photo: PhotoID, rendition: Rendition) { self.init(photo: photo, file: .picture(rendition)) }
    }

    package struct Plan: Equatable, Sendable {
        /// To be fetched, most useful first.
        package var fetch: [Wish] = []
        /// May leave, least useful first.
        package var spare: [PhotoID] = []
        /// Whose films may leave before that.
        package var spareFilms: [PhotoID] = []

        package init() {}
    }

    /// What may lie on the shelf while the disk has room.
    package let bound: ByteCount
    private var tightness: Tightness?

    /// The disk is fuller than the bound allows.
    private struct Tightness: Equatable {
        /// What may lie here now.
        var bound: ByteCount
        /// Other programs that fill the disk take no more of the shelf than this leaves.
        let floor: ByteCount
        /// Not even `spare` is free, as far as is known.
        var isFull: Bool
        /// The disk was looked at since room was made on it.
        var isMeasured = false
    }

    /// What is left free for the database and for who we are.
    package static let spare = ByteCount(500_000)
    /// A full disk is looked at so often: room that comes back is used within a minute.
    package static let looksEvery = Duration.seconds(60)

    package init(bound: ByteCount) { self.bound = bound }

    /// A write of `more` bytes failed: they are taken from what lies here, though never more than half of it.
    package mutating func diskIsFull(holding bytes: ByteCount, wanting more: ByteCount) {
        let floor = tightness?.floor ?? ByteCount(bytes.bytes / 2)
        let left = min(bytes, limit) - more
        tightness = Tightness(bound: max(floor, left), floor: floor, isFull: true)
    }

    /// So much of the disk is free, beside what lies here.
    package mutating func diskHas(free: ByteCount, holding bytes: ByteCount) {
        guard var tight = tightness else { return }
        let mayLie = bytes + (free - Self.spare)
        guard mayLie < bound else {
            tightness = nil
            return
        }
        tight.isFull = free < Self.spare
        tight.isMeasured = true
        tight.bound = max(tight.bound, mayLie)
        tightness = tight
    }

    /// The disk was full, and still has less room than the shelf may take.
    package var isTight: Bool { tightness != nil }

    /// Nothing can be written, though room was made.
    package var staysFull: Bool { tightness.map { $0.isFull && $0.isMeasured } ?? false }

    /// Nothing can be written, as far as is known.
    package var isFull: Bool { tightness?.isFull ?? false }

    package var limit: ByteCount { tightness.map { min(bound, $0.bound) } ?? bound }

    package func plan(_ shelf: ShelfView) -> Plan {
        let limit = limit
        var plan = Plan()
        var kept: Set<PhotoID> = []
        var bytes = ByteCount.zero
        for index in shelf.usefulness() {
            let photo = shelf.album.photos[index]
            guard !kept.contains(photo.id), let file = shelf.file(for: photo) else { continue }
            guard kept.isEmpty || bytes + file.bytes <= limit else { break }
            kept.insert(photo.id)
            bytes = bytes + file.bytes
            if !shelf.ledger.has(photo.id) { plan.fetch.append(Wish(photo: photo.id, rendition: file)) }
        }
        plan.spare = shelf.farthestFirst(shelf.ledger.files.keys.filter { !kept.contains($0) })
        addFilms(to: &plan, of: kept, shelf, room: limit - bytes)
        return plan
    }

    /// Into the room that the pictures leave: no picture goes for a film's sake.
    private func addFilms(to plan: inout Plan, of photos: Set<PhotoID>, _ shelf: ShelfView, room: ByteCount) {
        var kept: Set<PhotoID> = []
        var bytes = ByteCount.zero
        // Most albums have none: nothing to weigh.
        guard shelf.album.filmCount > 0 || !shelf.ledger.films.isEmpty else { return }
        for index in shelf.usefulness() {
            let photo = shelf.album.photos[index]
            guard photos.contains(photo.id), !kept.contains(photo.id), let film = shelf.film(for: photo) else {
                continue
            }
            guard bytes + film.bytes <= room else { break }
            kept.insert(photo.id)
            bytes = bytes + film.bytes
            guard shelf.ledger.films[photo.id] != film else { continue }
            plan.fetch.append(Wish(photo: photo.id, file: .film(film)))
        }
        plan.spareFilms = shelf.farthestFirst(shelf.ledger.films.keys.filter { !kept.contains($0) })
    }
}
