import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// A frame with everything around it as models: it does what the frame says
/// and reports back, at once or when the test wants it.
struct House {
    private(set) var frame: Frame
    private var bound: ByteCount
    var album = ModelAlbum()
    var shelf = ModelShelf()
    var disk = ModelDisk()
    var now = Uptime.start
    /// Everything the frame ever ordered.
    private(set) var log: [FrameEffect] = []
    /// Orders whose answers are still to come.
    var pending: [FrameEffect] = []
    /// The photo whose every pixel is held.
    var detail: PhotoID?
    /// The film that is on the screen.
    private(set) var film: FilmRunning?
    private(set) var filmOrders: [FilmShow.Order] = []
    /// Pictures held decoded or in decoding.
    private(set) var held: Set<PhotoID> = []
    var downloading: Set<PhotoID> = []
    /// Thumbnails held or in the making.
    private(set) var thumbnails: Set<PhotoID> = []
    private(set) var covers: Set<PhotoID> = []
    /// The most bytes that ever lay on the shelf.
    var fullest: Int64 = 0
    var serverIsGone = false
    /// Another program answers at the server's address.
    var serverIsStranger = false
    /// What the server's clock shows; nil: it does not tell.
    var serverTime: Date?
    /// No: the server was set back to a day before the frame came.
    var knowsFrame = true
    /// Who the frame is where that is not `identity`.
    var knownAs = Self.identity
    var registrations = 0
    var invitations = 0
    var invitationState = InvitationState(state: .pending, interval: 5)
    /// How the family wants it to live.
    var chosen: ChosenSettings?
    /// What the server asks its frames for.
    var wanted: [WantedRendition] = []

    /// What it said of itself.
    var reports: [FrameReport] {
        log.compactMap { if case .call(.report(let report)) = $0 { report } else { nil } }
    }

    /// Who is to be asked for, and what was said of them.
    var newcomers: [Newcomer] = []
    var answers: [IntroductionID: [Bool]] = [:]
    /// What the server was told of invitations.
    var invitationAnswers: [MomentID: [Bool]] = [:]
    /// How the server refuses such answers; nil: it takes them.
    var refusalOfAnswers: ServerError?

    /// What the server knows of photos that are hidden from the frame.
    var hidings = ModelHidings()
    /// What shell and server know of a stick's photos.
    var stick = ModelStick()
    /// What the server was told of photos, report by report.
    var told: [SightingReport] = []
    /// What the frame offered to the server.
    var offers: [PhotoOffer] = []
    /// What the next step of the slow check comes to.
    var (check, missing) = (ShelfCheck(), [ShelfFile]())

    var home = ModelHome()
    var gifts = ModelGifts()
    /// A server of before sightings were told.
    var serverIsOld = false

    static let registration = FrameRegistration.make()
    /// What a server gives that has forgotten the first one.
    static let secondRegistration = FrameRegistration.make(frameID: .make("frame-2"), secret: "bmV3")
    static let identity = FrameIdentity.make()
    /// The one that lets a frame in.
    static let password = "violets"

    private let configuration: FrameConfiguration

    init(bound: ByteCount = .gigabytes(2), configuration: FrameConfiguration = FrameConfiguration()) {
        self.bound = bound
        self.configuration = configuration
        frame = Frame(shelfBound: bound, configuration: configuration)
    }

    /// A frame that is in a family whose album it has read to the end of what
    /// one page tells, with the newest photo on the screen.
    static func family(
        photos: Int,
        bound: ByteCount = .gigabytes(2),
        configuration: FrameConfiguration = FrameConfiguration()
    ) -> House {
        var house = House(bound: bound, configuration: configuration)
        house.album = ModelAlbum(photos: photos)
        house.shelf = ModelShelf(ShelfContents(registration: registration, identity: identity))
        house.start()
        house.answerAll()
        return house
    }

    /// A frame of the family with this album, all of it on the shelf.
    static func family(_ album: ModelAlbum, configuration: FrameConfiguration = FrameConfiguration()) -> House {
        var house = House(configuration: configuration)
        house.album = album
        house.shelf = ModelShelf(ShelfContents(registration: registration, identity: identity))
        house.start()
        house.answerAll()
        return house
    }

    var scene: Scene { frame.scene(now: now, clock: wallClock) }
    /// The room's clock; in Greenwich unless a test says otherwise.
    var wallClock = WallClock(now: Date(timeIntervalSince1970: 1_783_180_800), offset: { _ in 0 })
    /// Where a test lets the room's clock go on: what it showed at the start.
    var clockStart: Date?
    /// Whether the panel shines; nothing until the frame has said.
    private(set) var panelIsOn: Bool?

    /// The positions on the screen, and where they lie.
    var shown: [PhotoID] {
        if case .photos(let pages) = scene.content { pages.map(\.photo) } else { [] }
    }

    @discardableResult
    mutating func tell(_ event: FrameEvent) -> [FrameEffect] {
        if let clockStart {
            let now = clockStart.addingTimeInterval(Uptime.start.duration(to: now) / .seconds(1))
            wallClock = WallClock(now: now, offset: { _ in 0 })
        }
        let effects = frame.handle(event, now: now, clock: wallClock)
        for effect in effects { perform(effect) }
        return effects
    }

    mutating func start() {
        tell(.started(shelf.contents, screen: PixelSize(width: 1920, height: 1080), seed: 7))
    }

    /// The plug is pulled and put back.
    mutating func restart(bound: ByteCount? = nil) {
        self.bound = bound ?? self.bound
        frame = Frame(shelfBound: self.bound, configuration: configuration)
        pending = []
        disk.restart()
        held = []
        detail = nil
        downloading = []
        thumbnails = []
        covers = []
        film = nil
        panelIsOn = nil
        start()
    }

    mutating func press(_ key: Key) { tell(.screen(.key(key))) }

    /// Time passes; every deadline is kept, and none may come without end.
    mutating func wait(_ duration: Duration, answering: Bool = true) {
        let end = now.advanced(by: duration)
        var turns = 0
        if answering { answerAll() }
        while let next = frame.deadline, next <= end {
            turns += 1
            guard turns < 20_000 else {
                Issue.record("deadlines without end, at \(now)")
                return
            }
            now = next
            tell(.deadlineReached)
            if answering { answerAll() }
        }
        now = end
    }

    mutating func answerAll() {
        var turns = 0
        while !pending.isEmpty {
            turns += 1
            guard turns < 20_000 else {
                Issue.record("orders without end: \(pending.prefix(3))")
                return
            }
            answer(at: 0)
        }
    }

    /// Answers one order, wherever it stands in the queue.
    mutating func answer(at index: Int) { tell(event(answering: pending.remove(at: index))) }

    /// Answers an order by something else than the models would.
    mutating func fail(_ order: FrameEffect, with event: FrameEvent) {
        guard let index = pending.firstIndex(of: order) else {
            Issue.record("was not ordered: \(order)")
            return
        }
        if case .download(let photo, _) = pending.remove(at: index) { downloading.remove(photo) }
        tell(event)
    }

    // MARK: - What the shell does

    private mutating func perform(_ effect: FrameEffect) {
        log.append(effect)
        switch effect {
        case .shelf(let changes): if disk.write(changes, to: &shelf) != nil { pending.append(effect) }
        case .call, .listen, .bring, .retryShelf, .measureDisk, .checkShelf, .compareShelf: pending.append(effect)
        case .download(let photo, _):
            #expect(downloading.insert(photo).inserted, "one download of a photo at a time")
            #expect(downloading.count <= 2)
            pending.append(effect)
        case .cancelDownload(let photo): cancel(photo)
        case .preparePicture(let photo, let other, _):
            #expect(shelf.files[photo] != nil || photo.isOfStick, "only what lies on the shelf can be decoded")
            if let other { #expect(shelf.files[other] != nil, "only what lies on the shelf can be decoded") }
            held.insert(photo)
            #expect(held.count <= 3, "the window never holds more than three pages")
            pending.append(effect)
        case .releasePicture(let photo):
            held.remove(photo)
            pending.removeAll { if case .preparePicture(photo, _, _) = $0 { true } else { false } }
        case .prepareDetail(let photo, let other):
            if let other { #expect(shelf.files[other] != nil, "only what lies on the shelf can be decoded") }
            #expect(shelf.files[photo] != nil, "only what lies on the shelf can be decoded")
            #expect(detail == nil || detail == photo, "one photo is looked at closely at a time")
            detail = photo
            pending.append(effect)
        case .releaseDetail(let photo):
            #expect(detail == photo)
            detail = nil
        case .prepareThumbnail(let photo, let side, let source):
            #expect(side > 0)
            #expect(source != nil || shelf.files[photo] != nil, "only what lies on the shelf can be decoded")
            #expect(thumbnails.insert(photo).inserted, "no thumbnail is ordered twice")
            pending.append(effect)
        case .releaseThumbnail(let photo):
            #expect(thumbnails.remove(photo) != nil, "only what was ordered is released")
            pending.removeAll { if case .prepareThumbnail(photo, _, _) = $0 { true } else { false } }
        case .prepareCover(let photo, let side, let source):
            #expect(side > 0)
            #expect(source != nil || shelf.files[photo] != nil, "only what lies on the shelf can be decoded")
            #expect(covers.insert(photo).inserted, "no cover is ordered twice")
            pending.append(effect)
        case .releaseCover(let photo):
            #expect(covers.remove(photo) != nil, "only what was ordered is released")
            pending.removeAll { if case .prepareCover(photo, _, _) = $0 { true } else { false } }
        case .keepOutgoing, .noteOutgoing, .dropOutgoing, .sendOutgoing: performOfStick(effect)
        case .film(let order): performFilm(order)
        case .panel(let isOn):
            #expect(isOn != panelIsOn, "the panel is told nothing twice")
            panelIsOn = isOn
        case .browse, .prove, .connect: performOfHome(effect)
        case .watchNetworks, .joinNetwork, .findServer, .use, .stopListening, .rotateScreen, .speak, .view,
            .useTimeZone, .quit, .setBacklight, .measureLight, .setVolume, .surround, .returnToNetwork:
            break
        }
        fullest = max(fullest, shelf.bytes)
    }

    private mutating func performFilm(_ order: FilmShow.Order) {
        filmOrders.append(order)
        switch order {
        case .play(let running):
            #expect(film == nil, "one film at a time")
            #expect(shelf.films[running.photo] != nil, "only what lies on the shelf can be played")
            film = running
        case .unmute, .pause: #expect(film != nil, "nothing plays")
        case .end:
            #expect(film != nil, "nothing plays")
            film = nil
        }
    }

    private mutating func cancel(_ photo: PhotoID) {
        guard let index = pending.firstIndex(where: { if case .download(photo, _) = $0 { true } else { false } }) else {
            Issue.record("cancelled what was not under way: \(photo)")
            return
        }
        pending[index] = .cancelDownload(photo)
    }
}

extension House {
    /// The calls ordered so far that the test speaks of.
    func calls(_ matches: (ServerCall) -> Bool) -> Int {
        log.count { if case .call(let call) = $0 { matches(call) } else { false } }
    }

    mutating func clearLog() { log = [] }

    /// The server has it, whatever the frame hears of that.
    mutating func hear(_ report: SightingReport) { told.append(report) }
}
