package import FamilyCore

/// An event that `Frame` handles; errors are events too.
package enum FrameEvent: Equatable, Sendable {
    /// The first event: the contents of the shelf, the screen's size in pixels, and a random seed for jitter.
    case started(ShelfContents, screen: PixelSize, seed: UInt64)
    case screen(ScreenEvent)
    /// The mark that photos came was drawn here, or is not there any more.
    case newMarkDrawn(at: PixelRect?)
    /// The sign of moments was drawn here, or is not there any more.
    case momentMarkDrawn(at: PixelRect?)
    /// The deadline that `Frame` named has come.
    case deadlineReached
    case server(ServerReply)
    /// The event stream is open.
    case streamOpened
    case streamBroke
    case hint(FamilyEvent)
    case downloadProgressed(PhotoID, received: ByteCount)
    case downloaded(PhotoID, PhotoFile)
    case downloadFailed(PhotoID, DownloadError)
    /// The upload of a file that the server had lost ended, successfully or not.
    case brought(PhotoID)
    /// A picture is decoded and can be drawn at once.
    case pictureReady(PhotoID)
    /// The magnified photo is decoded at full resolution.
    case detailReady(PhotoID)
    /// No picture could be made of an intact file: it cannot be decoded, memory is short, or it crashed the program.
    case pictureFailed(PhotoID)
    /// A file on the shelf differs from the bytes that were written.
    case fileDamaged(ShelfFile)
    /// A file on the shelf could not be read, perhaps only for a moment.
    case fileUnreadable(ShelfFile)
    /// A thumbnail of the grid can be drawn.
    case thumbnailReady(PhotoID)
    /// No thumbnail could be made from the shelf or the server.
    case thumbnailFailed(PhotoID)
    /// A cover of memory lane can be drawn.
    case coverReady(PhotoID)
    /// No cover could be made from the shelf or the server.
    case coverFailed(PhotoID)
    /// The playback with this number shows its first picture or plays its first sound.
    case filmBegan(Int)
    /// The playback with this number reached its end.
    case filmEnded(Int)
    /// The playback with this number failed; `isBroken` if the file is the cause.
    case filmFailed(Int, isBroken: Bool)
    /// Writing to the shelf failed.
    case shelfFailed(ShelfError)
    /// All pending changes of the shelf are written.
    case shelfWritten
    /// The free disk space that the shelf may use.
    case diskHas(free: ByteCount)
    /// The loop made its regular turn of every few seconds, and nothing is pending.
    case idled
    case shelfChecked(ShelfCheck)
    /// The files that the shelf lists and that are not there, or have another length.
    case shelfCompared(missing: [ShelfFile])
    case stick(StickEvent)
    case search(SearchEvent)
    /// The answer to `FrameEffect.findServer` with this number.
    case addressAnswered(Int, Result<ServerPlace, AddressError>)
    case network(NetworkEvent)
    case gift(GiftEvent)
    case room(RoomEvent)
}

package enum DownloadError: Equatable, Sendable {
    case server(ServerError)
    case shelf(ShelfError)
}

/// A call to the server, as a value; at most one of each is in progress.
package enum ServerCall: Hashable, Sendable {
    case register
    /// A frame that a keeper removed registers anew, and says by its former secret which one it was.
    case registerAgain(formerSecret: String)
    case askForInvitation
    case pollInvitation
    case whoAmI
    /// Lets the frame into the family of the member who signs in.
    ///
    /// The number tells the answers of several attempts apart. NB: the credentials are stored in no state that outlives
    /// the answer.
    case signIn(SignIn.Credentials, attempt: Int)
    /// Lets the frame into the family of its gift card.
    case redeemGift(RedeemGift.Card)
    /// NB: the shell adds the values that only the machine knows.
    case report(FrameReport)
    case album(AlbumSide, limit: Int)
    case changes(since: Int64)
    case setHeart(PhotoID, given: Bool)
    case setHiding(PhotoID, isHidden: Bool)
    case answerIntroduction(IntroductionID, isWelcome: Bool)
    case answerInvitation(MomentID, isComing: Bool)
    case tellSightings(SightingReport)
    case offerPhotos(PhotoOffer)
    /// Asks which of these files the album has.
    case askKnown([ContentHash])
}

package enum ServerReply: Equatable, Sendable {
    case registered(FrameRegistration)
    case invited(Invitation)
    case polled(InvitationState)
    case identified(FrameIdentity)
    /// The frame is in a family by this call: a sign-in or a gift card.
    case signedIn(FrameIdentity, by: ServerCall)
    case reported
    case album(AlbumSide, AlbumPage)
    case changes(AlbumChanges)
    case heartSet(PhotoID, given: Bool)
    case hidingSet(PhotoID, isHidden: Bool)
    case introductionAnswered(IntroductionID)
    case invitationAnswered(MomentID)
    case sightingsTold(SightingReport)
    case photosOffered(PhotoOffer)
    case known(asked: [ContentHash], known: [ContentHash])
    case failed(ServerCall, ServerError)
}
