package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// An export while it is made.
package struct FamilyExport: Sendable {
    package let family: FamilySummary
    package let members: [MemberSummary]
    /// The language of most of the family's frames; nil if no frame reports one.
    package let language: String?
    package let madeAt: Date
    /// The clock of the family's time zone.
    package let clock: FamilyClock
    /// `madeAt` in the family's local time.
    package var today: LocalDateTime { clock.local(madeAt) }
    package let plan: ArchivePlan
    /// The family's moments, the last one first.
    package let moments: [Moment]
    /// The family's collections, the last made first.
    package let collections: [ExportedCollection]
    let reader: any ExportReading

    /// Passes the photo at `position` to `body`; its files stay until `body` returns, even if it is deleted
    /// meanwhile.
    ///
    /// Returns nil if the photo has left the album since the plan was made.
    package func withPhoto<Result>(
        at position: Int64,
        _ body: (ExportedPhoto) async throws -> Result
    ) async throws -> Result? {
        try await reader.withPhoto(at: position) { photo in
            var photo = photo
            photo.folderPart = plan.folderPart(of: position, arrived: photo.arrived)
            return try await body(photo)
        }
    }
}

/// A collection with the positions in the album of its photos, in its order.
package struct ExportedCollection: Sendable {
    package let collection: PhotoCollection
    package let positions: [Int64]
}

/// A comment on a photo, with its local time.
package struct ExportedComment: Sendable {
    package let comment: Comment
    /// When it was written, in the family's local time.
    package let moment: LocalDateTime
}

/// A photo with everything that an export says about it.
package struct ExportedPhoto: Sendable {
    package var record: PhotoRecord
    /// The family's own place or the town where the photo was taken; nil if the sender named the place, and if
    /// neither is known.
    package let placeName: String?
    /// When it came into the album, in the family's time zone; this decides its folder, as it does the album's months.
    package let arrived: LocalDateTime
    /// Which of the folders of its month it is in, from 1 (`ArchivePlan.folderPart`).
    package fileprivate(set) var folderPart = 1
    /// When it was taken, or else when it came, in the family's time zone; this is part of its file name.
    package let moment: LocalDateTime
    /// The moment that it is in; nil if it is in none.
    package let inMoment: MomentRecord?
    /// The names of the members who gave it a heart, in that order.
    package let hearts: [String]
    /// The comments on the photo, oldest first.
    package let comments: [ExportedComment]

    /// Returns nil if no photo of the album has this position.
    init?(
        at position: Int64,
        of family: FamilyID,
        seenBy member: MemberID,
        in reader: any CatalogueReader,
        _ clock: FamilyClock,
        _ places: any PlaceNames
    ) throws {
        let found = try reader.album(of: family, .older(than: position + 1), limit: 1, seenBy: member)
        guard let record = found.first?.record, record.position == position else { return nil }
        self.record = record
        placeName = places.name(of: record, among: try reader.familyPlaces(of: family), in: nil)
        arrived = clock.local(record.addedAt)
        moment = ArchivePlan.moment(taken: record.takenAt, arrived: arrived)
        inMoment = try record.momentID.flatMap { try reader.moment($0, in: family) }
        hearts = try reader.lovers(of: record.id).map(\.displayName)
        comments = try reader.comments(on: record.id).map {
            ExportedComment(comment: $0, moment: clock.local($0.writtenAt))
        }
    }
}

/// Provides an export's photos, whose files are not removed meanwhile.
protocol ExportReading: Sendable {
    func withPhoto<Result>(
        at position: Int64,
        _ body: (ExportedPhoto) async throws -> Result
    ) async throws -> Result?
}

/// Reads photos for an export that a member requested.
struct ExportReader: ExportReading {
    let context: ServiceContext
    let blobReferences: BlobReferenceCounter
    let signedIn: SignedIn
    let clock: FamilyClock

    func withPhoto<Result>(
        at position: Int64,
        _ body: (ExportedPhoto) async throws -> Result
    ) async throws -> Result? {
        guard let found = try await photo(at: position) else { return nil }
        let hashes = found.record.hashes
        await blobReferences.hold(hashes)
        do {
            // Read the photo again: now its files cannot be removed.
            guard let photo = try await photo(at: position), photo.record.id == found.record.id else {
                await blobReferences.release(hashes)
                return nil
            }
            let result = try await body(photo)
            await blobReferences.release(hashes)
            return result
        } catch {
            await blobReferences.release(hashes)
            throw error
        }
    }

    private func photo(at position: Int64) async throws(Problem) -> ExportedPhoto? {
        let (signedIn, clock, places) = (signedIn, clock, context.ports.places)
        return try await context.read(.member(signedIn.member.id, of: signedIn.familyID)) { reader in
            // A member who was removed from the family gets no more photos.
            guard try reader.session(signedIn.sessionID) != nil else { throw Problem.notSignedIn }
            return try ExportedPhoto(
                at: position,
                of: signedIn.familyID,
                seenBy: signedIn.member.id,
                in: reader,
                clock,
                places
            )
        }
    }
}
