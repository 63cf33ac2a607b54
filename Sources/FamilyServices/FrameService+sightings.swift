package import FamilyCore
import FoundationEssentials
package import ServerCore

extension FrameService {
    /// Stores a frame's view records.
    ///
    /// Photos that are not in the album any more are ignored; repeated reports change nothing.
    package func note(_ report: SightingReport, by principal: Principal) async throws(Problem) {
        let paired = try pairedFrame(for: .reportSightings, principal)
        guard report.sightings.count <= SightingReport.most, report.sightings.allSatisfy({ $0.times >= 0 }) else {
            throw .badRequest
        }
        let now = context.now
        let rules = SightingRules(frameClock: report.at, now: now)
        let news = context.rules.news
        let view = principal.viewOfAllParts
        let photos = try await context.write(.reportSightings, by: principal, seeing: view) { writer in
            _ = try writer.livingFrame(paired.frameID, in: paired.familyID)
            return try writer.note(report.sightings, by: paired, rules, at: now, news)
        }
        guard !photos.isEmpty else { return }
        context.news.signal()
        await context.publishJourney(ofPhotos: photos, in: paired.familyID)
    }
}

extension CatalogueWriter {
    /// Stores the view records, and returns the photos for which something changed.
    fileprivate func note(
        _ sightings: [Sighting],
        by frame: PairedFrame,
        _ rules: SightingRules,
        at now: Date,
        _ news: NewsRules
    ) throws -> [PhotoID] {
        guard !sightings.isEmpty else { return [] }
        let photos = sightings.map(\.photoID)
        let arrivals = try arrivals(of: photos, in: frame.familyID)
        var known = try self.sightings(of: photos, on: frame.frameID)
        var new: [PhotoID] = []
        for told in sightings {
            guard let addedAt = arrivals[told.photoID] else { continue }
            let before = known[told.photoID]
            let record = rules.record(after: told, by: frame.frameID, of: addedAt, known: before)
            guard record != before else { continue }
            try save(record)
            known[told.photoID] = record
            new.append(told.photoID)
            try noteFirstLook(before, record, by: frame, at: now, news)
        }
        return new
    }

    /// Records the first look at a photo as news, unless it was too long ago when it was reported.
    private func noteFirstLook(
        _ before: SightingRecord?,
        _ record: SightingRecord,
        by frame: PairedFrame,
        at now: Date,
        _ rules: NewsRules
    ) throws {
        guard before?.lookedAt == nil, let looked = record.lookedAt, now.timeIntervalSince(looked) < rules.oldest,
            let photo = try photo(record.photoID, in: frame.familyID)
        else { return }
        try noteNews(ofLookAt: photo, by: frame.memberID, at: now, rules)
    }
}
