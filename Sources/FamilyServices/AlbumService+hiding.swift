package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A member who hid photos, and how many of them are still hidden.
package struct MemberWithHiddenPhotos: Equatable, Sendable {
    package let id: MemberID
    package let displayName: String
    package let photos: Int
}

extension AlbumService {
    /// Hides a photo from all frames and from the other members' album, without a question, because it is as easy to
    /// show again.
    ///
    /// `HidingLimits` limit the number.
    package func hide(_ id: PhotoID, because reason: String, by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .hidePhoto, by: principal)
        let viewer = (family: signedIn.familyID, member: signedIn.member.id)
        let reason = try PhotoDetails.reason(typed: reason)
        let (limits, now) = (context.rules.hiding, context.now)
        let hiding = PhotoRecord.Hiding(by: viewer.member, at: now, reason: reason)
        let revision: Int64? = try await context.write(.hidePhoto, by: principal) { writer, principal in
            let photo = try writer.photo(id, in: viewer.family, thereFor: viewer.member, principal)
            // Hiding twice is the same as once.
            guard photo.hiding == nil else { return nil }
            let before = try writer.hidings(
                by: viewer.member,
                in: viewer.family,
                after: now.addingTimeInterval(-limits.longestWindow),
                limit: limits.mostCounted
            )
            if let refusal = limits.refusal(to: signedIn.member.role, after: before, now: now) { throw refusal }
            return try writer.setHiding(hiding, of: photo)
        }
        guard let revision else { return }
        await context.publish(revision, ofPhotos: [id], in: viewer.family)
    }

    /// Shows a hidden photo again, for the member who hid it or a keeper.
    package func show(_ id: PhotoID, by principal: Principal) async throws(Problem) -> Photo {
        let viewer = try viewer(for: .takeHidingBack, principal)
        let context = context
        let (photo, revision) = try await context.write(.takeHidingBack, by: principal) {
            writer,
            principal -> (Photo, Int64?) in
            let photo = try writer.photo(id, in: viewer.family, thereFor: viewer.member, principal)
            var revision: Int64?
            if let hiding = photo.hiding {
                try context.check(HidingRules.permission(on: hiding, by: viewer.member), by: principal)
                revision = try writer.setHiding(nil, of: photo)
            }
            return (try writer.anyPhoto(id, in: viewer.family, seenBy: viewer.member), revision)
        }
        if let revision {
            await context.publish(revision, ofPhotos: [id], in: viewer.family)
        }
        return photo
    }

    /// Shows all photos again that one current or former member hid; returns how many there were.
    package func showAll(hiddenBy member: MemberID, by principal: Principal) async throws(Problem) -> Int {
        let family = try context.family(for: .showAnyPhoto, by: principal)
        guard try await context.read(principal.view, { try $0.member(member)?.familyID == family }) else {
            throw .notFound
        }
        var shown = 0
        // Work in batches, so that other writers do not wait long.
        while true {
            let (photos, revision) = try await context.write(.showAnyPhoto, by: principal) { writer in
                let photos = try writer.hidden(in: family, by: member, limit: HidingRules.mostShownAtOnce)
                var revision: Int64?
                for photo in photos { revision = try writer.setHiding(nil, of: photo) }
                return (photos.map(\.id), revision)
            }
            guard let revision else { return shown }
            shown += photos.count
            await context.publish(revision, ofPhotos: photos, in: family)
        }
    }

    /// Returns the current and former members with hidden photos; empty for a principal who may not decide about all
    /// of them.
    package func hiders(for principal: Principal) async throws(Problem) -> [MemberWithHiddenPhotos] {
        guard context.allows(.showAnyPhoto, by: principal) else { return [] }
        let family = try context.family(for: .showAnyPhoto, by: principal)
        return try await context.read(principal.view) { reader in
            try reader.hidingCounts(in: family).compactMap { id, count in
                try reader.member(id).map { MemberWithHiddenPhotos(id: id, displayName: $0.displayName, photos: count) }
            }.sorted { ($0.photos, $0.id.text) > ($1.photos, $1.id.text) }
        }
    }

    /// Returns the hidden photos that the principal may decide about.
    package func hidden(for principal: Principal) async throws(Problem) -> [HiddenPhoto] {
        let viewer = try viewer(for: .seeHidden, principal)
        let hider = principal.isKeeper ? nil : viewer.member
        return try await context.read(principal.view) { reader in
            let records = try reader.hidden(in: viewer.family, by: hider, limit: HidingRules.mostListed)
            return try records.compactMap { try reader.hiddenPhoto($0) }
        }
    }
}

extension CatalogueReader {
    fileprivate func hiddenPhoto(_ record: PhotoRecord) throws -> HiddenPhoto? {
        guard let hiding = record.hiding else { return nil }
        return HiddenPhoto(
            photo: SeenPhoto(record: record, hearts: 0, heartedByMe: false).photo,
            hiddenBy: Sender(id: hiding.by, displayName: try member(hiding.by)?.displayName ?? ""),
            hiddenAt: hiding.at,
            reason: hiding.reason
        )
    }
}
