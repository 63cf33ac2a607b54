package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Photos that were taken close together, with what a member needs to know to make a moment of them.
package struct SuggestedMoment: Sendable {
    package let suggestion: MomentSuggestion
    /// Some of the photos, the first ones.
    package let shown: [Photo]
    /// The names of the senders, the one with most photos first.
    package let senders: [String]
    /// The name of the place of the first photo that has one; nil if none is known, or if the reader may not learn it.
    package let place: String?
}

// Moments are suggested from the photos that were sent; a member decides whether to make them.

extension MomentService {
    /// The number of photos that show what a suggestion is about.
    private static let shownPhotos = 6

    /// Returns the moments that the principal could make of the photos of the last days, the latest event first, with
    /// the names of their towns in `language` where the data has them.
    ///
    /// A principal who may make no moments gets none.
    package func suggestions(
        for principal: Principal,
        in language: String? = nil
    ) async throws(Problem) -> [SuggestedMoment] {
        guard context.allows(.makeMoment, by: principal) else { return [] }
        let viewer = try context.viewer(for: .makeMoment, principal)
        let (context, rules, now) = (context, context.rules.moments, context.now)
        return try await context.read(principal.view) { reader in
            let candidates = try reader.suggestionCandidates(
                of: viewer.family,
                addedAfter: now.addingTimeInterval(-rules.suggestedFor),
                limit: rules.suggestionCandidates
            )
            let found = MomentSuggestion.suggestions(among: candidates).prefix(rules.suggestionsShown)
            guard !found.isEmpty else { return [] }
            let members = try reader.members(of: viewer.family).map { ($0.id, $0.displayName) }
            let names = Dictionary(members) { first, _ in first }
            let shown = try context.namingPlaces(for: principal, in: language, reader)
            return try found.map { suggestion in
                let photos = try suggestion.photos.prefix(Self.shownPhotos).compactMap { id in
                    try reader.photo(id, in: viewer.family, seenBy: viewer.member).map(shown)
                }
                return SuggestedMoment(
                    suggestion: suggestion,
                    shown: photos,
                    senders: suggestion.senders.compactMap { names[$0] },
                    place: photos.compactMap { $0.place ?? $0.placeName }.first
                )
            }
        }
    }

    /// Makes a moment of suggested photos, from the time of the first photo to that of the last.
    ///
    /// `id` comes from the form, so that pressing twice makes one moment; it has at least 20 letters. Photos that have
    /// left the album, are in a moment by now, or wait as a surprise, are left out. Throws `photo-gone` if none
    /// remains, and `moment-gone` if the moment of this ID was deleted.
    package func make(
        _ id: MomentID,
        titled typed: String,
        of photos: [PhotoID],
        by principal: Principal
    ) async throws(Problem) -> Moment {
        let signedIn = try context.member(for: .makeMoment, by: principal)
        let title = try MomentText.title(typed: typed)
        guard id.text.utf8.count >= 20, photos.count <= MomentSuggestion.most else { throw .badRequest }
        let (now, rules, family) = (context.now, context.rules.moments, signedIn.familyID)
        let (moment, revision) = try await context.write(.makeMoment, by: principal) { writer, _ -> (Moment, Int64?) in
            if try writer.moment(id, in: family)?.maker == signedIn.member.id {
                return (try writer.shown(id, in: family, at: now, to: signedIn.member.id), nil)
            }
            // The moment was deleted since, or a member of another family has this ID.
            guard try !writer.isTaken(id) else { throw Problem.momentGone }
            if let refusal = rules.refusal(after: try writer.momentCount(of: family)) { throw refusal }
            let loose = try writer.photos(photos, in: family).filter { $0.momentID == nil && !$0.waits }
            let clock = try context.clock(of: family, in: writer)
            guard let span = MomentSpan(around: loose.compactMap(\.takenAt), on: clock) else { throw Problem.photoGone }
            var revision = try writer.add(
                MomentRecord(
                    id: id,
                    familyID: family,
                    title: title,
                    span: span,
                    maker: signedIn.member.id,
                    madeAt: now
                )
            ).revision
            for photo in loose { revision = try writer.setMoment(id, of: photo) ?? revision }
            return (try writer.shown(id, in: family, at: now, to: signedIn.member.id), revision)
        }
        if let revision { await context.publish(revision, about: [nil], in: family) }
        return moment
    }

    /// Records that these photos are not suggested as a moment to the family again.
    package func refuseSuggestion(of photos: [PhotoID], by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .makeMoment, by: principal)
        guard photos.count <= MomentSuggestion.most else { throw .badRequest }
        try await context.write(.makeMoment, by: principal) { writer, _ in
            // Use only the photos that the member sees.
            try writer.settleSuggestion(of: try writer.photos(photos, in: family).map(\.id), in: family)
        }
    }
}
