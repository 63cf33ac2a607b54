package import FamilyCore

/// The machine's files of time zones, which its updates renew when a country changes its clocks.
package protocol ZoneFiles: Sendable {
    /// Returns the rules of the zone with this IANA name; nil if the machine has no such file, or a damaged one.
    func rules(of name: String) -> ZoneRules?
}

extension ZoneFiles {
    /// Returns a zone's clock: by the machine's file, or else by what this program itself knows.
    package func clock(timeZone name: String) -> FamilyClock { FamilyClock(timeZone: name, rules: rules(of: name)) }
}

/// The files of a machine without them: none.
package struct NoZoneFiles: ZoneFiles {
    package init() {}
    package func rules(of name: String) -> ZoneRules? { nil }
}
