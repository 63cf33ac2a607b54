package import FamilyCore

/// The frame's state in a few words, for scripts and support.
package struct FrameStatus: Equatable, Codable, Sendable {
    /// One of `new`, `returning`, `asking`, `waiting`, `proving`, `recognising`, `resting`, `empty`, `fetching` and
    /// `photos`.
    package var state: String
    /// The pairing code as shown: `WDJB-MJHT`.
    package var code: String?
    /// The number that a keeper compares while letting the frame in.
    package var number: Int?
    package var page: PhotoID?
    /// The moment whose title page is on the screen.
    package var title: MomentID?
    /// The moment that alone is shown.
    package var visit: MomentID?
    /// The number of past moments in memory lane while it is on the screen.
    package var memories: Int?
    /// The moment that is announced below the clock.
    package var coming: MomentID?
    /// The names of those whose birthday is told; nil if there are none.
    package var birthdays: [String]?
    /// Whether the user paused the slideshow; nil if there is no slideshow.
    package var isPaused: Bool?
    /// The number of known photos.
    package var photos: Int
    package var shelfPhotos: Int
    package var shelfBytes: ByteCount
    package var outbox: Int
    package var isReached: Bool
    /// True if the server answers and does not know the frame; nil otherwise.
    package var isForgotten: Bool?
    /// The newcomer whom the card on the screen asks about.
    package var newcomer: IntroductionID?
    /// The moment to which the card on the screen invites.
    package var invitation: MomentID?
    /// The photo that the card on the screen asks whether to hide.
    package var photoToHide: PhotoID?
    /// The number of photos that are hidden from this frame; nil if none is.
    package var hidden: Int?
    /// The stick's photo whose page is on the screen.
    package var stick: PhotoID?
    /// The state of that photo, as its page shows it: `unknown`, `done`, `offered`, `copying`, `onItsWay`,
    /// `waitsForFamily`, `sent` or `refused`; nil if no stick's photo is on the screen.
    package var stickStanding: String?
    /// The number of a stick's photos on their way to the server; nil if none is.
    package var outgoing: Int?
    /// The address of the server, if it was found on the home network, or somebody typed it.
    package var server: String?
    /// The names of the servers of which the screen asks which one it is; nil if it does not ask.
    package var servers: [String]?
    /// True while somebody types the server's address; nil otherwise.
    package var isAddressTyped: Bool?
    /// The page of the choice of a Wi-Fi that is on the screen: `list`, `form`, `joining` or `facts`; nil: none is.
    package var wifi: String?
    /// The names of the Wi-Fis to choose from; nil if the list is not on the screen.
    package var wifis: [String]?
    /// The words of the gift card's greeting that is on the screen; nil if there is none.
    package var greeting: String?
}

extension Frame {
    package var status: FrameStatus {
        FrameStatus(
            state: stateName,
            code: identity.shownCode(now: now),
            number: identity.shownNumber,
            page: presentation.currentPhoto(facts),
            title: presentation.currentTitle(facts),
            visit: presentation.shownMoment,
            memories: presentation.shownMemories,
            coming: presentation.coming(facts)?.moment,
            birthdays: presentation.toldBirthdays(facts),
            isPaused: presentation.isPaused,
            photos: library.photoCount,
            shelfPhotos: library.ledger.files.count,
            shelfBytes: library.ledger.bytes,
            outbox: library.outboxCount,
            isReached: library.condition.everReached && !library.isLost,
            isForgotten: identity.isForgotten ? true : nil,
            newcomer: presentation.newcomer,
            invitation: presentation.invitation,
            photoToHide: presentation.photoToHide,
            hidden: library.hiddenCount,
            stick: presentation.stickPhoto(facts),
            stickStanding: presentation.stickPhoto(facts).map { "\(facts.standing(of: $0))" },
            outgoing: stick.outgoing.files.isEmpty ? nil : stick.outgoing.files.count,
            server: search.place?.base,
            servers: asksForServer ? search.shown.map(\.name) : nil,
            isAddressTyped: address.isOpen ? true : nil,
            wifi: network.stateName,
            wifis: network.offeredNames,
            greeting: greeting(now: now)?.words
        )
    }

    private var stateName: String {
        if let state = identity.stateName { return state }
        if library.isKnownEmpty { return "empty" }
        return presentation.showsPage(facts) ? "photos" : "fetching"
    }
}
