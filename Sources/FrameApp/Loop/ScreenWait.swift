import BlockingWork
import Dispatch
import FrameCore
import Launch
import Logging

/// Waits for a screen on a machine without a display server whose connectors are all empty: the television is unplugged
/// or off.
///
/// If the program ended instead, it would be started every second for as long as the television is off, and the trial
/// of a new version would blame that version.
struct ScreenWait {
    /// The number of pauses after which opening is tried without a connected connector: the kernel may have missed the
    /// plug, and only a program that opens the screen makes the kernel ask the panel again.
    static let pausesBetweenTries = 30

    /// The folder in which the kernel describes connectors, such as `/sys/class/drm`.
    let connectors: String
    let environment: [String: String]
    let mailbox: Mailbox
    let notice: ServiceNotice
    let log: Logger
    /// Blocks for a second, or until the semaphore is signalled; the watchdog allows ten.
    var pause: (DispatchSemaphore) -> Void = { _ = $0.wait(timeout: .now() + .seconds(1)) }

    /// Returns the screen that `attempt` opens; blocks while there is none.
    ///
    /// The error of `attempt` is thrown if a screen is connected. If the program is asked to end, `.asked` is thrown.
    func open<Opened>(_ attempt: () throws(StartError) -> Opened) throws(StartError) -> Opened {
        var hasWaited = false
        while true {
            do throws(StartError) {
                let opened = try attempt()
                if hasWaited { notice.status("") }
                return opened
            } catch {
                guard error.code == .noScreen, drawsOnConnectors, hasOnlyEmptyConnectors else { throw error }
                if !hasWaited { tell(of: error) }
                hasWaited = true
                try wait()
            }
        }
    }

    private func tell(of error: StartError) {
        log.notice("waits for a screen, because every connector in \(connectors) is disconnected: \(error)")
        // A start that waits has succeeded for the service manager: the machine's start and updates go on.
        notice.ready()
        // NB: kiosk/debian/trial knows this text.
        notice.status("waits for a screen")
    }

    /// Returns when a screen is connected, or when another try is due.
    private func wait() throws(StartError) {
        let posted = DispatchSemaphore(value: 0)
        mailbox.whenPosted { posted.signal() }
        for _ in 0..<Self.pausesBetweenTries {
            notice.alive()
            pause(posted)
            guard !mailbox.holds(.screen(.closeAsked)) else {
                notice.stopping()
                throw StartError(.asked, "asked to end while no screen was connected")
            }
            guard hasOnlyEmptyConnectors else { return }
        }
    }

    /// True if SDL draws without a display server (KMSDRM), because there is none.
    private var drawsOnConnectors: Bool {
        let isSet = { (name: String) in environment[name].map { !$0.isEmpty } ?? false }
        let driver = environment["SDL_VIDEODRIVER", default: ""].lowercased()
        return !isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY") && ["", "kmsdrm"].contains(driver)
    }

    /// True if there are connectors and each of them is disconnected.
    ///
    /// Writeback connectors write the picture to memory; their status is always unknown.
    private var hasOnlyEmptyConnectors: Bool {
        let states = KernelFolder(connectors).devices
            .filter { !$0.name.contains("Writeback") }
            .compactMap { $0.text("status") }
        return !states.isEmpty && states.allSatisfy { $0 == "disconnected" }
    }
}

extension BackgroundResult {
    /// Blocks until the work is done.
    ///
    /// Tells the watchdog meanwhile, which runs already if the frame has waited for a screen: the shelf may repair itself
    /// for longer than the watchdog allows.
    func result(telling notice: ServiceNotice) -> Result {
        while true {
            if let result = result(within: .seconds(2)) { return result }
            notice.alive()
        }
    }
}

extension ScreenWait {
    init(_ settings: Settings, _ prefetch: StartupPrefetch, _ log: Logger) {
        self.init(
            connectors: RoomFolders(settings).connectors,
            environment: prefetch.environment,
            mailbox: prefetch.mailbox,
            notice: ServiceNotice(environment: prefetch.environment),
            log: log
        )
    }
}
