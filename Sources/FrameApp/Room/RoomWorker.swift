import BlockingWork
import FamilyCore
import FrameCore
import Logging
import SDLScreen
import Synchronization

/// Searches the box for its means, reads its light sensor, and sets backlight, panel and volume, outside the loop.
///
/// Sensor and backlight have a thread each: one that hangs does not hold up the other, nor anything else.
final class RoomWorker: Sendable {
    /// The time from one search of the box to the next: a screen may have been plugged in, or a permission given.
    private static let searchPeriod = Duration.seconds(60 * 60)
    private static let readingPeriod = Duration.seconds(5)
    /// A measurement is passed on if it differs by this share from the last one, or after this many readings: the loop
    /// sleeps otherwise.
    private static let (tellingShare, tellingCount) = (0.1, 6)

    private struct Found {
        var backlight: Backlight?
        var sensor: LightSensor?
    }

    /// Switches the panel off and on.
    let panel: PanelSwitch
    private let panelSwitchMethod: PanelSwitchMethod
    private let folders: RoomFolders
    private let inputs: InputReader
    private let volume: Volume
    private let mailbox: Mailbox
    private let log: Logger
    private let found = Mutex(Found())
    private let sensing = BlockingWork(label: "light sensor")
    private let lighting = BlockingWork(label: "backlight")
    private let (levels, level) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let (readings, reading) = AsyncStream<Bool>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init(
        _ folders: RoomFolders,
        panel: PanelSwitchMethod,
        environment: [String: String],
        volume: Volume,
        mailbox: Mailbox,
        log: Logger
    ) {
        self.folders = folders
        panelSwitchMethod = panel
        self.panel = PanelSwitch(panel, environment: environment, log: log)
        inputs = InputReader(folder: folders.inputs, mailbox: mailbox, log: log)
        self.volume = volume
        self.mailbox = mailbox
        self.log = log
    }

    /// Sets the backlight; does not block.
    ///
    /// If several wait, the newest counts.
    func setBacklight(percent: Int) { level.yield(percent) }

    /// Reads the light sensor from now on, or not any more.
    func measureLight(_ isWanted: Bool) { reading.yield(isWanted) }

    func setVolume(percent: Int) { volume.set(percent: percent) }

    /// Works until cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.search() }
            group.addTask { await self.light() }
            group.addTask { await self.measure() }
            group.addTask { await self.inputs.run() }
        }
    }

    private func search() async {
        var before: FrameCapabilities?
        while !Task.isCancelled {
            let findings = await sensing.run { [folders, panelSwitchMethod] in
                RoomFindings(in: folders, panel: panelSwitchMethod)
            }
            found.withLock { $0 = Found(backlight: findings.backlight, sensor: findings.sensor) }
            if findings.means != before { for line in findings.lines { log.notice("\(line)") } }
            before = findings.means
            mailbox.post(.room(.found(findings.means)))
            guard (try? await Task.sleep(for: Self.searchPeriod)) != nil else { return }
        }
    }

    private func light() async {
        for await percent in levels {
            guard let backlight = found.withLock({ $0.backlight }) else { continue }
            do {
                try await lighting.run { try backlight.set(percent: percent) }
                log.info("the backlight has \(percent) %")
            } catch {
                log.warning("the backlight in \(backlight.path) cannot be set, the picture is drawn darker: \(error)")
                mailbox.post(.room(.backlightFailed))
            }
        }
    }

    private func measure() async {
        await withDiscardingTaskGroup { group in
            var running: CancellationHandle?
            for await isWanted in readings {
                running?.cancel()
                running = nil
                guard isWanted else { continue }
                let handle = CancellationHandle()
                running = handle
                group.addTask { await handle.run { await self.keepMeasuring() } }
            }
            group.cancelAll()
        }
    }

    private func keepMeasuring() async {
        var told: Double?
        var silent = 0
        while !Task.isCancelled {
            let sensor = found.withLock { $0.sensor }
            let lux = await sensing.run { sensor?.lux }
            silent += 1
            if Self.isWorthTelling(lux, after: told) || silent >= Self.tellingCount {
                mailbox.post(.room(.measured(lux)))
                (told, silent) = (lux, 0)
            }
            guard (try? await Task.sleep(for: Self.readingPeriod)) != nil else { return }
        }
    }

    static func isWorthTelling(_ lux: Double?, after told: Double?) -> Bool {
        guard let lux, let told else { return lux != told }
        return abs(lux - told) > told * tellingShare + 1
    }
}
