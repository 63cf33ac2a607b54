import Dispatch
import FamilyCore
import FrameCore
import Launch
import Logging
import PixelPainting
import SDLScreen

/// The frame with all its parts: the loop on the main thread, and one task
/// beside it that downloads, decodes and writes.
///
/// `buildFrame` makes it of real parts; tests use others.
package struct FrameProgram {
    /// The version, as the server and the keeper's page show it.
    package static let version = "0.1.0"
    /// The longest wait for work to be cancelled: a service manager is promised
    /// an end within two seconds.
    private static let longestEnd = DispatchTimeInterval.milliseconds(1500)

    private let settings: Settings
    private let stage: any Stage
    private let contents: ShelfContents
    private let mailbox: Mailbox
    private let crashGuard: CrashGuard
    private let filmCrashGuard: CrashGuard
    private let performer: Performer
    private let writer: StatusWriter
    private let health: HealthReporter
    private let dependencies: ProgramDependencies

    private var log: Logger { dependencies.log }

    init(
        settings: Settings,
        stage: any Stage,
        server: any FamilyServer,
        shelf: any Shelf,
        contents: ShelfContents,
        mailbox: Mailbox,
        dependencies: ProgramDependencies,
        decode: @escaping PictureLoader.Decode,
        enlarge: @escaping PictureLoader.Enlarge,
        compose: @escaping PictureLoader.Compose,
        letterbox: Letterbox? = nil,
        ahead: PictureLoader.Prefetched? = nil,
        thumbnail: @escaping ThumbnailLoader.Decode,
        speaker: @escaping FilmLoader.OpenSpeaker
    ) {
        (self.settings, self.stage, self.contents) = (settings, stage, contents)
        (self.mailbox, self.dependencies) = (mailbox, dependencies)
        let log = dependencies.log
        (crashGuard, filmCrashGuard) = (dependencies.crashGuard, dependencies.crashGuard.forFilms())
        let memory = MemoryFolder.make(for: settings.folder, environment: dependencies.environment)
        performer = Performer(
            server: server,
            shelf: shelf,
            description: FrameDescription(model: settings.model, version: Self.version),
            machine: dependencies.machine,
            pictures: PictureLoader(
                shelf: shelf,
                stick: Self.stickReader(settings, memory, shelf, mailbox, log),
                crashGuard: crashGuard,
                mailbox: mailbox,
                log: log,
                decode: decode,
                enlarge: enlarge,
                compose: compose,
                letterbox: letterbox ?? Letterbox(settings.configuration.room.surround),
                note: { [folder = settings.folder] in LetterboxCache(folder: folder).write($0) },
                ahead: ahead
            ),
            thumbnails: ThumbnailLoader(
                server: server,
                shelf: shelf,
                crashGuard: crashGuard,
                mailbox: mailbox,
                log: log,
                decode: thumbnail
            ),
            films: FilmLoader(shelf: shelf, crashGuard: filmCrashGuard, mailbox: mailbox, log: log, speaker: speaker),
            room: Self.room(settings, dependencies, mailbox),
            mailbox: mailbox,
            log: log
        )
        if settings.configuration.night != nil {
            log.notice("at night the panel is switched off by \(dependencies.panel)")
        }
        let file = StatusFile(folder: settings.folder, memory: memory)
        writer = StatusWriter(file, machine: dependencies.machine, log: log)
        let trace = settings.trace.flatMap { Trace(path: $0) }
        health = HealthReporter(notice: dependencies.notice, writer: writer, trace: trace, log: log)
    }

    private static func room(
        _ settings: Settings,
        _ dependencies: ProgramDependencies,
        _ mailbox: Mailbox
    ) -> RoomWorker {
        RoomWorker(
            RoomFolders(settings),
            panel: dependencies.panel,
            environment: dependencies.environment,
            volume: dependencies.volume,
            mailbox: mailbox,
            log: dependencies.log
        )
    }

    /// Makes the reader of sticks; its pictures are made in memory if that is possible.
    private static func stickReader(
        _ settings: Settings,
        _ memory: String?,
        _ shelf: any Shelf,
        _ mailbox: Mailbox,
        _ log: Logger
    ) -> StickReader {
        let darkroom = StickDarkroom(folder: memory ?? settings.folder)
        return StickReader(folder: settings.sticks, darkroom: darkroom, shelf: shelf, mailbox: mailbox, log: log)
    }

    /// Shows photos until an event asks to end; must be called on the main
    /// thread.
    package func run() {
        mailbox.whenPosted(stage.wake)
        let over = DispatchSemaphore(value: 0)
        // Detached: the synchronous main loop cannot parent a task.
        let work = Task.detached {
            [performer, writer, finder = dependencies.finder, networks = dependencies.networks] in
            await withDiscardingTaskGroup { group in
                group.addTask { await writer.run() }
                await performer.run(finding: finder, joining: networks)
                group.cancelAll()
            }
            over.signal()
        }
        let frame = Frame(version: Self.version, shelfBound: settings.shelfBytes, configuration: settings.configuration)
        var loop = FrameLoop(frame, on: stage, performer: performer, health: health, log: log)
        loop.run(from: contents, seed: .random(in: .min ... .max))
        dependencies.notice.stopping()
        performer.close()
        if over.wait(timeout: .now() + Self.longestEnd) == .timedOut {
            log.warning("the program ends before all work was finished")
        }
        work.cancel()
        crashGuard.endCleanly()
        filmCrashGuard.endCleanly()
    }
}

/// The parts outside the frame's process that the program depends on.
struct ProgramDependencies {
    let notice: ServiceNotice
    /// Kept as long as the frame runs.
    let signals: EndSignals?
    let crashGuard: CrashGuard
    let panel: PanelSwitchMethod
    /// The volume of films and voices.
    let volume: Volume
    let machine: Machine
    let environment: [String: String]
    let finder: any ServerFinder
    let networks: any WirelessNetworks
    let log: Logger

    init(
        notice: ServiceNotice,
        signals: EndSignals? = nil,
        crashGuard: CrashGuard,
        panel: PanelSwitchMethod = .none,
        volume: Volume = Volume(),
        machine: Machine = Machine(),
        environment: [String: String] = [:],
        finder: any ServerFinder = NoServerFinder(),
        networks: any WirelessNetworks = NoWirelessNetworks(),
        log: Logger
    ) {
        self.finder = finder
        self.networks = networks
        self.notice = notice
        self.signals = signals
        self.crashGuard = crashGuard
        self.panel = panel
        self.volume = volume
        self.machine = machine
        self.environment = environment
        self.log = log
    }
}
