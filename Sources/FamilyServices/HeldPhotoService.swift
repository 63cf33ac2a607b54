package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Photos of guests from outside that wait until the maker of their moment or a keeper lets them in.
///
/// The views of the catalogue hide them as surprises; this service finds them for those who decide.
package struct HeldPhotoService: Sendable {
    let context: ServiceContext

    /// Returns what waits in a moment, for its maker or a keeper who sees it.
    package func list(of id: MomentID, for principal: Principal) async throws(Problem) -> HeldPhotos {
        let context = context
        let family = try context.family(for: .seeMoments, by: principal)
        return try await context.read(principal.view) { reader in
            _ = try context.editable(id, in: family, by: principal, reader)
            return try reader.held(in: id, of: family)
        }
    }

    /// Lets photos in, which arrive as new in the order in which they were sent; returns what still waits.
    ///
    /// A photo that the album has meanwhile, or whose twin somebody hid, goes on waiting; throws if that holds for all.
    package func letIn(
        _ photos: [PhotoID],
        to id: MomentID,
        by principal: Principal
    ) async throws(Problem) -> HeldPhotos {
        let now = context.now
        return try await change(photos, of: id, by: principal) { writer, photo, _ in
            if let twin = try writer.photo(original: photo.original.hash, in: photo.familyID) {
                return twin.hiding == nil ? .alreadyInAlbum : .photoHidden
            }
            _ = try writer.arrive(photo, at: now)
            return nil
        }
    }

    /// Deletes photos that wait, for good; returns what still waits.
    package func delete(
        _ photos: [PhotoID],
        of id: MomentID,
        by principal: Principal
    ) async throws(Problem) -> HeldPhotos {
        let now = context.now
        return try await change(photos, of: id, by: principal) { writer, photo, member in
            _ = try writer.remove(photo, at: now, undo: PhotoRecord.Undo(by: member, until: now))
            return nil
        }
    }

    /// Changes those of these photos that wait in a moment, and tells all who see the change; `body` returns why it left
    /// a photo as it is.
    private func change(
        _ photos: [PhotoID],
        of id: MomentID,
        by principal: Principal,
        _ body: @escaping @Sendable (any CatalogueWriter, PhotoRecord, MemberID) throws -> Problem?
    ) async throws(Problem) -> HeldPhotos {
        let context = context
        let family = try context.family(for: .seeMoments, by: principal)
        let (left, changed, revision) = try await context.write(.seeMoments, by: principal) { writer, principal in
            _ = try context.editable(id, in: family, by: principal, writer)
            guard let member = principal.memberID else { throw Problem.notAllowed }
            guard (1...HeldPhotos.most).contains(photos.count) else { throw Problem.badRequest }
            let held = try Set(photos).compactMap { try writer.heldPhoto($0, in: family) }.filter { $0.momentID == id }
            var refusals: [Problem] = []
            for photo in held.sorted(by: { $0.position < $1.position }) {
                if let refusal = try body(writer, photo, member) { refusals.append(refusal) }
            }
            if let refusal = refusals.first, refusals.count == held.count { throw refusal }
            return (try writer.held(in: id, of: family), held.map(\.id), try writer.home(family).revision)
        }
        await context.publish(revision, ofPhotos: changed, in: family)
        return left
    }
}

extension ServiceContext {
    /// Returns a photo that waits until the principal lets it in; nil if it does not wait, or is not theirs to let in.
    func held(
        _ id: PhotoID,
        in family: FamilyID,
        for principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> PhotoRecord? {
        guard let photo = try reader.heldPhoto(id, in: family),
            let moment = try photo.momentID.flatMap({ try reader.moment($0, in: family) }),
            allows(MomentRules.editing(of: moment.maker, by: principal.memberID), by: principal)
        else { return nil }
        return photo
    }

    /// Returns a moment as the API sends it to the principal.
    func shown(
        _ id: MomentID,
        in family: FamilyID,
        at now: Date,
        to principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> Moment {
        let moment = try reader.shown(id, in: family, at: now, to: principal.memberID)
        return try countingHeld(in: [moment], of: family, for: principal, reader).first ?? moment
    }

    /// Returns these moments with the number of photos that wait until the principal lets them in.
    func countingHeld(
        in moments: [Moment],
        of family: FamilyID,
        for principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> [Moment] {
        let ours = moments.filter { moment in
            guard let maker = moment.maker.id else { return false }
            return allows(MomentRules.editing(of: maker, by: principal.memberID), by: principal)
        }
        guard !ours.isEmpty else { return moments }
        let counts = try reader.heldPhotoCounts(of: ours.map(\.id), in: family)
        guard !counts.isEmpty else { return moments }
        return moments.map { moment in
            var counted = moment
            counted.held = counts[moment.id]
            return counted
        }
    }
}

extension CatalogueReader {
    fileprivate func held(in moment: MomentID, of family: FamilyID) throws -> HeldPhotos {
        HeldPhotos(
            count: try heldPhotoCounts(of: [moment], in: family)[moment] ?? 0,
            photos: try heldPhotos(of: moment, in: family, limit: HeldPhotos.most).map { photo in
                SeenPhoto(record: photo, hearts: 0, heartedByMe: false).photo
            }
        )
    }
}

extension FamilyServices {
    package var held: HeldPhotoService { HeldPhotoService(context: album.context) }
}
