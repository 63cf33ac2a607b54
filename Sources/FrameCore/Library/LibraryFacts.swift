import FamilyCore

/// What the other machines need to know of the library, at one moment.
///
/// NB: it shares the library's storage. Release it before the library changes, or the whole album is copied.
struct LibraryFacts {
    let album: Album
    /// What is known of the moments that known photos are in.
    let moments: [MomentID: MomentSummary]
    /// The number of answers that changed the album or its moments.
    let edition: Int
    /// The moments that had not started when the server last told of them, the soonest first.
    let coming: [ComingMoment]
    /// The invitations that nobody had answered when the server last told of them, the soonest first.
    let invitations: [MomentInvitation]
    let ledger: ShelfLedger
    /// Photos whose picture cannot be shown, and those that are hidden from this frame.
    let hidden: Set<PhotoID>
    /// Photos that are hidden from this frame.
    let hiddenHere: Set<PhotoID>
    /// Photos whose film cannot be played.
    let hiddenFilms: Set<PhotoID>
    /// Photos that are on this frame and that the server has forgotten.
    let left: Set<PhotoID>
    /// The user's hearts, hidden photos and answers that the server does not know yet.
    let choices: [OutboxEntry.Subject: Bool]
    /// How much of the album was read; nil before the first answer of a server.
    let pointer: AlbumPointer?
    /// When the server last said which photos are newest.
    let lookedAt: Uptime?
    let condition: LibraryCondition
    /// No file can be added to the shelf: only photos on it can be shown.
    let takesNothing: Bool

    var isKnownEmpty: Bool { pointer != nil && album.photos.isEmpty }

    /// Returns whether the photo has a heart: by the outbox, else by the server.
    func isHearted(_ photo: PhotoID) -> Bool {
        choices[.heart(photo)] ?? album.photo(photo)?.heartedByMe ?? false
    }
}

/// The reasons why nothing may come from the server or go to the shelf.
struct LibraryCondition {
    /// The disk has no space for even one photo.
    let isFull: Bool
    /// The server requires a later version than ours.
    let isOutdated: Bool
    /// The last call did not reach the server.
    let isLost: Bool
    /// The last call reached somebody who is not the family's server.
    let isStranger: Bool
    /// The server answered at least once since the start.
    let everReached: Bool
}

/// What the screen needs of the library.
struct LibraryDemand {
    /// The current page and the page where the user's turns lead, most urgent first.
    ///
    /// While pages turn by themselves: the page that the user left, and the photos that lack their file.
    var near: [PhotoID]
    /// The photos that the slideshow shows: they stay, but nothing is fetched around them.
    var kept: [PhotoID]
    /// The page where the user's turns lead; the user waits for the first of its photos that has no file.
    var destination: [PhotoID]
    /// The photos that rest on the lit screen, covered by nothing but words.
    var resting: [PhotoID]
    /// When a hand was there last.
    var touched: Uptime?
    /// The larger file that a magnified photo needs to be sharp.
    var larger: CachePolicy.PlannedDownload?
    /// Nothing moves, so the processor is free to plan the shelf.
    var allowsPlanning: Bool
    /// The user comes near the oldest known photo.
    var wantsOlder: Bool
    /// The number of photos per request for the album.
    var pageSize: Int
    var isAsleep: Bool
}
