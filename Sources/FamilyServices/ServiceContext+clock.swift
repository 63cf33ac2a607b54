import FamilyCore
import ServerCore

extension ServiceContext {
    /// Returns the clock of a family's time zone.
    func clock(of family: FamilyID, in reader: any CatalogueReader) throws -> FamilyClock {
        clock(timeZone: try reader.home(family).timeZone)
    }

    /// Returns the clock of the time zone with this IANA name.
    func clock(timeZone: String) -> FamilyClock { ports.zoneFiles.clock(timeZone: timeZone) }

    /// Throws if neither this machine nor this program knows a time zone; nil stands for the family's.
    ///
    /// A zone that was stored before may stay, so that everything else beside it can be changed.
    func requireKnown(timeZone: String?, insteadOf stored: String? = nil) throws(Problem) {
        guard let timeZone, timeZone != stored, ports.zoneFiles.rules(of: timeZone) == nil,
            !KnownTimeZones.contains(timeZone)
        else { return }
        throw Problem(.timeZoneForm)
    }
}
