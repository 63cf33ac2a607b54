package import FamilyCore

/// An order of `Frame` to the program around it.
///
/// `FrameLoop` (`FrameApp`) carries out some orders itself and passes the others to `Performer`, which works outside the
/// main loop and answers with a `FrameEvent`.
package enum FrameEffect: Equatable, Sendable {
    case call(ServerCall)
    /// Uses this registration for all later calls; nil for none.
    case use(FrameRegistration?)
    /// Calls the server at this place from now on, with this registration; nil for none.
    case connect(ServerPlace, FrameRegistration?)
    /// Looks for this server on the home network, and for no other one any more; nil: for none. Answers with `SearchEvent`.
    case browse(WantedServer?)
    /// Asks the server at this place for its proof, without any secret; answers with `SearchEvent.answered`.
    case prove(ServerPlace)
    /// Asks at these addresses for a family's server, without any secret, until one answers; answers with
    /// `FrameEvent.addressAnswered` and this number.
    case findServer(Int, AddressCandidates)
    /// Follows the machine's networks; nil: not any more. Answers with `NetworkEvent.seen` or `.unavailable`.
    case watchNetworks(NetworkWatch?)
    /// Joins a Wi-Fi; answers with `NetworkEvent.joinEnded` and this number.
    case joinNetwork(Int, JoinRequest)
    /// Joins a Wi-Fi in sight that the machine knows; answers with `NetworkEvent.returnEnded` and this number.
    case returnToNetwork(Int)
    /// Opens the event stream; at most one is open.
    case listen
    case stopListening
    /// Downloads the file to the shelf, resuming a partial download; answers with `.downloaded` or `.downloadFailed`.
    case download(PhotoID, PhotoFile)
    case cancelDownload(PhotoID)
    /// Uploads a file that the server has lost; answers with `.brought`.
    case bring(PhotoID, Rendition)
    /// Copies the file of a stick's photo to the shelf, with a note; answers with `StickEvent.copied` or `.copyFailed`.
    case keepOutgoing(PhotoID, OutgoingFile)
    /// Writes the note of a copy anew.
    case noteOutgoing(OutgoingFile)
    /// Removes a copy and its note.
    case dropOutgoing(ContentHash)
    /// Sends a copy to the server; answers with `StickEvent.uploadBegan`, `.uploadProgressed`,
    /// and `.uploaded` or `.uploadFailed`.
    case sendOutgoing(OutgoingFile)
    /// Applies the changes in order in one transaction, before later effects of the same list.
    case shelf([ShelfChange])
    /// Writes the changes that could not be written before; answers with `.shelfWritten` or `.shelfFailed`.
    case retryShelf
    /// Measures the free disk space; answers with `.diskHas`.
    case measureDisk
    /// Compares the files of the shelf with its list; answers with `.shelfCompared`.
    case compareShelf
    /// Checks the next files of the shelf; answers with `.shelfChecked`.
    case checkShelf
    /// Decodes a photo for a screen of this size, perhaps with a second photo (see `PairFit`).
    ///
    /// Answers with `.pictureReady` of the first photo, or `.pictureFailed` of the one that failed.
    case preparePicture(PhotoID, beside: PhotoID? = nil, fitting: PixelSize)
    /// Releases a decoded picture.
    case releasePicture(PhotoID)
    /// Decodes the file at full resolution for a magnified photo, and the other photo of its page.
    ///
    /// Only one page at a time. Answers with `.detailReady` for each; on failure, the picture at page size stays.
    case prepareDetail(PhotoID, beside: PhotoID? = nil)
    case releaseDetail(PhotoID)
    /// Decodes a square thumbnail of `side` pixels for the grid: from the file on the shelf, or else from this
    /// rendition of the server.
    ///
    /// Answers with `.thumbnailReady` or `.thumbnailFailed`, unless it is released before.
    case prepareThumbnail(PhotoID, side: Int, from: Rendition?)
    case releaseThumbnail(PhotoID)
    /// The same for a cover of memory lane, which may be of a photo whose thumbnail is there, too.
    ///
    /// Answers with `.coverReady` or `.coverFailed`, unless it is released before.
    case prepareCover(PhotoID, side: Int, from: Rendition?)
    case releaseCover(PhotoID)
    /// Controls the player, which answers with `.filmBegan`, `.filmEnded` or `.filmFailed`.
    case film(FilmShow.Order)
    /// Switches the panel on or off at night, on machines that can do that.
    case panel(isOn: Bool)
    /// Sets the backlight; answers with `RoomEvent.backlightFailed` if that fails.
    case setBacklight(percent: Int)
    /// Reads the light sensor from now on, or not any more; answers with `RoomEvent.measured`.
    case measureLight(Bool)
    /// Sets the volume of films and voices.
    case setVolume(percent: Int)
    /// Sets the letterbox of the pages that are made from now on.
    case surround(RoomSettings.Surround)
    /// Draws rotated from now on and rotates touches back; then answers with `.resized`.
    case rotateScreen(Rotation)
    /// Sets the language of all words.
    case speak(String)
    /// Sets the size of words over photos by how the panel is looked at.
    case view(Viewing)
    /// Clocks show this IANA time zone from now on; nil: the machine's.
    case useTimeZone(String?)
    case quit
}
