package import FamilyCore
import FoundationEssentials
package import ServerCore

extension FrameService {
    /// Stores a frame's view records.
    ///
    /// Photos that are not in the album any more are ignored; repeated reports change nothing.
    package func note(_ report: SightingReport, by principal: Principal) async throws(Problem) {
        let paired = try pairedFrame(for: .tellSightings, principal)
        guard report.sightings.count <= SightingReport.most, report.sightings.allSatisfy({ $0.times >= 0 }) else {
            throw .badRequest
        }
        let rules = SightingRules(frameClock: report.at, now: context.now)
        let isNew = try await context.write(.tellSightings, by: principal) { writer in
            _ = try writer.livingFrame(paired.frameID, in: paired.familyID)
            return try writer.note(report.sightings, by: paired, rules)
        }
        guard isNew else { return }
        await context.ports.events.publish(.journey, to: .people(paired.familyID))
    }
}

extension CatalogueWriter {
    /// Returns whether any of it was new.
    fileprivate func note(
        _ sightings: [Sighting],
        by frame: PairedFrame,
        _ rules: SightingRules
    ) throws -> Bool {
        guard !sightings.isEmpty else { return false }
        let photos = sightings.map(\.photoID)
        let arrivals = try arrivals(of: photos, in: frame.familyID)
        var known = try self.sightings(of: photos, on: frame.frameID)
        var isNew = false
        for told in sightings {
            guard let addedAt = arrivals[told.photoID] else { continue }
            let before = known[told.photoID]
            let record = rules.record(after: told, by: frame.frameID, of: addedAt, known: before)
            guard record != before else { continue }
            try save(record)
            known[told.photoID] = record
            isNew = true
        }
        return isNew
    }
}
