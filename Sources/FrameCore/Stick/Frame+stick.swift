import FamilyCore

// The photos of a stick: pages before the newest, and the way of those that the user sends.

extension Frame {
    mutating func handle(_ event: StickEvent) {
        let unsent = stick.unsent(now: now)
        apply(event)
        if stick.unsent(now: now) != unsent { library.reportSoon() }
    }

    private mutating func apply(_ event: StickEvent) {
        switch event {
        case .came(let photos): stickCame(photos)
        case .left: stick.left()
        case .read(let photo, let reading): stick.read(photo, reading)
        case .copied(let photo, let file): copied(photo, file)
        case .copyFailed(let photo, let error): copyFailed(photo, error)
        case .uploadBegan(let hash, let upload):
            if let file = stick.outgoing.began(hash, upload) { effects.append(.noteOutgoing(file)) }
        case .uploadProgressed(let hash, let sent): stick.outgoing.progressed(hash, sent)
        case .uploaded(let hash, let photo): uploaded(hash, as: photo)
        case .uploadFailed(let hash, let error): uploadFailed(hash, error)
        case .copyUnsound(let hash, let fault): copyUnsound(hash, fault)
        }
    }

    private mutating func stickCame(_ photos: [StickPhoto]) {
        stick.inserted(Array(photos.prefix(StickPhoto.most)))
        followStick(besides: presentation.pageUnderStick)
        inform { $0.stickCame($1) }
    }

    /// Sends the photo of a page: first of all it is copied, because the stick may be pulled.
    mutating func send(_ photo: PhotoID) {
        guard stick.standing(of: photo, isServerUnavailable: isServerUnavailable) == .offered else { return }
        guard !stick.outgoing.isFull else { return inform { $0.say(.stickFull, $1) } }
        if let file = stick.copy(photo) { effects.append(.keepOutgoing(photo, file)) }
    }

    private mutating func copied(_ photo: PhotoID, _ file: OutgoingFile) {
        // A copy that was made for another family, or twice, is not sent.
        guard stick.copied(photo) else {
            if !stick.outgoing.holds(file.hash) { effects.append(.dropOutgoing(file.hash)) }
            return
        }
        stick.outgoing.add(file)
    }

    private mutating func copyFailed(_ photo: PhotoID, _ error: ShelfError) {
        guard stick.copied(photo) else { return }
        inform { $0.say(error == .diskFull ? .stickFull : .stickUnreadable, $1) }
    }

    private mutating func uploaded(_ hash: ContentHash, as photo: PhotoID) {
        answered()
        stick.outgoing.arrived(hash)
        stick.arrived(hash)
        effects.append(.dropOutgoing(hash))
        // The photo is no news to the people who sent it from this frame.
        presentation.sentFromHere(photo)
    }

    private mutating func uploadFailed(_ hash: ContentHash, _ error: ServerError) {
        if identity.isRemoval(error) { return beRemoved() }
        guard stick.outgoing.failed(hash, error, now: now) == .refused else { return }
        stick.refused(hash, now: now)
        effects.append(.dropOutgoing(hash))
        // The photo's page says it, if the stick is there; else the page goes away as if the photo had arrived.
        if !stick.isIn { inform { $0.say(.stickUnsent, $1) } }
    }

    private mutating func copyUnsound(_ hash: ContentHash, _ fault: OutgoingFileError) {
        let isGone =
            switch fault {
            case .lost: stick.outgoing.lost(hash)
            case .unreadable: stick.outgoing.notRead(hash, now: now)
            }
        guard isGone else { return }
        stick.lost(hash, now: now)
        effects.append(.dropOutgoing(hash))
        inform { $0.say(.stickUnsent, $1) }
    }

    /// Handles a question without an answer.
    ///
    /// A frame that may not send offers nothing; one that does not know what is there may send it once more, which does
    /// no harm.
    mutating func askingFailed(_ hashes: [ContentHash], _ error: ServerError) {
        var mayNotSend = false
        if case .refused(let problem) = error { mayNotSend = problem.status == 403 }
        stick.answered(hashes, known: mayNotSend ? hashes : [])
    }

    /// Follows the album, asks the server about files, and sends what is due.
    mutating func settleStick() {
        stick.settle()
        followStick(besides: presentation.pageUnderStick)
        guard !identity.isForgotten else { return }
        // A file is also sent if the server seems to be away: an attempt is rare, and its success tells that the server
        // is back.
        if let file = stick.outgoing.next(now: now) { effects.append(.sendOutgoing(file)) }
        guard !isServerUnavailable else { return }
        let hashes = stick.toAsk()
        if !hashes.isEmpty { effects.append(.call(.askKnown(hashes))) }
    }

    private mutating func followStick(besides: [PhotoID]) {
        let known = library.known
        stick.follow(known.album, edition: known.edition, besides: besides)
    }
}
