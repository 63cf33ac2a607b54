package import FamilyCore
package import FoundationEssentials

/// The data that the frame stores on its own disk.
///
/// Calls block: make them outside the main loop, except `contents` at the start.
///
/// Every change is atomic, even in a power cut.
package protocol Shelf: Sendable {
    /// Returns everything that is stored; called once at the start.
    ///
    /// The call does not look at the photos' files, because the first photo waits for it; `missingFiles` looks at them
    /// later. If the index is lost, photos with files are listed without a pointer.
    func contents() throws -> ShelfContents
    /// Applies the changes in order in one transaction.
    func apply(_ changes: [ShelfChange]) throws
    /// Returns the path that collects the bytes of a download, and how many are there; all of them if the file is
    /// already on the shelf.
    func incoming(_ photo: PhotoID, _ file: PhotoFile) throws -> IncomingFile
    /// Checks the downloaded file against its hash, moves it to its place, syncs file and folder, and records the file.
    ///
    /// If the bytes differ, the file is removed and `ShelfError.corrupt` is thrown.
    func place(_ photo: PhotoID, _ file: PhotoFile) throws
    /// Returns the path of the photo's picture; nil if it is not on the shelf.
    func file(of photo: PhotoID) -> String?
    /// Reads the photo's picture; throws `ShelfError.corrupt` if its bytes are gone or differ from those that were written.
    ///
    /// Throws another error if the disk cannot read them, which proves nothing about the bytes.
    func verify(_ photo: PhotoID) throws
    /// Returns the listed files that are missing or have another length, and removes files that are not listed.
    ///
    /// The call takes as long as the disk needs to look at every file, and belongs on a background thread.
    func missingFiles() -> [ShelfFile]
    /// Reads and checks the next file of the shelf, cyclically.
    ///
    /// It is one short step of the slow file check and belongs on a background thread.
    func checkNext() throws -> ShelfCheck
    /// Returns the path of the photo's film; nil if it is not on the shelf.
    func film(of photo: PhotoID) -> String?
    /// Copies a file that is to be sent, as `read` gives its bytes at an offset, and writes its note.
    ///
    /// Throws `ShelfError.corrupt` if the bytes are not those of its hash, and `.diskFull` if the disk would have too
    /// little space left.
    func keep(
        _ file: OutgoingFile,
        reading read: (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64) throws -> Int
    ) throws
    /// Writes the note of a copy anew.
    func note(_ file: OutgoingFile) throws
    /// Removes a copy and its note.
    func drop(outgoing hash: ContentHash) throws
    /// Returns the path of a copy.
    func file(ofOutgoing hash: ContentHash) -> String
    /// Reads a copy and returns whether its bytes are still those of its hash.
    func isSound(outgoing hash: ContentHash) throws -> Bool
    /// The path at which a program of the machine delivers the file of a gift card.
    var deliveredGift: String { get }
    /// Reads the file of a gift card at `path`, checks its signature and photos, stores all of it, and erases the file.
    ///
    /// If the file is on a medium that cannot be written, it stays; the server lets in only one frame by it all the
    /// same. Returns nil for a frame that is in a family. Throws `ShelfError.corrupt` if the file is not that of a gift
    /// card.
    func importGift(at path: String) throws -> GiftLetter?
    /// Returns the bytes of disk space that the shelf may still use.
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

package enum ShelfError: Error, Equatable, Sendable {
    case corrupt
    case diskFull
    case failed(String)
}

package struct ShelfContents: Equatable, Sendable {
    package var registration: FrameRegistration?
    package var identity: FrameIdentity?
    /// The family whose data this is; nil if nothing is stored or an older program stored it.
    ///
    /// The index of the photos holds this, so that it is still known if both files of the identity are lost.
    package var family: FamilyID?
    /// The photos newest first, with or without a file on the shelf.
    package var photos: [ShelvedPhoto]
    /// The moments that the photos are in, in any order.
    package var moments: [MomentSummary]
    /// The moments that had not started when the server last told of them, the soonest first.
    package var coming: [ComingMoment]
    /// The invitations that nobody had answered when the server last told of them, the soonest first.
    package var invitations: [MomentInvitation]
    package var pointer: AlbumPointer?
    package var currentPage: PhotoID?
    package var outbox: [OutboxEntry]
    /// Which photos were seen; nil before the first photo was shown.
    package var seenTracker: SeenTracker?
    /// The rotation that a hand set; nil if the picture was never rotated by hand.
    package var manualRotation: ManualRotation?
    package var sightings: [ShelvedSighting]
    /// When the slideshow last began a round over all photos; nil if never.
    package var roundBeganAt: Date?
    /// The copies of a stick's photos that the server does not have yet, in no order.
    package var outgoing: [OutgoingFile]
    /// The place at which the frame found its server; nil if the frame did not look for one.
    package var server: ServerPlace?
    /// The rest of a gift card; nil: there is none.
    package var gift: StoredGift?

    package init(
        registration: FrameRegistration? = nil,
        identity: FrameIdentity? = nil,
        family: FamilyID? = nil,
        photos: [ShelvedPhoto] = [],
        moments: [MomentSummary] = [],
        coming: [ComingMoment] = [],
        invitations: [MomentInvitation] = [],
        pointer: AlbumPointer? = nil,
        currentPage: PhotoID? = nil,
        outbox: [OutboxEntry] = [],
        seenTracker: SeenTracker? = nil,
        manualRotation: ManualRotation? = nil,
        sightings: [ShelvedSighting] = [],
        roundBeganAt: Date? = nil,
        outgoing: [OutgoingFile] = [],
        server: ServerPlace? = nil,
        gift: StoredGift? = nil
    ) {
        self.server = server
        self.gift = gift
        self.registration = registration
        self.identity = identity
        self.family = family
        self.photos = photos
        self.moments = moments
        self.coming = coming
        self.invitations = invitations
        self.pointer = pointer
        self.currentPage = currentPage
        self.outbox = outbox
        self.seenTracker = seenTracker
        self.manualRotation = manualRotation
        self.sightings = sightings
        self.roundBeganAt = roundBeganAt
        self.outgoing = outgoing
    }

    /// The photos that the slideshow's round has shown; nil if no round has begun.
    ///
    /// They are derived from the sightings, so that the slideshow needs no writes of its own.
    var shownInRound: Set<PhotoID>? {
        roundBeganAt.map { began in
            Set(sightings.lazy.map(\.sighting).filter { $0.lastSeenAt.map { $0 >= began } ?? false }.map(\.photoID))
        }
    }
}

package struct ShelvedPhoto: Equatable, Sendable {
    package var photo: Photo
    /// The rendition whose file is on the shelf; nil if there is none.
    package var file: Rendition?
    /// The film whose file is on the shelf; nil if there is none.
    package var film: Film?
    package init(photo: Photo, file: Rendition?, film: Film? = nil) {
        self.photo = photo
        self.file = file
        self.film = film
    }
}

/// What is stored about the views of a photo; it outlives the photo's file.
package struct ShelvedSighting: Equatable, Sendable {
    package var sighting: Sighting
    /// Whether the server knows all of it.
    package var isTold: Bool
    package init(_ sighting: Sighting, isTold: Bool = false) {
        self.sighting = sighting
        self.isTold = isTold
    }
}

/// How much of the album the frame has read, as two cursors.
package struct AlbumPointer: Equatable, Codable, Sendable {
    package var newer: AlbumCursor
    package var older: AlbumCursor
    /// Whether the oldest photo of the album has been read.
    package var reachedOldest: Bool
    /// Changes up to this revision are known.
    package var revision: Int64
    /// Not nil while the server has not yet named all that it has of the photos that were found on the disk.
    ///
    /// Until then, no file is removed because no photo names it. In programs before 2026-12 it was the position below
    /// which photos were still to be named.
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

/// Something that the user did and the server does not know yet.
///
/// There is one entry per subject; a newer one replaces it.
package struct OutboxEntry: Equatable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// Whether the user gave this photo a heart.
        case heart(PhotoID)
        /// Whether the user wants this photo hidden from the frame.
        case hiding(PhotoID)
        /// Whether this newcomer is welcome.
        case introduction(IntroductionID)
        /// Whether the viewer comes to this moment, to which they were invited.
        case invitation(MomentID)
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
    /// Stores the registration twice, with mode 0600 and synced, because it must survive a power cut.
    case keepRegistration(FrameRegistration)
    case keepIdentity(FrameIdentity)
    /// Stores where the server was found, and in one step the registration with it; nil removes the place.
    ///
    /// A wipe keeps the place.
    case keepServer(ServerPlace?, FrameRegistration?)
    /// Stores the rest of the gift card; nil removes it.
    case keepGift(StoredGift?)
    /// Adds photos or replaces their metadata; files stay.
    case keepPhotos([Photo])
    /// Adds moments or replaces what is known of them.
    case keepMoments([MomentSummary])
    case dropMoments([MomentID])
    /// Replaces all moments that have not started.
    case keepComing([ComingMoment])
    /// Replaces all invitations without an answer.
    case keepInvitations([MomentInvitation])
    case keepPointer(AlbumPointer)
    case keepCurrentPage(PhotoID)
    /// Stores which photos were seen; synced, because they must not become new again after a power cut.
    case keepLooks(SeenTracker)
    case keepRound(began: Date)
    /// Stores the rotation that a hand set; synced, and kept by a wipe.
    case keepRotation(ManualRotation)
    /// Removes picture and film files; the photos stay listed.
    case dropFiles([PhotoID])
    /// Removes film files; the pictures stay.
    case dropFilms([PhotoID])
    /// Removes photos, their files and outbox entries for good; sightings that the server does not know yet stay.
    case forget([PhotoID])
    /// An answer to a question is synced, so that nobody is asked twice.
    case putInOutbox(OutboxEntry)
    /// Removes the entry if it has not changed.
    case takeFromOutbox(OutboxEntry)
    /// Adds or replaces the sightings of these photos.
    case keepSightings([ShelvedSighting])
    case dropSightings([PhotoID])
    /// Removes everything of the family, and the registration, after the frame was revoked.
    case wipe
}
