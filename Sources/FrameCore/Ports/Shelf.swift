package import FamilyCore
package import FoundationEssentials

/// What the frame keeps on its own disk.
///
/// Calls block on the disk: make them away from the loop, except `contents` at
/// start.
///
/// Every change is whole or not at all, also when the plug is pulled.
package protocol Shelf: Sendable {
    /// Everything known, read once at start.
    ///
    /// Repairs what it can: photos whose file is gone or has another length are
    /// listed without a file. Where the index is lost, photos with their files
    /// are listed without a pointer.
    func contents() throws -> ShelfContents
    /// Makes the changes in one transaction, in order.
    func apply(_ changes: [ShelfChange]) throws
    /// Where the bytes of a download are gathered, and how many are there: all
    /// of them, where the file is here already.
    func incoming(_ photo: PhotoID, _ file: PhotoFile) throws -> IncomingFile
    /// Checks the gathered file against its hash, syncs it, moves it to its
    /// place and remembers it.
    ///
    /// A file with other bytes is removed and throws `ShelfError.corrupt`.
    func place(_ photo: PhotoID, _ file: PhotoFile) throws
    /// The path of the photo's picture, if it is on the shelf.
    func file(of photo: PhotoID) -> String?
    /// Reads the photo's picture and throws `ShelfError.corrupt` where its
    /// bytes are not those that were placed.
    func verify(_ photo: PhotoID) throws
    /// A short step of the slow check of all files: the next file is read, and
    /// after the last one the first. For a thread that nobody waits for.
    func checkNext() throws -> ShelfCheck
    /// The path of the photo's film, if it is on the shelf.
    func film(of photo: PhotoID) -> String?
    /// The bytes the disk has left for us.
    func freeSpace() -> ByteCount
}

extension Shelf {
    package func incoming(_ photo: PhotoID, _ rendition: Rendition) throws -> IncomingFile {
        try incoming(photo, .picture(rendition))
    }

    package func place(_ photo: PhotoID, _ rendition: Rendition) throws { try place(photo, .picture(rendition)) }
}

package struct IncomingFile: Equatable, Sendable {
    package var path: String
    package var bytesThere: Int64
    package init(path: String, bytesThere: Int64) {
        self.path = path
        self.bytesThere = bytesThere
    }
}

/// What a step of the slow check of all files came to.
package struct ShelfCheck: Equatable, Sendable {
    /// nil where the file has the bytes that were placed.
    package var damaged: DamagedFile?
    /// The next step is wanted soon.
    package var hasMore: Bool

    package init(damaged: DamagedFile? = nil, hasMore: Bool = false) {
        self.damaged = damaged
        self.hasMore = hasMore
    }
}

/// A file whose bytes are not those that were placed.
package struct DamagedFile: Equatable, Sendable {
    package let photo: PhotoID
    package let isFilm: Bool

    package init(photo: PhotoID, isFilm: Bool) {
        self.photo = photo
        self.isFilm = isFilm
    }
}

package enum ShelfError: Error, Equatable, Sendable {
    case corrupt
    case diskFull
    case failed(String)
}

package struct ShelfContents: Equatable, Sendable {
    package var registration: FrameRegistration?
    package var identity: FrameIdentity?
    /// Newest first, whether or not their file is here.
    package var photos: [ShelvedPhoto]
    package var pointer: AlbumPointer?
    package var currentPage: PhotoID?
    package var outbox: [OutboxEntry]
    /// Nothing before a photo was first shown.
    package var looks: Looks?
    /// Nothing before the picture was turned by hand.
    package var turn: HandTurn?
    package var sightings: [ShelvedSighting]
    /// When the slideshow last began to show them all.
    package var roundBeganAt: Date?

    package init(
        registration: FrameRegistration? = nil,
        identity: FrameIdentity? = nil,
        photos: [ShelvedPhoto] = [],
        pointer: AlbumPointer? = nil,
        currentPage: PhotoID? = nil,
        outbox: [OutboxEntry] = [],
        looks: Looks? = nil,
        turn: HandTurn? = nil,
        sightings: [ShelvedSighting] = [],
        roundBeganAt: Date? = nil
    ) {
        self.registration = registration
        self.identity = identity
        self.photos = photos
        self.pointer = pointer
        self.currentPage = currentPage
        self.outbox = outbox
        self.looks = looks
        self.turn = turn
        self.sightings = sightings
        self.roundBeganAt = roundBeganAt
    }

    /// What the slideshow's round has shown: remembered by the sightings, so
    /// that turning by itself writes nothing of its own.
    var shownInRound: Set<PhotoID>? {
        roundBeganAt.map { began in
            Set(sightings.lazy.map(\.sighting).filter { $0.lastSeenAt.map { $0 >= began } ?? false }.map(\.photoID))
        }
    }
}

package struct ShelvedPhoto: Equatable, Sendable {
    package var photo: Photo
    /// Which rendition's file is on the shelf.
    package var file: Rendition?
    /// The film whose file is on the shelf.
    package var film: Film?
    package init(photo: Photo, file: Rendition?, film: Film? = nil) {
        self.photo = photo
        self.file = file
        self.film = film
    }
}

/// What is remembered of a photo's time on this frame; it outlives the file.
package struct ShelvedSighting: Equatable, Sendable {
    package var sighting: Sighting
    /// The server knows all of it.
    package var isTold: Bool
    package init(_ sighting: Sighting, isTold: Bool = false) {
        self.sighting = sighting
        self.isTold = isTold
    }
}

/// How much of the album the frame has read, as two places in it.
package struct AlbumPointer: Equatable, Codable, Sendable {
    package var newer: AlbumCursor
    package var older: AlbumCursor
    /// The oldest photo of the album has been read.
    package var reachedOldest: Bool
    /// Changes up to here are known.
    package var revision: Int64
    /// Photos below this position were found on the disk, and the server has
    /// not yet said whether it still has them; nil: it has named all.
    package var unlistedBelow: Int64?
    package init(
        newer: AlbumCursor,
        older: AlbumCursor,
        reachedOldest: Bool,
        revision: Int64,
        unlistedBelow: Int64? = nil
    ) {
        self.unlistedBelow = unlistedBelow
        self.newer = newer
        self.older = older
        self.reachedOldest = reachedOldest
        self.revision = revision
    }
}

/// What she did and the server does not know yet.
///
/// One entry a subject: the newest wish replaces the one before.
package struct OutboxEntry: Equatable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// Whether this photo has her heart.
        case heart(PhotoID)
        /// Whether this newcomer is welcome.
        case introduction(IntroductionID)
    }

    package var subject: Subject
    package var isYes: Bool

    package init(_ subject: Subject, isYes: Bool) {
        self.subject = subject
        self.isYes = isYes
    }

    package init(photo: PhotoID, heartGiven: Bool) { self.init(.heart(photo), isYes: heartGiven) }
}

package enum ShelfChange: Equatable, Sendable {
    /// Kept twice, mode 0600, synced: this one must survive a pulled plug.
    case keepRegistration(FrameRegistration)
    case keepIdentity(FrameIdentity)
    /// Adds photos or replaces what is known of them; files stay.
    case keepPhotos([Photo])
    case keepPointer(AlbumPointer)
    case keepCurrentPage(PhotoID)
    /// Synced: what she has seen is not called new again after a pulled plug.
    case keepLooks(Looks)
    case keepRound(began: Date)
    /// Synced; a wipe leaves it.
    case keepTurn(HandTurn)
    /// Removes the files, the films' too; the photos stay listed.
    case dropFiles([PhotoID])
    /// Removes the films' files; the pictures stay.
    case dropFilms([PhotoID])
    /// Removes photos, their files and outbox entries for good; what the server
    /// may still wait to hear of them stays.
    case forget([PhotoID])
    /// What was said of a newcomer is synced: nobody is asked twice.
    case putInOutbox(OutboxEntry)
    /// Removes the entry if it still says the same.
    case takeFromOutbox(OutboxEntry)
    /// Adds or replaces what is remembered of these photos' time here.
    case keepSightings([ShelvedSighting])
    case dropSightings([PhotoID])
    /// Revoked: removes everything of the family's, the registration too.
    case wipe
}
