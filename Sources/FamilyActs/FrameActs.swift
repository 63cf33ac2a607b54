package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Frames of a family: what they say, and what keepers do with them.
package struct FrameActs: Sendable {
    let context: ActContext

    package func whoAmI(_ asker: Asker) async throws(Problem) -> FrameIdentity { throw .unavailable }

    package func report(_ report: FrameReport, by asker: Asker) async throws(Problem) { throw .unavailable }

    package func list(_ asker: Asker) async throws(Problem) -> FrameList { throw .unavailable }

    package func rename(
        _ frame: FrameID,
        to name: String,
        by asker: Asker
    ) async throws(Problem) -> FrameSummary { throw .unavailable }

    package func remove(_ frame: FrameID, by asker: Asker) async throws(Problem) { throw .unavailable }
}
