/// The stable names of errors.
///
/// A client decides by these names alone.
package struct ProblemCode: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = name }

    // Authentication and permissions.
    package static let notSignedIn = ProblemCode("not-signed-in")
    package static let frameUnknown = ProblemCode("frame-unknown")
    package static let frameRevoked = ProblemCode("frame-revoked")
    /// The server no longer supports this version of the API and answers 410.
    package static let frameOutdated = ProblemCode("frame-outdated")
    package static let framePaired = ProblemCode("frame-paired")
    package static let keeperNeeded = ProblemCode("keeper-needed")
    package static let passwordNeeded = ProblemCode("password-needed")
    package static let wrongPassword = ProblemCode("wrong-password")
    package static let notAllowed = ProblemCode("not-allowed")
    /// A member who is still to be welcomed on a frame cannot send yet.
    package static let notYetWelcome = ProblemCode("not-yet-welcome")
    package static let foreignOrigin = ProblemCode("foreign-origin")
    package static let tokenMismatch = ProblemCode("token-mismatch")
    /// The server's operator paused the family: its people can look at the album but change nothing.
    package static let familyPaused = ProblemCode("family-paused")
    /// The server's operator closed the family; until its photos are erased, the operator can restore it.
    package static let familyClosed = ProblemCode("family-closed")

    // Pairing and joining.
    package static let slowDown = ProblemCode("slow-down")
    package static let tooManyAttempts = ProblemCode("too-many-attempts")
    package static let invitationUnknown = ProblemCode("invitation-unknown")
    package static let invitationEnded = ProblemCode("invitation-ended")
    /// The gift card was never made, or was taken back.
    package static let giftUnknown = ProblemCode("gift-unknown")
    package static let giftUsed = ProblemCode("gift-used")
    package static let giftEnded = ProblemCode("gift-ended")
    package static let wrongNumber = ProblemCode("wrong-number")
    /// Another keeper chose a frame's settings since they were read.
    package static let settingsChanged = ProblemCode("settings-changed")
    /// The frame is not connected, so it was asked nothing.
    package static let frameAway = ProblemCode("frame-away")
    /// The frame's panel is dark.
    package static let frameAsleep = ProblemCode("frame-asleep")
    package static let linkUnknown = ProblemCode("link-unknown")
    package static let nameTaken = ProblemCode("name-taken")

    // Requests.
    package static let badRequest = ProblemCode("bad-request")
    package static let notFound = ProblemCode("not-found")
    package static let methodNotAllowed = ProblemCode("method-not-allowed")
    /// The server is not known by the name in the `Host` header.
    package static let foreignHost = ProblemCode("foreign-host")
    package static let bodyTooLarge = ProblemCode("body-too-large")
    package static let tooSlow = ProblemCode("too-slow")
    package static let tooManyRequests = ProblemCode("too-many-requests")
    package static let rangeNotSatisfiable = ProblemCode("range-not-satisfiable")
    package static let internalFault = ProblemCode("internal-fault")
    package static let unavailable = ProblemCode("unavailable")

    // Photos.
    package static let fileEmpty = ProblemCode("file-empty")
    package static let fileTooLarge = ProblemCode("file-too-large")
    package static let tooManyFiles = ProblemCode("too-many-files")
    package static let typeUnsupported = ProblemCode("type-unsupported")
    package static let tooManyPixels = ProblemCode("too-many-pixels")
    package static let photoDamaged = ProblemCode("photo-damaged")
    package static let filmTooLong = ProblemCode("film-too-long")
    /// The chosen beginning of a film is no number of seconds within a day.
    package static let filmStart = ProblemCode("film-start")
    package static let photoTooHard = ProblemCode("photo-too-hard")
    /// Somebody else wrote the photo's words since they were read.
    package static let captionChanged = ProblemCode("caption-changed")
    /// A deletion can no longer be undone.
    package static let undoOver = ProblemCode("undo-over")
    /// A page of the catalogue's file is not what was written to it.
    package static let catalogueDamaged = ProblemCode("catalogue-damaged")
    package static let diskReadOnly = ProblemCode("disk-read-only")
    package static let storageLost = ProblemCode("storage-lost")
    package static let originalMissing = ProblemCode("original-missing")
    /// The same photo is in the album already, because it was sent again later.
    package static let sentAgain = ProblemCode("sent-again")
    package static let notLetIn = ProblemCode("not-let-in")
    /// The same photo is in the album and was hidden from the family.
    package static let photoHidden = ProblemCode("photo-hidden")
    /// No more photos can be hidden from this frame: it has the maximum number.
    package static let frameHidesTooMany = ProblemCode("frame-hides-too-many")
    /// The photo has as many comments as it can have.
    package static let commentsFull = ProblemCode("comments-full")
    /// A moment's start or end cannot be read, or its end does not come after its start.
    package static let momentTimes = ProblemCode("moment-times")
    /// The family has as many moments as it can have.
    package static let momentsFull = ProblemCode("moments-full")
    package static let momentHoldsPhotos = ProblemCode("moment-holds-photos")
    /// The moment has as many guests from outside as it can have.
    package static let guestsFull = ProblemCode("guests-full")
    /// The photo is not in the moment whose cover it should be.
    package static let notInMoment = ProblemCode("not-in-moment")
    /// The moment has ended: nobody is invited any more, and nobody answers.
    package static let momentOver = ProblemCode("moment-over")
    package static let chosenMomentGone = ProblemCode("chosen-moment-gone")
    /// The photo was for a moment that only invited people saw, and the whole family sees it now.
    package static let momentOpened = ProblemCode("moment-opened")
    package static let changedMeanwhile = ProblemCode("changed-meanwhile")
    /// Nobody is there before the moment starts.
    package static let momentNotBegun = ProblemCode("moment-not-begun")
    /// Only a member who said that they come can say "I'm here".
    package static let notComing = ProblemCode("not-coming")
    /// A member who said "I'm here" cannot take it back.
    package static let alreadyHere = ProblemCode("already-here")
    /// The given position lies outside the radius of the moment's place.
    package static let notAtPlace = ProblemCode("not-at-place")
    /// Only members who come may put photos into the moment now.
    package static let onlyWhoComes = ProblemCode("only-who-comes")
    /// Only members who were there may put photos into the moment now.
    package static let onlyWhoIsThere = ProblemCode("only-who-is-there")
    /// An answered invitation cannot be taken back.
    package static let invitationAnswered = ProblemCode("invitation-answered")
    /// None of the photos that a frame should show can be shown on it.
    package static let shownEmpty = ProblemCode("shown-empty")
    /// No birthday is on this day: no year has it, it is still to come, or it was too long ago.
    package static let birthdayDay = ProblemCode("birthday-day")
    /// Guests have no birthday here, for they would not see it.
    package static let birthdayOfGuest = ProblemCode("birthday-of-guest")
    /// A surprise cannot wait until a time that is over, or that is more than two years ahead.
    package static let surpriseTime = ProblemCode("surprise-time")
    /// A photo or moment that has arrived is no surprise any more, so its time cannot change.
    package static let surpriseOver = ProblemCode("surprise-over")
    /// A moment that waits as a surprise takes only photos that are sent to it, and nobody is invited to it yet.
    package static let surpriseMoment = ProblemCode("surprise-moment")
    /// The family has as many collections as it can have.
    package static let collectionsFull = ProblemCode("collections-full")
    /// The collection has as many photos as it can have.
    package static let collectionFull = ProblemCode("collection-full")
    /// The photo, or the one beside which it goes, is not in the collection.
    package static let notInCollection = ProblemCode("not-in-collection")
    package static let albumFull = ProblemCode("album-full")
    package static let diskFull = ProblemCode("disk-full")
    /// The server had too little memory for this photo just then.
    package static let outOfMemory = ProblemCode("out-of-memory")

    // Uploads in pieces.
    /// The other side speaks another version of tus.
    package static let uploadVersion = ProblemCode("upload-version")
    /// The offset is wrong: ask for the upload's offset, and go on from there.
    package static let uploadOffset = ProblemCode("upload-offset")
    /// Another connection continues the upload; ask again in a moment.
    package static let uploadBusy = ProblemCode("upload-busy")
    /// The piece arrived with another checksum and was dropped; send it again.
    package static let checksumMismatch = ProblemCode("checksum-mismatch")
    /// The upload may not begin, because the maximum number or size of uploads in progress is reached.
    package static let tooManyUploads = ProblemCode("too-many-uploads")
}
