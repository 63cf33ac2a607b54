import FamilyCore

/// The copies of a stick's photos on their way to the server, one after another; they wait for weeks if they must.
struct Outgoing: Sendable {
    /// The state of a photo whose upload failed.
    enum Failure: Equatable {
        /// The server will never take the photo.
        case refused
        /// The photo waits for another attempt.
        case waits
    }

    private(set) var files: [OutgoingFile]
    private var sent: [ContentHash: ByteCount] = [:]
    private var underway: ContentHash?
    private var backoff = Backoff()
    private var pausedUntil: Uptime?
    private var jitter: Jitter
    /// Why the server takes no photo of this frame, by its last answer; nil: it takes them, or no photo was sent yet.
    private(set) var hindrance: SendingObstacle?
    /// The copies that the frame's card cannot read, each with the time since when.
    private var unreadable: [ContentHash: Uptime] = [:]

    /// How long the frame tries to send a copy that its card cannot read.
    static let timeout = Duration.seconds(86_400)
    /// The longest wait before the next attempt while the family has to do something first; the shortest is half of it.
    static let slowPace = Duration.seconds(30 * 60)

    init(_ files: [OutgoingFile] = [], jitter: Jitter = Jitter(seed: 0)) {
        self.files = files
        self.jitter = jitter
    }

    /// Whether no more copies may wait: by their number, or by their bytes on the frame's card.
    var isFull: Bool {
        let bytes = files.reduce(0) { $0 + $1.bytes.bytes }
        return files.count >= OutgoingFile.most || bytes >= OutgoingFile.mostBytes.bytes
    }

    /// Whether the last attempt failed, and the next one is not due yet.
    var isPaused: Bool { pausedUntil != nil }

    func holds(_ hash: ContentHash) -> Bool { files.contains { $0.hash == hash } }

    /// When the next attempt is due; nil if none is, or one is in progress.
    var deadline: Uptime? { underway == nil && !files.isEmpty ? pausedUntil : nil }

    /// Returns the fraction of the bytes that were sent, 0 … 1; nil if the file is not on its way.
    func fraction(of hash: ContentHash) -> Double? {
        guard let file = files.first(where: { $0.hash == hash }) else { return nil }
        let (sent, all) = (sent[hash]?.bytes ?? 0, max(file.bytes.bytes, 1))
        return (0.0...1.0).clamp(Double(sent) / Double(all))
    }

    /// Adds a copy; it is sent first, and at once if the others wait for the family, because a person just asked for
    /// it.
    mutating func add(_ file: OutgoingFile) {
        guard !holds(file.hash) else { return }
        guard hindrance != nil else { return files.append(file) }
        files.insert(file, at: 0)
        pausedUntil = nil
    }

    /// Returns the file to send now; at most one is sent at a time.
    mutating func next(now: Uptime) -> OutgoingFile? {
        guard underway == nil, pausedUntil == nil || pausedUntil.hasCome(by: now), let file = files.first else {
            return nil
        }
        pausedUntil = nil
        underway = file.hash
        return file
    }

    /// Records the upload that the server began for a file; returns the file for the shelf, nil if it is gone.
    mutating func began(_ hash: ContentHash, _ upload: UploadID) -> OutgoingFile? {
        guard let index = files.firstIndex(where: { $0.hash == hash }) else { return nil }
        files[index].upload = upload
        return files[index]
    }

    mutating func progressed(_ hash: ContentHash, _ bytes: ByteCount) {
        if underway == hash { sent[hash] = bytes }
    }

    /// Ends an attempt to send: the server has the photo.
    mutating func arrived(_ hash: ContentHash) {
        guard underway == hash else { return }
        hindrance = nil
        drop(hash)
    }

    /// Ends an attempt to send that failed.
    mutating func failed(_ hash: ContentHash, _ error: ServerError, now: Uptime) -> Failure {
        guard underway == hash else { return .waits }
        guard !error.isAboutPhoto else {
            drop(hash)
            return .refused
        }
        guard let found = SendingObstacle(error) else {
            pause(now, isLast: !error.isSilence)
            return .waits
        }
        hindrance = found
        pause(now, for: Self.slowPace * (0.5 + jitter.fraction() / 2), isLast: true)
        return .waits
    }

    /// Ends an attempt whose copy the frame's card has lost; returns whether the copy was to be sent.
    mutating func lost(_ hash: ContentHash) -> Bool {
        guard underway == hash else { return false }
        drop(hash)
        return true
    }

    /// Ends an attempt whose copy could not be read; returns whether the copy is given up.
    ///
    /// A copy is given up only if it could not be read for a day: a card may be unreadable for a moment.
    mutating func notRead(_ hash: ContentHash, now: Uptime) -> Bool {
        guard underway == hash else { return false }
        let since = unreadable[hash] ?? now
        guard now < since.advanced(by: Self.timeout) else { return lost(hash) }
        unreadable[hash] = since
        pause(now, isLast: true)
        return false
    }

    /// Ends an attempt; if the photo is `isLast`, it goes behind the others, so that it does not hold them up.
    private mutating func pause(_ now: Uptime, for time: Duration? = nil, isLast: Bool) {
        pausedUntil = now.advanced(by: time ?? backoff.delay(fraction: jitter.fraction()))
        if isLast, let first = files.first, first.hash == underway { files.append(files.removeFirst()) }
        underway = nil
    }

    private mutating func drop(_ hash: ContentHash) {
        underway = nil
        files.removeAll { $0.hash == hash }
        (sent[hash], unreadable[hash]) = (nil, nil)
        backoff.succeeded()
    }

    /// Tries again at once because the server is back.
    mutating func retryNow() { pausedUntil = nil }
}

extension ServerError {
    /// Whether no server answered.
    fileprivate var isSilence: Bool {
        switch self {
        case .unreachable, .cancelled: true
        default: false
        }
    }

    /// Whether the server refuses these bytes for good.
    fileprivate var isAboutPhoto: Bool {
        guard case .refused(let problem) = self else { return false }
        // 413, 415 and 422 say that the file is too large, of another kind, or no photo.
        return [413, 415, 422].contains(problem.status) || [.fileEmpty, .photoHidden].contains(problem.code)
    }
}
