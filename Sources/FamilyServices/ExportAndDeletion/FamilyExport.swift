package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// One export while it is made.
package struct FamilyExport: Sendable {
    package let family: FamilySummary
    package let members: [MemberSummary]
    /// The language of most of the family's frames; nil if no frame reports one.
    package let language: String?
    package let madeAt: Date
    /// The same on the family's own clock.
    package let today: LocalDateTime
    package let plan: ArchivePlan
    let reader: any ExportReading

    /// Hands the photo at `position` to `body`; its bytes stay until `body`
    /// returns, even where it is deleted meanwhile.
    ///
    /// Nothing where it left the album since the plan was made.
    package func withPhoto<Result>(
        at position: Int64,
        _ body: (ExportedPhoto) async throws -> Result
    ) async throws -> Result? {
        try await reader.withPhoto(at: position, body)
    }
}

/// A comment on a photo, with the moment at which it was written.
package struct ExportedComment: Sendable {
    package let comment: Comment
    /// When it was written, on the family's clock.
    package let moment: LocalDateTime
}

/// A photo with all that an export tells of it.
package struct ExportedPhoto: Sendable {
    package var record: PhotoRecord
    /// When it came into the album, on the family's clock: its folder, as the album's months are.
    package let arrived: LocalDateTime
    /// When it was taken, on the family's clock, else when it came: its name.
    package let moment: LocalDateTime
    /// The names of who gave it a heart, in the order they did.
    package let hearts: [String]
    /// The comments on the photo, the oldest first.
    package let comments: [ExportedComment]

    /// Nil where no photo of the album stands at `position`.
    init?(
        at position: Int64,
        of family: FamilyID,
        seenBy member: MemberID,
        in reader: any CatalogueReader,
        _ clock: FamilyClock
    ) throws {
        let found = try reader.album(of: family, .older(than: position + 1), limit: 1, seenBy: member)
        guard let record = found.first?.record, record.position == position else { return nil }
        self.record = record
        arrived = clock.local(record.addedAt)
        moment = ArchivePlan.moment(taken: record.takenAt, arrived: arrived)
        hearts = try reader.lovers(of: record.id).map(\.displayName)
        comments = try reader.comments(on: record.id).map {
            ExportedComment(comment: $0, moment: clock.local($0.writtenAt))
        }
    }
}

/// Hands out an export's photos, whose bytes stay meanwhile.
protocol ExportReading: Sendable {
    func withPhoto<Result>(
        at position: Int64,
        _ body: (ExportedPhoto) async throws -> Result
    ) async throws -> Result?
}

/// Reads photos for an export that a member asked for.
struct ExportReader: ExportReading {
    let context: ServiceContext
    let custody: BlobReferenceCounter
    let signedIn: SignedIn
    let clock: FamilyClock

    func withPhoto<Result>(
        at position: Int64,
        _ body: (ExportedPhoto) async throws -> Result
    ) async throws -> Result? {
        guard let found = try await photo(at: position) else { return nil }
        let hashes = found.record.hashes
        await custody.hold(hashes)
        do {
            // Looked at again: now nobody takes its bytes away.
            guard let photo = try await photo(at: position), photo.record.id == found.record.id else {
                await custody.release(hashes)
                return nil
            }
            let result = try await body(photo)
            await custody.release(hashes)
            return result
        } catch {
            await custody.release(hashes)
            throw error
        }
    }

    private func photo(at position: Int64) async throws(Problem) -> ExportedPhoto? {
        let (signedIn, clock) = (signedIn, clock)
        return try await context.read { reader in
            // Who was put out of the family takes no more along.
            guard try reader.session(signedIn.sessionID) != nil else { throw Problem.notSignedIn }
            return try ExportedPhoto(
                at: position,
                of: signedIn.familyID,
                seenBy: signedIn.member.id,
                in: reader,
                clock
            )
        }
    }
}
