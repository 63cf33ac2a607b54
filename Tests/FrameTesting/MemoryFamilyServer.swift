package import FamilyCore
import FamilyTesting
package import FoundationEssentials
package import FrameCore

/// The family's server as a model in memory, seen by one frame: an album with
/// positions and revisions, an invitation, and faults at will.
///
/// It knows no clock: nothing expires and nobody polls too fast unless a test
/// says so.
package actor MemoryFamilyServer {
    /// What a frame asked, in order.
    package enum Request: Equatable, Sendable {
        case register(FrameDescription)
        case askForInvitation
        case pollInvitation
        case signIn(SignIn.Credentials)
        case whoAmI
        case report(FrameReport)
        case album(AlbumSide, limit: Int)
        case changes(since: Int64, limit: Int)
        case setHeart(PhotoID, given: Bool)
        case setHiding(PhotoID, isHidden: Bool)
        case answer(IntroductionID, isWelcome: Bool)
        case tell(SightingReport)
        case download(PhotoID, PhotoFile, from: Int64)
        case listen
    }

    /// Who may sign a frame in.
    package static let member = SignIn.Credentials(userName: "anna", password: "violets in the yard")

    package let serverID: ServerID
    package private(set) var requests: [Request] = []
    var album = MemoryAlbum()
    /// The next answers to be something else, oldest first.
    private var faults: [ServerError] = []
    private var isAway = false
    private var downloadCut: Int64?
    private var frames: [String: MemoryFrame] = [:]
    var secretInUse: String?
    var home = MemoryHome()
    var invitations = 0
    private var listeners: [Int: AsyncStream<FamilyEvent>.Continuation] = [:]
    private var listenersEver = 0

    package init(serverID: ServerID = .make("server-1")) {
        self.serverID = serverID
    }

    /// Counts a request, and lets it fail if it is to.
    func take(_ request: Request) throws(ServerError) {
        requests.append(request)
        if isAway { throw .unreachable("away") }
        if !faults.isEmpty { throw faults.removeFirst() }
    }

    /// The frame that asks; only one that was registered and not removed.
    func askingFrame() throws(ServerError) -> MemoryFrame {
        guard let secretInUse, let frame = frames[secretInUse] else { throw .unknownFrame }
        guard !frame.isRemoved else { throw .revoked(serverID) }
        return frame
    }

    /// The frame that asks, which must be in the family.
    func pairedFrame() throws(ServerError) -> FrameIdentity {
        guard let identity = try askingFrame().identity else { throw .refused(.frameUnpaired) }
        return identity
    }
}

/// What the server knows of a frame.
struct MemoryFrame {
    let registration: FrameRegistration
    var invitation: Invitation?
    var state = InvitationState(state: .ended)
    var identity: FrameIdentity?
    var isRemoved = false
    var reports: [FrameReport] = []
    var sightings: [SightingReport] = []
}

extension ProblemDocument {
    fileprivate static let frameUnpaired = ProblemDocument(
        status: 403,
        code: .notAllowed,
        title: "This frame is in no family yet."
    )
}

// MARK: - What the family does

extension MemoryFamilyServer {
    /// A relative sends a photo; every frame that listens gets a hint.
    @discardableResult
    package func send(caption: String = "", count: Int = 5_000) -> Print {
        add(Print.make(album.nextPosition, caption: caption, count: count))
    }

    /// A relative sends these bytes, such as a real picture's.
    @discardableResult
    package func send(_ bytes: Data, caption: String = "") -> Print {
        add(Print.make(album.nextPosition, caption: caption, bytes: bytes))
    }

    /// A relative sends what moves or sounds.
    @discardableResult
    package func send(_ bytes: Data, _ kind: FilmKind, milliseconds: Int, film: Data) -> Print {
        add(Print.make(album.nextPosition, bytes: bytes).moving(kind, milliseconds: milliseconds, film))
    }

    private func add(_ print: Print) -> Print {
        let print = album.add(print)
        hint(.album(revision: album.revision))
        return print
    }

    package func edit(_ photo: PhotoID, caption: String) {
        album.change(photo) { $0.caption = caption }
        hint(.album(revision: album.revision))
    }

    package func delete(_ photo: PhotoID) {
        album.delete(photo)
        hint(.album(revision: album.revision))
    }

    /// All photos, newest first.
    package var photos: [Photo] { album.photos.reversed() }
    package var revision: Int64 { album.revision }
    /// The photos that have the frame's heart.
    package var hearted: Set<PhotoID> { Set(album.photos.filter(\.heartedByMe).map(\.id)) }
    /// What the frame in use has reported.
    package var sightings: [SightingReport] { secretInUse.flatMap { frames[$0]?.sightings } ?? [] }
    package var reports: [FrameReport] { secretInUse.flatMap { frames[$0]?.reports } ?? [] }

    /// A keeper types the frame's code: the frame is to show `number`.
    package func claim(number: Int = 42) {
        change { $0.state = InvitationState(state: .proving, expiresIn: 120, interval: 1, number: number) }
    }

    /// The keeper picked the right number.
    package func accept(as identity: FrameIdentity? = nil) {
        let serverID = serverID
        change { frame in
            let identity = identity ?? .make(serverID: serverID, frameID: frame.registration.frameID)
            frame.identity = identity
            frame.state = InvitationState(state: .accepted, identity: identity)
        }
    }

    /// The code is over: too late, a wrong number, or the keeper thought again.
    package func endInvitation() {
        change { $0.state = InvitationState(state: .ended) }
    }

    /// The keeper changes what the frame is called and whose it is.
    package func rename(to identity: FrameIdentity) {
        change { $0.identity = identity }
        hint(.frame)
    }

    /// A keeper chooses how the frame shall live.
    package func choose(_ settings: FrameSettings, version: Int) {
        change { $0.identity?.chosen = ChosenSettings(version: version, settings: settings) }
        hint(.frame)
    }

    /// A keeper turns the page.
    package func turn(_ turn: PageTurn) { hint(.turn(turn)) }

    /// Somebody looks at the frame's page.
    package func watch() { hint(.watched) }

    /// A keeper takes the frame out of the family.
    package func removeFrame() {
        change { $0.isRemoved = true }
        hangUp()
    }

    /// Takes a frame in without the steps before, for tests of what follows.
    @discardableResult
    package func adopt() -> FrameRegistration {
        let registration = addFrame()
        secretInUse = registration.secret
        accept()
        return registration
    }

    func change(_ body: (inout MemoryFrame) -> Void) {
        guard let secretInUse, var frame = frames[secretInUse] else { return }
        body(&frame)
        frames[secretInUse] = frame
    }

    func addFrame() -> FrameRegistration {
        let number = frames.count + 1
        let registration = FrameRegistration(
            serverID: serverID,
            frameID: .make("frame-\(number)"),
            secret: "secret-\(number)"
        )
        frames[registration.secret] = MemoryFrame(registration: registration)
        return registration
    }
}

// MARK: - What goes wrong

extension MemoryFamilyServer {
    /// Nobody answers, and open lines break.
    package func goAway() {
        isAway = true
        hangUp()
    }

    package func comeBack() { isAway = false }

    /// The next requests fail like this, one each.
    package func fail(next errors: ServerError...) { faults += errors }

    /// The next download breaks after so many bytes.
    package func cutDownload(after bytes: Int64) { downloadCut = bytes }

    /// Open lines break; a new one may be opened at once.
    package func hangUp() {
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    /// How many lines are open.
    package var openLines: Int { listeners.count }

    func hint(_ event: FamilyEvent) {
        for listener in listeners.values { listener.yield(event) }
    }
}

// MARK: - What a frame asks

extension MemoryFamilyServer: FamilyServer {
    package func call<E: Endpoint>(_ endpoint: E) throws(ServerError) -> E.Answer {
        guard let answer = try made(endpoint) as? E.Answer else { throw .notFound }
        return answer
    }

    package func use(_ registration: FrameRegistration?) {
        secretInUse = registration?.secret
    }

    package func bring(_ photo: PhotoID, _ rendition: Rendition, at path: String) throws(ServerError) {
        _ = try pairedFrame()
    }

    package func download(
        _ photo: PhotoID,
        _ file: PhotoFile,
        from offset: Int64,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void
    ) throws(ServerError) {
        try take(.download(photo, file, from: offset))
        _ = try pairedFrame()
        guard let bytes = album.bytes(of: photo, file) else { throw .notFound }
        let end = downloadCut.map { min(Int(offset + $0), bytes.count) } ?? bytes.count
        downloadCut = nil
        do {
            try Self.append(bytes[min(Int(offset), end)..<end], to: path, at: offset)
        } catch {
            throw .unreachable("\(path) cannot be written: \(error)")
        }
        progress(Int64(end))
        if end < bytes.count { throw .unreachable("the line broke") }
    }

    private static func append(_ bytes: Data, to path: String, at offset: Int64) throws {
        let there = FileManager.default.contents(atPath: path)?.prefix(Int(offset)) ?? Data()
        try (there + bytes).write(to: URL(filePath: path))
    }

    package func listen(_ heard: @escaping @Sendable (FamilyEvent) -> Void) async throws(ServerError) {
        try take(.listen)
        _ = try pairedFrame()
        let (events, listener) = AsyncStream.makeStream(of: FamilyEvent.self)
        listenersEver += 1
        let number = listenersEver
        listeners[number] = listener
        defer { listeners[number] = nil }
        heard(.heartbeat)
        for await event in events { heard(event) }
        throw Task.isCancelled ? .cancelled : .unreachable("the line broke")
    }
}
