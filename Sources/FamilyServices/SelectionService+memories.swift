package import FamilyCore
package import ServerCore

extension SelectionService {
    /// Returns the photos of today's date in earlier years, in the family's time zone: each day that has any, the last
    /// year first.
    package func memories(
        for principal: Principal,
        in language: String? = nil
    ) async throws(Problem) -> [Memory] {
        let viewer = try context.viewer(for: .seeAlbum, principal)
        let context = context
        return try await context.read(principal.view) { reader in
            let today = CalendarDay(try context.clock(of: viewer.family, in: reader).local(context.now))
            let shown = try context.namingPlaces(for: principal, in: language, reader)
            return try today.anniversaries(in: try reader.years(of: viewer.family)).compactMap { day in
                let photos = SelectionQuery(time: .day(day))
                guard let cover = try reader.cover(of: photos, seenBy: viewer) else { return nil }
                return Memory(
                    day: day,
                    yearsAgo: today.year - day.year,
                    photos: try reader.photoCount(of: viewer.family, on: day),
                    cover: shown(cover)
                )
            }
        }
    }
}

extension CatalogueReader {
    /// Returns the most loved photo of a selection, or else its last one; nil if nothing is selected.
    func cover(
        of selection: SelectionQuery,
        seenBy viewer: (family: FamilyID, member: MemberID)
    ) throws -> SeenPhoto? {
        for isLoved in [true, false] {
            var query = selection
            query.isLoved = isLoved
            let first = try photos(of: viewer.family, in: query, .first, limit: 1, seenBy: viewer.member)
            if let photo = first.photos.first { return photo.seen }
        }
        return nil
    }
}
