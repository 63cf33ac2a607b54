package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// A photo that the principal deleted and can restore.
package struct UndoablePhoto: Equatable, Sendable {
    package let id: PhotoID
    package let caption: String
    package let until: Date
}

extension AlbumService {
    /// The maximum number of undos offered at once.
    private static let mostUndoable = 3
    /// The maximum number of last deletions among which those are looked for that can still be undone.
    private static let mostLookedAt = 20

    /// Returns the permission by which the principal would delete this photo, for a page's button; nil if the
    /// principal may not.
    package func removal(of photo: Photo, by principal: Principal) -> Permission? {
        let now = context.now
        let permission = rules.permission(
            on: photo.sender,
            sentAt: photo.addedAt,
            waits: photo.waits,
            by: principal.memberID,
            now: now
        )
        return context.allows(permission, by: principal) ? permission : nil
    }

    /// Returns a photo of the album, or a hidden one that the principal may decide about.
    package func photoToRemove(_ id: PhotoID, for principal: Principal) async throws(Problem) -> Photo {
        let record = try await record(id, for: .seePhoto, principal)
        return SeenPhoto(record: record, hearts: 0, heartedByMe: false).photo
    }

    /// Deletes a photo, for its sender or a keeper (`RemovalRules`); a guest may take back their own for ten minutes.
    ///
    /// It leaves the album at once; its files stay until the deletion can no longer be undone.
    package func delete(_ id: PhotoID, by principal: Principal) async throws(Problem) {
        let viewer = try viewer(for: .seePhoto, principal)
        let (context, rules) = (self.context, self.rules)
        let now = context.now
        let undo = PhotoRecord.Undo(by: viewer.member, until: now.addingTimeInterval(rules.undoneFor))
        let revision = try await context.write(.seePhoto, by: principal) { writer, principal in
            let photo = try writer.photo(id, in: viewer.family, thereFor: viewer.member, principal)
            let permission = rules.permission(
                on: photo.sender,
                sentAt: photo.addedAt,
                waits: photo.waits,
                by: viewer.member,
                now: now
            )
            try context.check(permission, by: principal)
            let revision = try writer.remove(photo, at: now, undo: undo)
            // A sweep may follow in the queue before this task goes on, and must know the deletion. One that is not
            // stored after all is told apart by its time.
            context.deletions.begin(id, at: now)
            return revision
        }
        await context.publish(revision, ofPhotos: [id], in: viewer.family)
    }

    /// Restores a photo that the principal deleted, at its old position.
    ///
    /// A photo that is not deleted is returned as it is, to those who see it.
    package func undoDeletion(of id: PhotoID, by principal: Principal) async throws(Problem) -> Photo {
        let viewer = try viewer(for: .undoDeletion, principal)
        let (context, rules) = (self.context, self.rules)
        let (photo, revision) = try await context.write(.undoDeletion, by: principal) {
            writer,
            principal -> (Photo, Int64?) in
            let found = try writer.remembered(id, in: viewer.family)
            let time = context.undoTime(of: found)
            if let refusal = rules.refusal(ofUndoing: found, by: viewer.member, now: time) { throw refusal }
            var revision: Int64?
            if let found, found.deletedAt != nil {
                revision = try writer.bringBack(found)
            } else {
                // A photo that is not deleted may be hidden from the principal.
                _ = try writer.photo(id, in: viewer.family, thereFor: viewer.member, principal)
            }
            return (try writer.anyPhoto(id, in: viewer.family, seenBy: viewer.member), revision)
        }
        if let revision {
            context.deletions.end(id)
            await context.publish(revision, ofPhotos: [id], in: viewer.family)
        }
        return photo
    }

    /// Returns the photos that the principal deleted and can still restore, the last deleted first.
    package func undoable(for principal: Principal) async throws(Problem) -> [UndoablePhoto] {
        let viewer = try viewer(for: .undoDeletion, principal)
        let context = context
        return try await context.read(principal.view) { reader in
            let deleted = try reader.undoable(by: viewer.member, after: .distantPast, limit: Self.mostLookedAt)
            let open = deleted.filter { photo in photo.undo.map { context.undoTime(of: photo) < $0.until } ?? false }
            return open.prefix(Self.mostUndoable).compactMap { photo in
                photo.undo.map { UndoablePhoto(id: photo.id, caption: photo.caption, until: $0.until) }
            }
        }
    }

    private var rules: RemovalRules { context.rules.removal }
}

extension ServiceContext {
    /// Returns the time by which an undo of this photo is decided: the deletion's own while the time to undo has not
    /// passed, however far the wall clock leapt, else the wall clock's.
    fileprivate func undoTime(of photo: PhotoRecord?) -> Date {
        guard let photo, let deletedAt = photo.deletedAt, !deletions.isOver(photo, after: rules.removal.undoneFor)
        else { return now }
        return min(now, deletedAt)
    }
}

extension CatalogueReader {
    /// Returns a photo as the API sends it; a hidden photo has no hearts meanwhile.
    ///
    /// This function does not check whether the member may see a hidden photo: call `photo(_:in:thereFor:_:)` before.
    func anyPhoto(_ id: PhotoID, in family: FamilyID, seenBy member: MemberID) throws -> Photo {
        if let seen = try photo(id, in: family, seenBy: member) { return seen.photo }
        guard let record = try remembered(id, in: family) else { throw Problem.photoGone }
        return SeenPhoto(record: record, hearts: 0, heartedByMe: false).photo
    }
}

extension CatalogueWriter {
    /// Restores a photo; throws if the album has another one with the same bytes.
    fileprivate func bringBack(_ photo: PhotoRecord) throws -> Int64 {
        guard try self.photo(original: photo.original.hash, in: photo.familyID) == nil else { throw Problem.sentAgain }
        return try putBack(photo)
    }
}
