import FamilyCore
import FoundationEssentials
import FrameCore
import Logging

/// The machine's time, in the time zone that the family chose or in the machine's own.
struct ZonedClock {
    private var zone: ZoneRules?
    /// The path of the zone that was named, if the machine does not have it.
    private var missing: URL?

    var now: WallClock {
        guard let zone else { return missing == nil ? .system : WallClock.system.withoutZone }
        return WallClock(now: Date(), offset: zone.secondsEast)
    }

    /// Shows the IANA time zone `name` from now on; the machine's own zone if `name` is nil.
    ///
    /// If the machine does not have that zone, there is no time: the machine's own, which nobody may ever have set, would
    /// be wrong by hours, and the nights with it.
    mutating func use(_ name: String?, in folder: String = "/usr/share/zoneinfo", _ log: Logger) {
        (zone, missing) = (nil, nil)
        guard let name else { return }
        let path = URL(filePath: folder).appending(path: name)
        do {
            // NB: a name comes over the network, and may name no file elsewhere.
            guard ZoneRules.isWithinFolder(name) else { throw ZoneRules.Malformed() }
            zone = try ZoneRules(Array(Data(contentsOf: path)))
        } catch {
            missing = path
            log.warning("the time zone \(name) is not on this machine, so that clock and night are off: \(error)")
        }
    }

    /// Takes a zone that was missing and came meanwhile, as by an update of the machine.
    mutating func lookAgain() {
        guard let missing, !missing.path.contains(".."), let file = try? Data(contentsOf: missing),
            let found = try? ZoneRules(Array(file))
        else { return }
        (zone, self.missing) = (found, nil)
    }
}
