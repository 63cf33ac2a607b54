import FamilyCore

@testable import ServerApp

extension AudienceTable {
    /// The route with which a keeper takes over a moment for some that nobody is left to look after; while somebody is,
    /// it is as one that never was.
    static let keeping: Set<String> = ["POST /moments/{id}/look-after"]
}
