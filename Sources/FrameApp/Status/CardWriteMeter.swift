import FamilyCore
import Files
import FrameCore
import Synchronization
import SystemPackage

/// Reads how many bytes the system has written to the card with the shelf.
///
/// The kernel counts the sectors of each partition (Documentation/block/stat.rst); a file system in memory or on several
/// disks has no such count.
final class CardWriteMeter: Sendable {
    /// The unit of the kernel's counts, whatever the disk's own sectors are.
    private static let sector: Int64 = 512

    private struct State {
        var history = WriteHistory()
        var received: Int64 = 0
    }

    /// The path of the kernel's file of counts; nil if the folder cannot be examined.
    private let counts: String?
    private let state = Mutex(State())
    private let start = ContinuousClock.now

    /// `devices` is the folder in which Linux lists its block devices by their numbers.
    init(folder: String, devices: String = "/sys/dev/block") {
        counts = FileIdentity(folder).map(\.deviceNumbers).map { "\(devices)/\($0.major):\($0.minor)/stat" }
        // Take the first reading, from which later ones count.
        _ = lately
    }

    /// Counts the bytes of a file that came over the network; must be called for each.
    func received(_ bytes: ByteCount) { state.withLock { $0.received += bytes.bytes } }

    /// The bytes written in the last day, or since the start; nil if the kernel does not count them.
    var lately: FrameWrites? {
        guard let written else { return nil }
        let now = Uptime(start.duration(to: .now))
        return state.withLock { $0.history.read(written: written, received: $0.received, now: now) }
    }

    private var written: Int64? {
        // A file of counts is about 150 bytes long.
        guard let counts, let file = try? OpenFile<Errno>(reading: counts),
            let bytes = try? file.piece(at: 0, upTo: 512)
        else { return nil }
        let fields = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard fields.count > 6, let sectors = Int64(fields[6]), sectors >= 0 else { return nil }
        let (written, overflow) = sectors.multipliedReportingOverflow(by: Self.sector)
        return overflow ? nil : written
    }
}
