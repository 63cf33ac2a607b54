package import FamilyCore

/// How the frame is, in a few words, for scripts and for support.
package struct FrameStatus: Equatable, Codable, Sendable {
    /// `new`, `returning`, `asking`, `waiting`, `proving`, `recognising`,
    /// `resting`, `empty`, `fetching` or `photos`.
    package var state: String
    /// As shown: `WDJB-MJHT`.
    package var code: String?
    /// The number to compare while a keeper is at the door.
    package var number: Int?
    package var page: PhotoID?
    /// She has told the slideshow to stay; nothing where there is none.
    package var isPaused: Bool?
    /// Photos known, and those with a picture on the shelf.
    package var photos: Int
    package var shelfPhotos: Int
    package var shelfBytes: ByteCount
    package var outbox: Int
    package var isReached: Bool
    /// The server answers and does not know the frame; nil where it does, or is not reached.
    package var isForgotten: Bool?
    /// Whom the card on the screen asks about.
    package var newcomer: IntroductionID?
}

extension Frame {
    package var status: FrameStatus {
        FrameStatus(
            state: stateName,
            code: identity.shownCode(now: now),
            number: identity.shownNumber,
            page: presentation.currentPhoto(facts),
            isPaused: presentation.isPaused,
            photos: library.photoCount,
            shelfPhotos: library.ledger.files.count,
            shelfBytes: library.ledger.bytes,
            outbox: library.outboxCount,
            isReached: library.condition.everReached && !library.isLost,
            isForgotten: identity.isForgotten ? true : nil,
            newcomer: presentation.newcomer
        )
    }

    private var stateName: String {
        if let state = identity.stateName { return state }
        if library.isKnownEmpty { return "empty" }
        return presentation.currentPhoto(facts) == nil ? "fetching" : "photos"
    }
}
