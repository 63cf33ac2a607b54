package import FamilyCore

/// What the shell must do next.
///
/// It does each, off the loop where it blocks, and reports back with a
/// `FrameEvent`.
package enum FrameEffect: Equatable, Sendable {
    case call(ServerCall)
    /// Calls from now on carry this registration, or none.
    case use(FrameRegistration?)
    /// Opens the live line; at most one stands.
    case listen
    case stopListening
    /// Fetches to the shelf, resuming; answers `.downloaded` or failed.
    case download(PhotoID, PhotoFile)
    case cancelDownload(PhotoID)
    /// Sends the picture's file to the server, which lost it; answers `.brought`.
    case bring(PhotoID, Rendition)
    /// In one transaction, in order, before later effects of the same list.
    case shelf([ShelfChange])
    /// Writes what could not be written so far; answers `.shelfWritten` or
    /// failed.
    case retryShelf
    /// Answers `.diskHas`.
    case measureDisk
    /// A step of the slow check of all files; answers `.shelfChecked`.
    case checkShelf
    /// Decode for a screen of this size, perhaps with another on its right (see
    /// `PairFit`); answers `.pictureReady` of the first, or failed of the one
    /// that did.
    case preparePicture(PhotoID, beside: PhotoID? = nil, fitting: PixelSize)
    /// The decoded picture is not needed any more.
    case releasePicture(PhotoID)
    /// Decode all pixels of the file, for a photo that is magnified, and of the
    /// other on its page. One page at a time. Answers `.detailReady` for each;
    /// where it fails, what is there must do.
    case prepareDetail(PhotoID, beside: PhotoID? = nil)
    case releaseDetail(PhotoID)
    /// Decode a square of so many pixels for the grid: of the file on the shelf,
    /// or else of this rendition, which only the server has. Answers
    /// `.thumbnailReady` or failed, unless it is released before.
    case prepareThumbnail(PhotoID, side: Int, from: Rendition?)
    case releaseThumbnail(PhotoID)
    /// Answers what is played with `.filmBegan` and `.filmEnded` or failed.
    case film(FilmShow.Order)
    /// By night the panel goes off, where the machine can do that.
    case panel(isOn: Bool)
    /// Draw turned so far from now on, and turn touches back; then tell of the
    /// new `.resized`.
    case turnScreen(Rotation)
    /// Words are in this language from now on.
    case speak(String)
    /// Words over photos are as large as this asks for from now on.
    case view(Viewing)
    /// Clocks show this IANA time zone from now on; nil: the machine's.
    case useTimeZone(String?)
    case quit
}
