import FoundationEssentials
import FrameCore
import Logging

/// The machine's time, in the time zone that the family chose or in the machine's own.
struct ZonedClock {
    private var zone: ZoneRules?

    var now: WallClock {
        guard let zone else { return .system }
        return WallClock(now: Date(), offset: zone.secondsEast)
    }

    /// Shows the IANA time zone `name` from now on; the machine's own zone if `name` is nil or the machine does not
    /// have that zone.
    mutating func use(_ name: String?, in folder: String = "/usr/share/zoneinfo", _ log: Logger) {
        zone = nil
        guard let name else { return }
        do {
            // NB: a name comes over the network, and may name no file elsewhere.
            guard !name.hasPrefix("/"), !name.contains("..") else { throw ZoneRules.Malformed() }
            let file = try Data(contentsOf: URL(filePath: folder).appending(path: name))
            zone = try ZoneRules(Array(file))
        } catch {
            log.warning("the time zone \(name) is not on this machine, whose own is shown: \(error)")
        }
    }
}
