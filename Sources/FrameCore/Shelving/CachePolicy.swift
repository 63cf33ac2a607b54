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

    package var bound: ByteCount
    /// A disk fuller than the bound allows: less until this moment.
    private struct Tightness: Equatable {
        let bound: ByteCount
        let until: Uptime
    }

    private var tightness: Tightness?

    /// Other programs' files may go again; asking the disk once an hour costs
    /// nothing.
    private static let tightFor = Duration.seconds(3600)

    package init(bound: ByteCount) { self.bound = bound }

    /// The disk is full although the bound is not reached.
    package mutating func diskIsFull(holding bytes: ByteCount, wanting more: ByteCount, now: Uptime) {
        tightness = Tightness(bound: bytes - more, until: now.advanced(by: Self.tightFor))
    }

    /// The disk was full a while ago, and nobody has looked since.
    package func isTight(now: Uptime) -> Bool { tightness.map { now < $0.until } ?? false }

    package func limit(now: Uptime) -> ByteCount {
        guard let tightness, now < tightness.until else { return bound }
        return min(bound, tightness.bound)
    }

    package func plan(_ shelf: ShelfView, now: Uptime) -> Plan {
        let limit = limit(now: now)
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
