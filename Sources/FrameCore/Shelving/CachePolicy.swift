package import FamilyCore

/// Plans which files lie on the shelf, within a limit of bytes.
///
/// Most useful are the page to which the user's turns lead, the current page and their neighbours, then photos with an
/// unreported heart and those of the slideshow's page, then alternately the newest photos and those around the first of
/// these pages. Films come after all pictures and are dropped before them, but those without another copy: they come
/// first with their pictures, in up to half of the shelf, so that the album's other photos always have the other half.
package struct CachePolicy: Equatable, Sendable {
    package struct PlannedDownload: Equatable, Sendable {
        package let photo: PhotoID
        package let file: PhotoFile

        package init(photo: PhotoID, file: PhotoFile) {
            self.photo = photo
            self.file = file
        }

        package init(photo: PhotoID, rendition: Rendition) { self.init(photo: photo, file: .picture(rendition)) }
    }

    package struct Plan: Equatable, Sendable {
        /// The files to fetch, most useful first.
        package var fetch: [PlannedDownload] = []
        /// The pictures that may be dropped, least useful first.
        package var droppable: [PhotoID] = []
        /// The photos whose films may be dropped; films go before pictures.
        package var droppableFilms: [PhotoID] = []

        package init() {}
    }

    /// The maximum bytes on the shelf while the disk has enough space.
    package let bound: ByteCount
    private var tightness: Tightness?

    /// The limit while the disk is fuller than `bound` allows.
    private struct Tightness: Equatable {
        /// The current limit.
        var bound: ByteCount
        /// The minimum of the limit, however much other programs fill the disk.
        let floor: ByteCount
        /// Whether less than `reservedSpace` is free, as far as is known.
        var isFull: Bool
        /// Whether the free space was measured since files were dropped.
        var isMeasured = false
    }

    /// The space that is kept free for the database and the registration.
    package static let reservedSpace = ByteCount(500_000)
    /// How often the space of a full disk is measured, so that freed space is used within a minute.
    package static let looksEvery = Duration.seconds(60)

    package init(bound: ByteCount) { self.bound = bound }

    /// Lowers the limit by `more` bytes after a failed write, but to no less than half of the files' bytes.
    package mutating func diskIsFull(holding bytes: ByteCount, wanting more: ByteCount) {
        let floor = tightness?.floor ?? ByteCount(bytes.bytes / 2)
        let left = min(bytes, limit) - more
        tightness = Tightness(bound: max(floor, left), floor: floor, isFull: true)
    }

    /// Raises the limit to what the measured free space allows.
    package mutating func diskHas(free: ByteCount, holding bytes: ByteCount) {
        guard var tight = tightness else { return }
        let mayLie = bytes + (free - Self.reservedSpace)
        guard mayLie < bound else {
            tightness = nil
            return
        }
        tight.isFull = free < Self.reservedSpace
        tight.isMeasured = true
        tight.bound = max(tight.bound, mayLie)
        tightness = tight
    }

    /// Whether the disk was full and still has less space than the shelf may use.
    package var isTight: Bool { tightness != nil }

    /// Whether nothing can be written although files were dropped.
    package var staysFull: Bool { tightness.map { $0.isFull && $0.isMeasured } ?? false }

    /// Whether nothing can be written, as far as is known.
    package var isFull: Bool { tightness?.isFull ?? false }

    package var limit: ByteCount { tightness.map { min(bound, $0.bound) } ?? bound }

    package func plan(_ shelf: ShelfView) -> Plan {
        let limit = limit
        var plan = Plan()
        let lastFilms = shelf.lastFilms(within: ByteCount(limit.bytes / 2))
        // With its picture, a film goes too.
        var kept = lastFilms.filter(shelf.ledger.has)
        var bytes = lastFilms.reduce(ByteCount.zero) { $0 + shelf.ledger.bytes(of: $1) }
        // A shelf that is too small for one photo of the album still gets one.
        var isFirst = true
        for index in shelf.usefulness() {
            let photo = shelf.album.photos[index]
            guard !kept.contains(photo.id), let file = shelf.file(for: photo) else { continue }
            guard isFirst || bytes + file.bytes <= limit else { break }
            isFirst = false
            kept.insert(photo.id)
            bytes = bytes + file.bytes
            guard !shelf.ledger.has(photo.id) || shelf.unreadable.contains(photo.id) else { continue }
            plan.fetch.append(PlannedDownload(photo: photo.id, rendition: file))
        }
        plan.droppable = shelf.farthestFirst(shelf.ledger.files.keys.filter { !kept.contains($0) })
        addFilms(to: &plan, of: kept, shelf, beside: lastFilms, room: limit - bytes)
        return plan
    }

    /// Adds films to the plan in the space that the pictures and `lastFilms` leave; no picture is dropped for a film.
    private func addFilms(
        to plan: inout Plan,
        of photos: Set<PhotoID>,
        _ shelf: ShelfView,
        beside lastFilms: Set<PhotoID>,
        room: ByteCount
    ) {
        var kept = lastFilms
        var bytes = ByteCount.zero
        // Most albums have no films and need no plan for them.
        guard shelf.album.filmCount > 0 || !shelf.ledger.films.isEmpty else { return }
        for index in shelf.usefulness(ofFilms: true) {
            let photo = shelf.album.photos[index]
            guard photos.contains(photo.id), !kept.contains(photo.id), let film = shelf.film(for: photo) else {
                continue
            }
            guard bytes + film.bytes <= room else { break }
            kept.insert(photo.id)
            bytes = bytes + film.bytes
            guard shelf.ledger.films[photo.id] != film || shelf.unreadableFilms.contains(photo.id) else { continue }
            plan.fetch.append(PlannedDownload(photo: photo.id, file: .film(film)))
        }
        plan.droppableFilms = shelf.farthestFirst(shelf.ledger.films.keys.filter { !kept.contains($0) })
    }
}
