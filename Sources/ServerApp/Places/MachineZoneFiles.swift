package import FamilyCore
package import FoundationEssentials
import ServerCore
import Synchronization

/// The time zones of this machine's tzdata, which frames read too, so that both show the same hour.
///
/// A file is read again after a while: a server runs for months, and follows the updates of its machine meanwhile.
package final class MachineZoneFiles: ZoneFiles {
    /// Debian's folder of time zones.
    package static let usualFolder = URL(filePath: "/usr/share/zoneinfo")

    private struct Reading {
        let rules: ZoneRules
        let at: ContinuousClock.Instant
    }

    private let folder: URL
    /// The time for which a reading holds.
    private let lifetime: Duration
    /// The last reading of each good file, by its name; other names, which anybody can make up, are not kept.
    private let readings = Mutex<[String: Reading]>([:])

    package init(in folder: URL = MachineZoneFiles.usualFolder, lifetime: Duration = .seconds(60)) {
        self.folder = folder
        self.lifetime = lifetime
    }

    package func rules(of name: String) -> ZoneRules? {
        let now = ContinuousClock.now
        return readings.withLock { readings in
            if let last = readings[name], last.at.duration(to: now) < lifetime { return last.rules }
            let rules = read(name)
            readings[name] = rules.map { Reading(rules: $0, at: now) }
            return rules
        }
    }

    private func read(_ name: String) -> ZoneRules? {
        // The zones below `right` count leap seconds, which no other time here does.
        guard ZoneRules.isWithinFolder(name), !name.hasPrefix("right/"),
            let file = try? Data(contentsOf: folder.appending(path: name))
        else { return nil }
        return try? ZoneRules(Array(file))
    }
}
