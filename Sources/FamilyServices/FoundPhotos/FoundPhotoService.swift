package import FamilyCore
import FoundationEssentials
package import ServerCore

/// The found photos as keepers see them on the page of the whole album.
package struct FoundPhotoState: Equatable, Sendable {
    /// The number of photos that can be taken in.
    package let count: Int
    /// The newest of them, by the time that the camera wrote; `made` is empty if there is no small picture.
    package let newest: [FoundFile]
    /// The number of files that cannot be read as photos.
    package let unreadable: Int
    /// Whether they are being taken in.
    package let isTaking: Bool
    /// The reason why taking in does not go on now; nil if it does.
    package let hindrance: Problem?
}

/// Photos on the server that its catalogue does not know, because an older one was put back.
///
/// An old catalogue does not tell who sent such a photo, who was to see it, or whether it was a surprise. So the photos
/// go into a moment of their own, which only the keepers of that day see, until one of them puts each elsewhere. If a
/// frame offers the same photo and tells its moment, the photo goes into that one, whether or not the keepers see it.
/// A photo that was deleted for good has no file any more, and one that the catalogue knows as deleted is not offered.
package struct FoundPhotoService: Sendable {
    /// The maximum number of listed photos; more are only counted.
    static let mostListed = 60

    let context: ServiceContext
    let blobReferences: BlobReferenceCounter
    let list: FoundPhotoList

    /// Returns nil for a principal who may not decide, and if there is nothing to decide.
    package func state(for principal: Principal) async throws(Problem) -> FoundPhotoState? {
        guard context.allows(.decideOffers, by: principal) else { return nil }
        guard let found = await list.current, found.isListed, !found.photos.isEmpty, found.decision != .leave else {
            return nil
        }
        let family = try context.family(for: .decideOffers, by: principal)
        guard try await isTheirs(found, family) else { return nil }
        let photos = found.photos.sorted { $1.isOlder(than: $0) }
        return FoundPhotoState(
            count: photos.count,
            newest: try await pictured(Array(photos.prefix(Self.mostListed))),
            unreadable: found.files.count - photos.count,
            isTaking: found.decision != nil,
            hindrance: await list.hindrance
        )
    }

    private func isTheirs(_ found: FoundPhotos, _ family: FamilyID) async throws(Problem) -> Bool {
        guard found.family == family else { return false }
        return try await context.read(.allFamilies) { try $0.onlyFamily() } == family
    }

    /// Returns the files; `made` is empty for those whose small picture is lost.
    private func pictured(_ files: [FoundFile]) async throws(Problem) -> [FoundFile] {
        var pictured = files
        do {
            for index in files.indices {
                guard let small = files[index].made.first else { continue }
                if try await context.ports.blobs.size(of: small) == nil { pictured[index].made = [] }
            }
        } catch {
            throw context.problem(from: error)
        }
        return pictured
    }

    /// Returns the small picture of a photo that a keeper decides about.
    package func picture(of hash: ContentHash?, for principal: Principal) async throws(Problem) -> ReadableBytes {
        let family = try context.family(for: .decideOffers, by: principal)
        guard let found = await list.current, try await isTheirs(found, family) else { throw .notFound }
        let file = found.photos.first { $0.hash == hash }
        guard let small = file?.made.first else { throw .notFound }
        do {
            guard let size = try await context.ports.blobs.size(of: small) else { throw Problem.notFound }
            return ReadableBytes(hash: small, bytes: size, mediaType: MediaKind.jpeg.mediaType, fileName: nil)
        } catch {
            throw context.problem(from: error)
        }
    }

    /// Has the photos taken in; `title` is that of their moment.
    ///
    /// An earlier decision is kept.
    package func takeIn(titled title: String, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .decideOffers, by: principal)
        guard let keeper = principal.memberID else { throw .notAllowed }
        let moment: MomentID = context.newIdentifier()
        let made = Set(await list.current?.photos.flatMap(\.made) ?? [])
        let context = context
        try await context.write(.decideOffers, by: principal, seeing: .all(of: family)) { writer in
            try context.makeReturningMoments(in: family, writer) { offered in
                offered.isInMoment == true && made.contains(offered.rendition.sha256)
            }
        }
        try await decide(
            .takeIn(.init(familyID: family, keeper: keeper, momentID: moment, title: title)),
            by: principal
        )
    }

    /// Has the files moved to the trash, where they stay for a week from now.
    ///
    /// An earlier decision is kept.
    package func leave(by principal: Principal) async throws(Problem) { try await decide(.leave, by: principal) }

    private func decide(_ decision: FoundPhotos.Decision, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .decideOffers, by: principal)
        // The rights may have changed since the request came. With two families, nobody knows whose photos these are.
        let only = try await context.read(.decideOffers, by: principal) { try $0.onlyFamily() }
        let found = await list.current
        guard only == family, found?.isListed != true || found?.family == family else { throw .notAllowed }
        await list.note(hindrance: nil)
        do {
            do {
                try await store(decision)
            } catch BlobError.diskFull {
                // Leaving them frees the disk, so a full one must not prevent it.
                guard await context.ports.storage.releaseReserve() else { throw BlobError.diskFull }
                try await store(decision)
            }
        } catch {
            throw context.problem(from: error)
        }
    }

    private func store(_ decision: FoundPhotos.Decision) async throws {
        try await list.change { found in
            if found.isListed, found.decision == nil { found.decision = decision }
        }
    }
}
