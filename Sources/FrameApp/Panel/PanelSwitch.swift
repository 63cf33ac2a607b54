import BlockingWork
import Glibc
import Logging
import SDLScreen

/// Switches the panel off and on, outside the loop.
///
/// A panel that cannot be put out shows black. One that cannot be lit, such as a monitor that is switched off, is tried
/// again until it is lit or is to go dark.
final class PanelSwitch: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        /// The error of the last system call.
        static var ofErrno: Failure { Failure(description: String(cString: strerror(errno))) }
    }

    private let means: PanelSwitchMethod
    /// The environment as `NAME=value`: programs find the display there.
    private let environment: [String]
    private let work = BlockingWork(label: "panel")
    private let (requests, request) = AsyncStream<Bool>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let retryPause: Duration
    private let log: Logger

    /// `retryPause`: the time between two tries to light a panel.
    init(
        _ means: PanelSwitchMethod,
        environment: [String: String],
        retryPause: Duration = .seconds(10),
        log: Logger
    ) {
        self.means = means
        self.retryPause = retryPause
        self.environment = environment.map { "\($0.key)=\($0.value)" }
        self.log = log
    }

    /// Orders the panel on or off, without blocking.
    ///
    /// Of several waiting orders, the newest counts.
    func turn(on isOn: Bool) { request.yield(isOn) }

    /// Takes no more orders: `run` does the last one and returns.
    func finish() { request.finish() }

    /// Works until finished or cancelled.
    func run() async {
        var wasOff = false
        var retries: Task<Void, Never>?
        for await isOn in requests {
            retries?.cancel()
            await retries?.value
            // The first order usually lights a panel that is lit already: do not log it.
            let isNews = !isOn || wasOff
            wasOff = !isOn
            let isDone = await turn(on: isOn, isNews: isNews)
            retries = isDone || !isOn ? nil : Task { await lightAgain() }
        }
        retries?.cancel()
        await retries?.value
    }

    /// Tries to light the panel until it is lit, or cancelled.
    private func lightAgain() async {
        while !Task.isCancelled {
            // A cancelled sleep ends the loop.
            try? await Task.sleep(for: retryPause)
            guard !Task.isCancelled else { return }
            if await turn(on: true, isNews: false) { return log.notice("the panel is on, by \(means)") }
        }
    }

    private func turn(on isOn: Bool, isNews: Bool) async -> Bool {
        do {
            try await work.run { [means, environment] in try Self.turn(means, on: isOn, environment) }
            log.log(level: isNews ? .notice : .debug, "the panel is \(isOn ? "on" : "off"), by \(means)")
            return true
        } catch {
            let what = "the panel cannot be switched \(isOn ? "on" : "off") by \(means)"
            log.log(level: isNews ? .warning : .debug, "\(what): \(error)")
            return false
        }
    }

    /// Switches the panel; blocks until it is done.
    static func turn(_ means: PanelSwitchMethod, on isOn: Bool, _ environment: [String]) throws {
        switch means {
        case .backlight(let folder): try write(isOn ? "0\n" : "4\n", to: "\(folder)/bl_power")
        case .program(let off, let on): try run(isOn ? on : off, environment)
        case .power(let power): try power.turn(on: isOn)
        case .outputs(let outputs): try outputs.turn(on: isOn)
        case .none: break
        }
    }

    /// The kernel's FB_BLANK_UNBLANK is 0, FB_BLANK_POWERDOWN is 4
    /// (Documentation/ABI/stable/sysfs-class-backlight).
    private static func write(_ text: String, to path: String) throws {
        let file = open(path, O_WRONLY | O_CLOEXEC | O_TRUNC)
        guard file >= 0 else { throw Failure.ofErrno }
        defer { close(file) }
        guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else { throw Failure.ofErrno }
    }

    private static func run(_ words: [String], _ environment: [String]) throws {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for word in arguments + variables { free(word) } }
        // The frame blocks the signals to end (`EndSignals`); the program must not inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var identifier = pid_t()
        let code = posix_spawnp(&identifier, words[0], nil, &attributes, &arguments, &variables)
        guard code == 0 else { throw Failure(description: String(cString: strerror(code))) }
        var status: CInt = 0
        while waitpid(identifier, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure.ofErrno }
        }
        guard status == 0 else { throw Failure(description: "it ended with \(status >> 8)") }
    }
}
