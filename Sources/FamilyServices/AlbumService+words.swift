package import FamilyCore
import FoundationEssentials
package import ServerCore

// The captions and places that senders set on their own photos, and keepers on any.

extension AlbumService {
    /// Returns whether the principal may change caption and place of this photo.
    package func mayDescribe(_ photo: Photo, _ principal: Principal) -> Bool {
        mayDescribe(photo.sender, principal)
    }

    /// Returns whether the principal may change the photos of this sender.
    func mayDescribe(_ sender: Sender, _ principal: Principal) -> Bool {
        context.allows(Self.describing(of: sender, by: principal), by: principal)
    }

    /// Returns whether a photo came from a frame: its sender is a viewer, who has no pages to send from.
    package func isFromFrame(_ photo: Photo, for principal: Principal) async throws(Problem) -> Bool {
        guard let sender = photo.sender.id else { return false }
        return try await context.read(principal.view) { try $0.member(sender)?.role == .viewer }
    }

    /// Sets where a photo was taken; an empty text removes the place.
    ///
    /// `seen` is the place that the writer saw, empty for none. Throws `changed-meanwhile` if somebody else has changed
    /// it since. Nil replaces any place.
    package func setPlace(
        _ text: String,
        insteadOf seen: String? = nil,
        of id: PhotoID,
        by principal: Principal
    ) async throws(Problem) -> Photo {
        let place = try PhotoDetails.place(typed: text)
        let context = context
        return try await describe(id, by: principal) { writer, photo in
            // NB: the stored place is compared as it is, because an older version may have stored other letters.
            if let seen, photo.place ?? "" != seen, photo.place != place { throw Problem.changedMeanwhile }
            let revision = try writer.setPlace(place, of: photo.id, in: photo.familyID)
            try context.reenter(photo.id, in: photo.familyID, writer)
            return revision
        }
    }

    /// Sets a photo's caption; throws if somebody else has changed it meanwhile.
    package func setCaption(_ edit: CaptionEdit, of id: PhotoID, by principal: Principal) async throws(Problem) -> Photo
    {
        try await describe(id, by: principal) { writer, photo in
            guard edit.isTimely(over: photo.caption) else { throw Problem.captionChanged(to: photo.caption) }
            return try writer.setCaption(edit.words, of: photo.id, in: photo.familyID)
        }
    }

    /// Changes a photo; `change` returns the new revision, or nil if nothing changed.
    func describe(
        _ id: PhotoID,
        by principal: Principal,
        _ change: @escaping @Sendable (any CatalogueWriter, PhotoRecord) throws -> Int64?
    ) async throws(Problem) -> Photo {
        let viewer = try viewer(for: .seePhoto, principal)
        let context = context
        let (photo, revision) = try await context.write(.seePhoto, by: principal) { writer, principal in
            guard let photo = try writer.photo(id, in: viewer.family) else { throw Problem.photoGone }
            try context.check(Self.describing(of: photo.sender, by: principal), by: principal)
            let revision = try change(writer, photo)
            guard let seen = try writer.photo(id, in: viewer.family, seenBy: viewer.member) else {
                throw Problem.photoGone
            }
            return (try context.namingPlaces(for: principal, in: nil, writer)(seen), revision)
        }
        if let revision {
            await context.publish(revision, ofPhotos: [id], in: viewer.family)
        }
        return photo
    }

    private static func describing(of sender: Sender, by principal: Principal) -> Permission {
        guard let member = principal.memberID, sender.id == member else { return .describeAnyPhoto }
        return .describeOwnPhoto
    }
}
