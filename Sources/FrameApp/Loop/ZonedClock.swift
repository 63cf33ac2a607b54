import FoundationEssentials
import FrameCore
import Logging

/// The machine's time, in the time zone that the family chose or in the machine's own.
struct ZonedClock {
    private var zone: ZoneRules?
    /// True if a zone was named and the machine does not have it.
    private var lacksZone = false

    var now: WallClock {
        guard let zone else { return lacksZone ? WallClock.system.withoutZone : .system }
        return WallClock(now: Date(), offset: zone.secondsEast)
    }

    /// Shows the IANA time zone `name` from now on; the machine's own zone if `name` is nil.
    ///
    /// If the machine does not have that zone, there is no time: the machine's own, which nobody may ever have set, would
    /// be wrong by hours, and the nights with it.
    mutating func use(_ name: String?, in folder: String = "/usr/share/zoneinfo", _ log: Logger) {
        (zone, lacksZone) = (nil, name != nil)
        guard let name else { return }
        do {
            // NB: a name comes over the network, and may name no file elsewhere.
            guard !name.hasPrefix("/"), !name.contains("..") else { throw ZoneRules.Malformed() }
            let file = try Data(contentsOf: URL(filePath: folder).appending(path: name))
            zone = try ZoneRules(Array(file))
            lacksZone = false
        } catch {
            log.warning("the time zone \(name) is not on this machine, so that clock and night are off: \(error)")
        }
    }
}
