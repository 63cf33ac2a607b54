package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A photo of a moment that is downloaded, with the files to save.
package struct MomentPhoto: Sendable {
    package let record: PhotoRecord
    /// When it was taken, or else when it came, in the family's time zone; this is part of its file name.
    package let moment: LocalDateTime
    /// The file to save, and after it those that replace it if it is lost, the largest first.
    package let files: [Original]
}

/// The photos of a moment while they are downloaded together.
package struct MomentExport: Sendable {
    /// The name of the folder with the photos.
    package let folder: String
    /// The time of the download in the family's time zone.
    package let today: LocalDateTime
    private let clock: FamilyClock
    private let reader: MomentPhotoReader
    private let blobReferences: BlobReferenceCounter

    init(
        moment: MomentRecord,
        clock: FamilyClock,
        madeAt: Date,
        reader: MomentPhotoReader,
        blobReferences: BlobReferenceCounter
    ) {
        folder = Self.folder(of: moment)
        today = clock.local(madeAt)
        (self.clock, self.reader, self.blobReferences) = (clock, reader, blobReferences)
    }

    static func folder(of moment: MomentRecord) -> String { ArchiveName.root(of: moment.title, orElse: "Moment") }

    /// Passes the newest photo below `position` to `body`; its files stay until `body` returns, even if it is deleted
    /// meanwhile.
    ///
    /// Returns the photo's position; nil if there is none below. Photos that come meanwhile have higher positions, so
    /// that a download ends.
    package func withPhoto(
        below position: Int64,
        _ body: (MomentPhoto) async throws -> Void
    ) async throws -> Int64? {
        while let found = try await reader.photo(below: position) {
            let hashes = found.record.hashes
            await blobReferences.hold(hashes)
            do {
                // Read the photo again: now its files cannot be removed.
                let again = try await reader.photo(below: position)
                let isSame = again?.record.id == found.record.id && again?.record.hashes == hashes
                if let again, isSame { try await body(photo(again.record, for: again.member)) }
                await blobReferences.release(hashes)
                if isSame { return found.record.position }
            } catch {
                await blobReferences.release(hashes)
                throw error
            }
        }
        return nil
    }

    private func photo(_ record: PhotoRecord, for member: MemberSummary) -> MomentPhoto {
        MomentPhoto(
            record: record,
            moment: ArchivePlan.moment(taken: record.takenAt, arrived: clock.local(record.addedAt)),
            files: DownloadRules.files(of: record, for: member)
        )
    }
}

/// Reads the photos of a moment for a member, as long as that member may have them.
struct MomentPhotoReader: Sendable {
    let context: ServiceContext
    let moment: MomentID
    let principal: Principal

    /// Returns the newest photo below `position`, and the member's present record.
    ///
    /// A photo that waits to be let in is in no download, not even in its sender's.
    ///
    /// Throws if the member was removed, may not have the photos any more, or does not see the moment any more.
    func photo(below position: Int64) async throws(Problem) -> (record: PhotoRecord, member: MemberSummary)? {
        let (context, moment, principal) = (context, moment, principal)
        return try await context.read(principal.view) { reader in
            let current = try context.current(principal, for: .fetchOriginal, in: reader)
            guard case .member(let signedIn) = current else { throw Problem.notAllowed }
            let (family, member) = (signedIn.familyID, signedIn.member)
            guard try reader.moment(moment, in: family) != nil else { throw Problem.momentGone }
            var position = position
            while true {
                let reach = AlbumDirection.older(than: position)
                let found = try reader.photos(of: moment, in: family, reach, limit: 1, seenBy: member.id)
                guard let photo = found.first?.record else { return nil }
                guard photo.isHeld else { return (photo, member) }
                position = photo.position
            }
        }
    }
}
