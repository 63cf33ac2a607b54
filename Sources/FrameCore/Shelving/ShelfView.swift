package import FamilyCore

/// The inputs of `CachePolicy`.
package struct ShelfView: Sendable {
    package let album: Album
    package let ledger: ShelfLedger
    package let screen: PixelSize
    /// The page to which the user's turns lead, then the current page; or the page that the user left, while pages turn
    /// by themselves.
    package let near: [PhotoID]
    /// Photos that an entry of the outbox needs, that the server forgot, or that the slideshow shows.
    ///
    /// They come before most others, up to the limit of the shelf.
    package let pinned: Set<PhotoID>
    /// Photos whose film on the shelf may have no other copy; `pinned` has them, too.
    package let lastFilms: Set<PhotoID>
    /// Photos whose files cannot be shown.
    package let useless: Set<PhotoID>
    /// Photos whose films cannot be played.
    package let uselessFilms: Set<PhotoID>
    /// Photos whose picture on the shelf cannot be read, and is to be replaced by a new copy.
    package let unreadable: Set<PhotoID>
    /// Photos whose film on the shelf cannot be read, and is to be replaced by a new copy.
    package let unreadableFilms: Set<PhotoID>

    package init(
        album: Album,
        ledger: ShelfLedger,
        screen: PixelSize,
        near: [PhotoID],
        pinned: Set<PhotoID> = [],
        lastFilms: Set<PhotoID> = [],
        useless: Set<PhotoID> = [],
        uselessFilms: Set<PhotoID> = [],
        unreadable: Set<PhotoID> = [],
        unreadableFilms: Set<PhotoID> = []
    ) {
        self.album = album
        self.ledger = ledger
        self.screen = screen
        self.near = near
        self.pinned = pinned
        self.lastFilms = lastFilms
        self.useless = useless
        self.uselessFilms = uselessFilms
        self.unreadable = unreadable
        self.unreadableFilms = unreadableFilms
    }

    /// The number of pages on each side of the first page of `near` that come before anything else.
    private static let neighbours = 2

    /// Returns the file on the shelf, else the one to fetch; nil if there is none.
    func file(for photo: Photo) -> Rendition? {
        guard !useless.contains(photo.id) else { return nil }
        if unreadable.contains(photo.id), let file = photo.rendition(for: screen) { return file }
        return ledger.files[photo.id] ?? photo.rendition(for: screen)
    }

    /// Returns the only copy of a film on the shelf, else the film to fetch; nil if there is none.
    func film(for photo: Photo) -> Film? {
        if lastFilms.contains(photo.id) { return ledger.films[photo.id] }
        return uselessFilms.contains(photo.id) ? nil : photo.film
    }

    /// Returns the photos whose films have no other copy and fit, with their pictures, into so many bytes, the newest
    /// first.
    func lastFilms(within room: ByteCount) -> Set<PhotoID> {
        var chosen: Set<PhotoID> = []
        var bytes = ByteCount.zero
        for index in lastFilms.compactMap(album.index(of:)).sorted() {
            let photo = album.photos[index].id
            guard bytes + ledger.bytes(of: photo) <= room else { continue }
            chosen.insert(photo)
            bytes = bytes + ledger.bytes(of: photo)
        }
        return chosen
    }

    func farthestFirst(_ photos: [PhotoID]) -> [PhotoID] {
        photos.sorted { (distance($0), $0.text) > (distance($1), $1.text) }
    }

    /// Returns the distance of a photo from the first page of `near` or from the newest photo, whichever is less.
    func distance(_ id: PhotoID) -> Int {
        guard let index = album.index(of: id) else { return Int.max }
        let away = near.first.flatMap(album.index(of:)).map { abs($0 - index) } ?? index
        return min(index, away)
    }

    /// Returns indices of the album, most useful first; an index may occur more than once.
    ///
    /// For films, the pinned photos count as all others, or each page of a slideshow would fetch its film.
    func usefulness(ofFilms: Bool = false) -> [Int] {
        let urgent = near.compactMap(album.index(of:))
        let here = urgent.first ?? 0
        let beside = (1...Self.neighbours).flatMap { [here + $0, here - $0] }
        let held = ofFilms ? [] : pinned.filter(ledger.has).compactMap(album.index(of:)).sorted()
        let spreading = album.photos.indices.flatMap { [$0, here + $0, here - $0] }
        return (urgent + beside + held + spreading).filter(album.photos.indices.contains)
    }
}
