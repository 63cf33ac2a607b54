package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Reads the album; changes to a photo are in `AlbumService+photo.swift`.
package struct AlbumService: Sendable {
    let context: ServiceContext

    /// Returns a page of the album.
    ///
    /// `limit` is clamped to the allowed page sizes; a cursor of another server throws `.badRequest`.
    package func page(_ side: AlbumSide, limit: Int, for principal: Principal) async throws(Problem) -> AlbumPage {
        let viewer = try viewer(for: .seeAlbum, principal)
        guard let reach = AlbumDirection(side) else { throw .badRequest }
        let limit = min(max(limit, ReadAlbum.limits.lowerBound), ReadAlbum.limits.upperBound)
        let context = context
        return try await context.read(principal.view) { reader in
            let shown = try context.namingPlaces(for: principal, in: nil, reader)
            // One photo more tells whether there are more pages.
            let found = try reader.album(of: viewer.family, reach, limit: limit + 1, seenBy: viewer.member)
            let revision = try reader.home(viewer.family).revision
            var page = AlbumPage(found, reach: reach, limit: limit, revision: revision, shown: shown)
            page.moments = try context.moments(of: page.photos.map(\.moment), for: principal, reader)
            if side == .newest { page.coming = try context.comingMoments(for: principal, reader) }
            return page
        }
    }

    package func changes(
        since revision: Int64,
        limit: Int,
        for principal: Principal
    ) async throws(Problem) -> AlbumChanges {
        let viewer = try viewer(for: .seeAlbum, principal)
        guard revision >= 0 else { throw .badRequest }
        let limit = min(max(limit, ReadChanges.limits.lowerBound), ReadChanges.limits.upperBound)
        let context = context
        return try await context.read(principal.view) { reader in
            let shown = try context.namingPlaces(for: principal, in: nil, reader)
            let found = try reader.changes(
                of: viewer.family,
                since: revision,
                limit: limit + 1,
                seenBy: viewer.member
            )
            let familyRevision = try reader.home(viewer.family).revision
            let withdrawn = try reader.withdrawn(from: viewer, since: revision, limit: limit + 1)
            let moved = try reader.moved(for: principal, since: revision, limit: limit + 1)
            var changes = AlbumChanges(
                found.map(AlbumChange.photo) + withdrawn + moved,
                limit: limit,
                familyRevision: familyRevision,
                shown: shown
            )
            changes.moments = try context.moments(
                // Also the moments of deleted photos, which may have another cover now.
                of: found.map(\.record).filter { $0.revision <= changes.revision }.map(\.momentID)
                    + changes.changed.map(\.moment),
                orEditedIn: min(revision, changes.revision)...changes.revision,
                for: principal,
                reader
            )
            changes.coming = try context.comingMoments(for: principal, reader)
            changes.invitations = try context.invitations(for: principal, reader)
            return changes
        }
    }

    /// Returns a photo of the album, with the name of its town in `language` where the data has it; a frame gets its
    /// own language.
    package func photo(
        _ id: PhotoID,
        for principal: Principal,
        in language: String? = nil
    ) async throws(Problem) -> Photo {
        let viewer = try viewer(for: .seePhoto, principal)
        let context = context
        let photo = try await context.read(principal.view) { reader in
            let seen = try reader.photo(id, in: viewer.family, seenBy: viewer.member)
            return seen.map(try context.namingPlaces(for: principal, in: language, reader))
        }
        guard let photo else { throw .photoGone }
        return photo
    }

    /// Returns the audiences whose events this principal receives.
    package func audiences(for principal: Principal) throws(Problem) -> Set<Audience> {
        try context.check(.listen, by: principal)
        switch principal {
        case .frame(let frame): return [.family(frame.familyID), .frame(frame.frameID)]
        case .member(let signedIn):
            if let moments = signedIn.guestOf {
                return Set(moments.map(Audience.moment) + [.member(signedIn.member.id)])
            }
            return [.family(signedIn.familyID), .people(signedIn.familyID), .member(signedIn.member.id)]
        case .nobody, .unknownFrame, .revokedFrame, .newFrame, .homeAutomation: throw .notAllowed
        }
    }

    func viewer(
        for permission: Permission,
        _ principal: Principal
    ) throws(Problem) -> (family: FamilyID, member: MemberID) {
        try context.viewer(for: permission, principal)
    }
}

/// A change of the album, as one member sees it.
private enum AlbumChange {
    /// A photo of the album, or the tombstone of one.
    case photo(SeenPhoto)
    /// A photo that came to a frame, because the part of the album that it shows changed, or that left its moment in
    /// the eyes of its sender, at this revision.
    case came(SeenPhoto, Int64)
    /// A photo that left the frame, or that the member sees no more.
    case left(PhotoID, Int64)

    var revision: Int64 {
        switch self {
        case .photo(let seen): seen.record.revision
        case .came(_, let revision), .left(_, let revision): revision
        }
    }
}

extension AlbumChanges {
    /// Makes the changes from the results of queries for `limit` + 1 photos each.
    fileprivate init(
        _ found: [AlbumChange],
        limit: Int,
        familyRevision: Int64,
        shown: (SeenPhoto) -> Photo
    ) {
        let part = found.sorted { $0.revision < $1.revision }.prefix(limit)
        let more = found.count > limit
        var (changed, deleted): ([Photo], [PhotoID]) = ([], [])
        var told: Set<PhotoID> = []
        for change in part {
            switch change {
            case .photo(let seen) where seen.record.isInAlbum, .came(let seen, _):
                if told.insert(seen.record.id).inserted { changed.append(shown(seen)) }
            case .photo(let seen):
                if told.insert(seen.record.id).inserted { deleted.append(seen.record.id) }
            case .left(let photo, _): if told.insert(photo).inserted { deleted.append(photo) }
            }
        }
        self.init(
            changed: changed,
            deleted: deleted,
            revision: more ? part.last?.revision ?? familyRevision : familyRevision,
            more: more
        )
    }
}

extension CatalogueReader {
    /// Returns the photos that came to this frame or left it, because the part of the album that it shows changed.
    fileprivate func moved(for principal: Principal, since revision: Int64, limit: Int) throws -> [AlbumChange] {
        guard case .frame(let frame) = principal else { return [] }
        return try changes(of: frame.frameID, since: revision, limit: limit).map { change in
            let seen = try photo(change.photo, in: frame.familyID, seenBy: frame.memberID)
            return seen.map { AlbumChange.came($0, change.revision) } ?? .left(change.photo, change.revision)
        }
    }

    /// Returns the photos that a member sees no more, and those they sent to a moment that they see no more.
    fileprivate func withdrawn(
        from viewer: (family: FamilyID, member: MemberID),
        since revision: Int64,
        limit: Int
    ) throws -> [AlbumChange] {
        try withdrawals(from: viewer.member, since: revision, limit: limit).map { withdrawal in
            let seen = try photo(withdrawal.photo, in: viewer.family, seenBy: viewer.member)
            return seen.map { AlbumChange.came($0, withdrawal.revision) }
                ?? .left(withdrawal.photo, withdrawal.revision)
        }
    }
}
