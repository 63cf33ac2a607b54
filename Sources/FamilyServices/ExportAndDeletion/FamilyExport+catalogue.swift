package import FamilyCore
package import FoundationEssentials
package import ServerCore

extension FamilyExport {
    /// Creates an export of a catalogue that nobody changes, such as a fresh copy of a server's.
    package init(
        of family: FamilyID,
        inCopy catalogue: any ReadableCatalogue,
        places: any PlaceNames,
        zoneFiles: any ZoneFiles,
        now: Date
    ) async throws {
        // Any member of the family may read the export.
        try await self.init(of: family, in: catalogue, as: .wholeFamily(family), zoneFiles, now: now) { clock in
            CopyReader(catalogue: catalogue, family: family, clock: clock, places: places)
        }
    }

    init(
        of family: FamilyID,
        in catalogue: any ReadableCatalogue,
        as view: CatalogueView,
        _ zoneFiles: any ZoneFiles,
        now: Date,
        _ reader: (FamilyClock) -> any ExportReading
    ) async throws {
        let (record, members, frames) = try await catalogue.read(view) { reader in
            (try reader.home(family), try reader.members(of: family), try reader.frames(of: family))
        }
        let clock = zoneFiles.clock(timeZone: record.timeZone)
        self.init(
            family: FamilySummary(id: record.id, name: record.name, timeZone: record.timeZone, senders: record.senders),
            members: members.map(\.summaryWithBirthday),
            language: Self.language(of: frames),
            madeAt: now,
            clock: clock,
            plan: ArchivePlan(try await Self.places(of: family, in: catalogue, as: view, clock)),
            moments: try await Self.moments(of: family, in: catalogue, as: view, now: now),
            collections: try await Self.collections(of: family, in: catalogue, as: view),
            reader: reader(clock)
        )
    }

    /// Returns the language of most frames, chosen by a keeper or reported; nil if no frame has one.
    static func language(of frames: [FrameRecord]) -> String? {
        let spoken = frames.filter { $0.revokedAt == nil }.compactMap(\.language)
        let counts = Dictionary(spoken.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Reads all moments, the last one first.
    private static func moments(
        of family: FamilyID,
        in catalogue: any ReadableCatalogue,
        as view: CatalogueView,
        now: Date
    ) async throws -> [Moment] {
        var found: [Moment] = []
        for status in MomentStatus.allCases {
            var place: MomentListPlace?
            repeat {
                let page = try await catalogue.read(view) { [place] reader in
                    try reader.moments(of: family, status, at: now, after: place, limit: 500, seenBy: nil)
                }
                found += page.map { $0.moment(at: now) }
                place = page.last.map { MomentListPlace(of: $0.record, in: status) }
            } while place != nil
        }
        return found.sorted { ($0.startsAt, $0.id.text) > ($1.startsAt, $1.id.text) }
    }

    /// Reads all collections, the last made first.
    private static func collections(
        of family: FamilyID,
        in catalogue: any ReadableCatalogue,
        as view: CatalogueView
    ) async throws -> [ExportedCollection] {
        try await catalogue.read(view) { reader in
            try reader.allCollections(of: family).compactMap { record in
                try reader.seenCollection(record.id, in: family).map { seen in
                    ExportedCollection(
                        collection: seen.collection,
                        positions: try reader.positions(of: record.id)
                    )
                }
            }
        }
    }

    /// Reads the album in pages, so that not all rows are in memory.
    private static func places(
        of family: FamilyID,
        in catalogue: any ReadableCatalogue,
        as view: CatalogueView,
        _ clock: FamilyClock
    ) async throws -> [ArchivePlace] {
        var places: [ArchivePlace] = []
        var before = Int64.max
        while true {
            let times = try await catalogue.read(view) { [before] in
                try $0.times(of: family, before: before, limit: 5_000)
            }
            guard let last = times.last else { return places }
            places += times.map { ArchivePlace(clock.local($0.addedAt), position: $0.position) }
            before = last.position
        }
    }
}

/// Reads photos from a copy of the catalogue.
private struct CopyReader: ExportReading {
    let catalogue: any ReadableCatalogue
    let family: FamilyID
    let clock: FamilyClock
    let places: any PlaceNames

    func withPhoto<Result>(
        at position: Int64,
        _ body: (ExportedPhoto) async throws -> Result
    ) async throws -> Result? {
        let (family, clock, places) = (family, clock, places)
        let photo = try await catalogue.read(.wholeFamily(family)) { reader -> ExportedPhoto? in
            // An export contains no member's own hearts, so any member will do.
            guard let member = try reader.members(of: family).first else { return nil }
            return try ExportedPhoto(at: position, of: family, seenBy: member.id, in: reader, clock, places)
        }
        guard let photo else { return nil }
        return try await body(photo)
    }
}
