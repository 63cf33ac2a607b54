import FamilyCore

/// The copies of a stick's photos on their way to the server, one after another; they wait for weeks if they must.
struct Outgoing: Sendable {
    /// What becomes of a photo whose upload failed.
    enum Failure: Equatable {
        /// The server will never take the photo.
        case refused
        /// The photo waits for another try.
        case waits
    }

    private(set) var files: [OutgoingFile]
    private var sent: [ContentHash: ByteCount] = [:]
    private var underway: ContentHash?
    private var backoff = Backoff()
    private var pausedUntil: Uptime?
    private var jitter: Jitter

    init(_ files: [OutgoingFile] = [], jitter: Jitter = Jitter(seed: 0)) {
        self.files = files
        self.jitter = jitter
    }

    /// Whether no more copies may wait: by their number, or by their bytes on the frame's card.
    var isFull: Bool {
        let bytes = files.reduce(0) { $0 + $1.bytes.bytes }
        return files.count >= OutgoingFile.most || bytes >= OutgoingFile.mostBytes.bytes
    }

    /// Whether the last try failed, and the next one is not due yet.
    var isPaused: Bool { pausedUntil != nil }

    func holds(_ hash: ContentHash) -> Bool { files.contains { $0.hash == hash } }

    /// When the next try is due; nil if none is, or one is in progress.
    var deadline: Uptime? { underway == nil && !files.isEmpty ? pausedUntil : nil }

    /// Returns the fraction of the bytes that were sent, 0 … 1; nil if the file is not on its way.
    func fraction(of hash: ContentHash) -> Double? {
        guard let file = files.first(where: { $0.hash == hash }) else { return nil }
        let (sent, all) = (sent[hash]?.bytes ?? 0, max(file.bytes.bytes, 1))
        return (0.0...1.0).clamp(Double(sent) / Double(all))
    }

    mutating func add(_ file: OutgoingFile) {
        if !holds(file.hash) { files.append(file) }
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

    /// Ends a try to send: the server has the photo.
    mutating func arrived(_ hash: ContentHash) {
        guard underway == hash else { return }
        drop(hash)
    }

    /// Ends a try to send that failed.
    mutating func failed(_ hash: ContentHash, _ error: ServerError, now: Uptime) -> Failure {
        guard underway == hash else { return .waits }
        guard !error.isAboutPhoto else {
            drop(hash)
            return .refused
        }
        underway = nil
        pausedUntil = now.advanced(by: backoff.delay(fraction: jitter.fraction()))
        // A photo that somebody answered for, or that could not be read, does not hold up the others.
        if !error.isSilence, let first = files.first, first.hash == hash { files.append(files.removeFirst()) }
        return .waits
    }

    private mutating func drop(_ hash: ContentHash) {
        underway = nil
        files.removeAll { $0.hash == hash }
        sent[hash] = nil
        backoff.succeeded()
    }

    /// Tries again at once because the server is back.
    mutating func forgive() { pausedUntil = nil }
}

extension ServerError {
    /// Whether nobody answered.
    fileprivate var isSilence: Bool {
        switch self {
        case .unreachable, .cancelled: true
        default: false
        }
    }

    /// Whether the server refuses these bytes for good.
    fileprivate var isAboutPhoto: Bool {
        guard case .refused(let problem) = self else { return false }
        let codes: [ProblemCode] = [
            .fileEmpty, .fileTooLarge, .typeUnsupported, .tooManyPixels, .photoDamaged, .photoTooHard, .photoHidden,
        ]
        return codes.contains(problem.code)
    }
}
