import FamilyCore

/// What others need to know of the library, at one moment.
///
/// NB: it shares the library's storage. Let it go before the library changes,
/// or the whole album is copied.
struct LibraryFacts {
    let album: Album
    let ledger: ShelfLedger
    /// Photos whose picture cannot be shown.
    let hidden: Set<PhotoID>
    /// Photos whose film cannot be played.
    let hiddenFilms: Set<PhotoID>
    /// Photos that are here and that the server has forgotten.
    let left: Set<PhotoID>
    /// What she said and the server does not know yet.
    let wishes: [OutboxEntry.Subject: Bool]
    /// How much of the album was read; nil before the server said anything.
    let pointer: AlbumPointer?
    /// When the server last said what is newest.
    let lookedAt: Uptime?
    let condition: LibraryCondition
    /// Nothing can come to the shelf: what is on it is all that can be shown.
    let takesNothing: Bool

    var isKnownEmpty: Bool { pointer != nil && album.photos.isEmpty }

    /// Her newest wish, else what the server said.
    func isHearted(_ photo: PhotoID) -> Bool {
        wishes[.heart(photo)] ?? album.photo(photo)?.heartedByMe ?? false
    }
}

/// Why nothing may come from the server or to the shelf.
struct LibraryCondition {
    /// The disk has no space for even one photo.
    let isFull: Bool
    /// The server has gone on to a later version.
    let isOutdated: Bool
    /// The last call did not reach the server.
    let isLost: Bool
    /// It reached somebody who is not the family's server.
    let isStranger: Bool
    /// The server answered at least once since the start.
    let everReached: Bool
}

/// What the screen needs of the library.
struct LibraryDemand {
    /// Her page and where her turns lead, most urgent first.
    var near: [PhotoID]
    /// Where her turns lead: she waits for its first photo without a file.
    var destination: [PhotoID]
    /// The photos that rest on the lit screen, with nothing over them but words.
    var resting: [PhotoID]
    /// When a hand was there last.
    var touched: Uptime?
    /// The larger file that a magnified photo needs to be sharp.
    var larger: CachePolicy.Wish?
    /// Nothing moves: the screen leaves the processor to the plan of the shelf.
    var allowsPlanning: Bool
    /// She comes near the oldest photo that is known.
    var wantsOlder: Bool
    /// Photos of the album that are asked for at once.
    var pageSize: Int
    var isAsleep: Bool
}
