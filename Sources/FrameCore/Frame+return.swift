import FamilyCore

// A server that was restored to a day before the frame came, or a new one, does not know the frame. Only a server that
// says that a keeper removed the frame has it erase anything: here it goes on as without a server, with a quiet mark. A
// touch of the mark shows a code, as for a new frame; taken in by its own family it keeps its shelf.

extension Frame {
    /// Nobody tells the frame anything, or brings it photos.
    var isAlone: Bool { reachability.isLost || isForgotten }

    var isForgotten: Bool { forgetting != nil }

    /// Whether the server's answer says that it does not know the frame as the family's.
    mutating func noteForgetting(_ call: ServerCall, _ trouble: ServerTrouble) {
        guard identity != nil, pairing == nil else { return }
        switch trouble {
        case .unknownFrame: forgetting = .unknown
        // Every frame of a family may ask who it is.
        case .refused(let problem) where problem.code == .notAllowed && call == .whoAmI: forgetting = .waiting
        default: break
        }
    }

    /// The mark was touched: a code comes in place of the photos, until a touch or for some minutes.
    mutating func openReturn() {
        guard isForgotten, pairing == nil, isAtRest else { return }
        caption = nil
        note = nil
        heartbeat = nil
        gestures.forget()
        let known = returning?.registration ?? (forgetting == .waiting ? registration : nil)
        effects.append(.use(known))
        pairing = Pairing(registration: known, now: now, jitter: nextJitter())
        returning = Return(openedAt: now, registration: known)
    }

    /// Whether what hands did was for the code, which goes at a touch; but not while a keeper compares the number.
    mutating func returnTook(_ event: ScreenEvent) -> Bool {
        guard isReturning, event.isOfHand else { return false }
        guard !isProving, returning?.takesTouches(now: now) == true else { return true }
        touchedAt = now
        switch event {
        case .touchUp(_, let point) where isWayToSignIn(point): openSignIn()
        case .touchUp, .key, .wheel: closeReturn()
        default: break
        }
        return true
    }

    mutating func settleReturn() {
        guard !isProving, !welcome.isOpen, returnDeadline.hasCome(by: now) else { return }
        closeReturn()
    }

    /// When the photos come back by themselves.
    var returnDeadline: Uptime? { isReturning ? returning?.deadline : nil }

    /// A family took the forgotten frame in.
    ///
    /// Another family's frame must have nothing of the old one's; for its own it keeps what it has, and asks the server
    /// for all that this one knows.
    mutating func joinAgain(_ identity: FrameIdentity, as registration: FrameRegistration) {
        let before = self.identity
        if before?.familyID != identity.familyID { beRemoved() }
        (returning, forgetting, pairing, welcome, wasRemoved) = (nil, nil, nil, Welcome(), false)
        self.registration = registration
        self.identity = identity
        effects += [.use(registration), .shelf([.keepRegistration(registration), .keepIdentity(identity)])]
        settingsKept(instead: before?.chosen)
        readAlbumAnew()
        sync.wantChanges()
        serverIsBack()
    }

    private mutating func closeReturn() {
        pairing = nil
        effects.append(.use(registration))
        sync.catchUp()
    }

    /// The code is on the screen of a frame that is in a family.
    private var isReturning: Bool { pairing != nil && identity != nil }
}
