import FamilyCore

/// Why the server takes no photo of this frame for now; the family can change it, and the frame cannot.
enum SendingObstacle: Equatable, Sendable {
    /// The frame may not send any more.
    case mayNotSend
    /// The album or the server's disk is full.
    case noRoom

    /// Returns nil for errors that pass by themselves, and for those of one photo.
    init?(_ error: ServerError) {
        guard case .refused(let problem) = error else { return nil }
        switch (problem.status, problem.code) {
        case (403, _): self = .mayNotSend
        // The server may have too little memory for a photo at one time and enough at the next.
        case (507, .outOfMemory): return nil
        case (507, _): self = .noRoom
        default: return nil
        }
    }
}

/// Why the copy of a stick's photo cannot be sent as it lies on the frame's card.
package enum OutgoingFileError: Equatable, Sendable {
    /// The card has no copy, or one with other bytes.
    case lost
    /// The card cannot be read now; it may be readable later.
    case unreadable
}

/// The photos that a user wanted to send and that will not arrive, for as long as keepers are told of them.
struct UndeliverablePhotos: Sendable {
    /// How long keepers are told.
    static let told = Duration.seconds(7 * 86_400)

    private var refusals: [ContentHash: Uptime] = [:]
    private var losses: [ContentHash: Uptime] = [:]

    func isRefused(_ hash: ContentHash) -> Bool { refusals[hash] != nil }

    mutating func refused(_ hash: ContentHash, now: Uptime) { refusals[hash] = now }

    mutating func lost(_ hash: ContentHash, now: Uptime) { losses[hash] = now }

    /// Forgets a photo that the server has after all.
    mutating func arrived(_ hash: ContentHash) { (refusals[hash], losses[hash]) = (nil, nil) }

    func counts(now: Uptime) -> (refused: Int, lost: Int) {
        func count(_ times: [ContentHash: Uptime]) -> Int { times.values.count { now < $0.advanced(by: Self.told) } }
        return (count(refusals), count(losses))
    }
}

extension Stick {
    /// Returns what keepers are told of photos that do not get to the family; nil if there is nothing to tell.
    func unsent(now: Uptime) -> FrameUnsent? {
        let (refused, lost) = givenUp.counts(now: now)
        let waiting = outgoing.files.count
        let unsent = FrameUnsent(
            noRoom: outgoing.hindrance == .noRoom ? waiting : 0,
            notAllowed: outgoing.hindrance == .mayNotSend ? waiting : 0,
            refused: refused,
            lost: lost
        )
        return unsent.isNothing ? nil : unsent
    }
}
