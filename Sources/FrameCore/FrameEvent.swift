package import FamilyCore

/// What happened, told to `Frame`.
///
/// A failure is an event too.
package enum FrameEvent: Equatable, Sendable {
    /// The first event: what the shelf held, the screen's size, and a number
    /// for jitter that the caller drew.
    case started(ShelfContents, screen: PixelSize, seed: UInt64)
    case screen(ScreenEvent)
    /// The mark that photos came was drawn here, or is not there any more.
    case newMarkDrawn(at: PixelRect?)
    /// The deadline that `Frame` named has come.
    case deadlineReached
    case server(ServerReply)
    /// The live line: stands, broke, or brought a hint.
    case lineStands
    case lineBroke
    case hint(FamilyEvent)
    case downloadProgressed(PhotoID, received: ByteCount)
    case downloaded(PhotoID, PhotoFile)
    case downloadFailed(PhotoID, DownloadError)
    /// A file that the server had lost went to it, or did not.
    case brought(PhotoID)
    /// A picture is decoded and ready to draw at once.
    case pictureReady(PhotoID)
    /// All pixels of the file are there for the photo that is magnified.
    case detailReady(PhotoID)
    /// The file on the shelf is no picture we can draw.
    case pictureFailed(PhotoID)
    /// A file on the shelf has not the bytes that were placed.
    case fileDamaged(DamagedFile)
    /// A thumbnail of the grid can be drawn.
    case thumbnailReady(PhotoID)
    /// Neither the shelf nor the server gave one.
    case thumbnailFailed(PhotoID)
    /// The film that was ordered with this number shows its first picture, or
    /// sounds.
    case filmBegan(Int)
    /// It came to its end by itself.
    case filmEnded(Int)
    /// It cannot be played; `isBroken` where it is the file's fault.
    case filmFailed(Int, isBroken: Bool)
    /// The shelf could not be written.
    case shelfFailed(ShelfError)
    /// All that was to be written is.
    case shelfWritten
    /// What the disk below the shelf has left for it.
    case diskHas(free: ByteCount)
    /// The loop turns as it does every few seconds, and nobody waits for
    /// anything.
    case idled
    case shelfChecked(ShelfCheck)
}

package enum DownloadError: Equatable, Sendable {
    case server(ServerError)
    case shelf(ShelfError)
}

/// A call of the server, as a value.
///
/// At most one of each is under way.
package enum ServerCall: Hashable, Sendable {
    case register
    /// A frame that a keeper removed registers anew, and says by its former secret which one it was.
    case registerAgain(formerSecret: String)
    case askForInvitation
    case pollInvitation
    case whoAmI
    /// A member lets the frame in as theirs.
    ///
    /// NB: what is typed stays in no machine that outlives the answer.
    case signIn(SignIn.Credentials)
    /// NB: what only the machine knows is added where the call is made.
    case report(FrameReport)
    case album(AlbumSide, limit: Int)
    case changes(since: Int64)
    case setHeart(PhotoID, given: Bool)
    case answerIntroduction(IntroductionID, isWelcome: Bool)
    case tellSightings(SightingReport)
    case offerPhotos(PhotoOffer)
}

package enum ServerReply: Equatable, Sendable {
    case registered(FrameRegistration)
    case invited(Invitation)
    case polled(InvitationState)
    case identified(FrameIdentity)
    case signedIn(FrameIdentity)
    case reported
    case album(AlbumSide, AlbumPage)
    case changes(AlbumChanges)
    case heartSet(PhotoID, given: Bool)
    case introductionAnswered(IntroductionID)
    case sightingsTold(SightingReport)
    case photosOffered(PhotoOffer)
    case failed(ServerCall, ServerError)
}
