package import FamilyCore
package import ServerCore

/// Decides whether the positions in a family's photos are kept.
package struct PositionService: Sendable {
    let context: ServiceContext

    /// Returns the family's choice about positions in photos that arrive now.
    package func choice(for principal: Principal) async throws(Problem) -> Positions {
        let family = try context.family(for: .seeAlbum, by: principal)
        return try await context.read(principal.view) { try $0.home(family).positions }
    }

    /// Sets the family's choice about positions in photos that arrive from now on.
    package func choose(_ positions: Positions, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .describeFamily, by: principal)
        try await context.write(.describeFamily, by: principal) { try $0.choose(positions, in: family) }
    }

    /// Returns what to do with the position in a file of this sender: the stricter of both choices.
    package func positions(for words: PhotoDetails, by principal: Principal) async throws(Problem) -> Positions {
        let family = try context.family(for: .sendPhotos, by: principal)
        let choice = try await context.read(principal.view) { try $0.home(family).positions }
        return choice == .strip ? .strip : words.positions
    }

    /// Returns the bytes without a position that replace the original for this principal; nil if they may have the
    /// original.
    ///
    /// Guests are told no positions, except those that they sent. They get the film or the largest rendition.
    package func replacement(
        forOriginalOf id: PhotoID,
        for principal: Principal
    ) async throws(Problem) -> ReadableBytes? {
        let signedIn = try context.member(for: .fetchOriginal, by: principal)
        // All others may have the original, so nothing needs to be read.
        guard signedIn.member.role == .guest else { return nil }
        let photo = try await context.read(principal.view) { reader in
            try reader.photo(id, in: signedIn.familyID, thereFor: signedIn.member.id, principal)
        }
        guard DownloadRules.withholdsOriginal(of: photo, from: signedIn.member) else { return nil }
        if let film = photo.film { return ReadableBytes(film, named: photo.original.fileName) }
        guard let rendition = try await context.substituteRendition(for: photo) else { throw .renditionLost }
        return ReadableBytes(rendition, named: photo.original.fileName)
    }
}

extension FamilyServices {
    package var positions: PositionService { sending.positions }
}

extension SendingService {
    package var positions: PositionService { PositionService(context: context) }
}

extension ReadableBytes {
    /// Creates the blob of a rendition that is saved in place of an original.
    init(_ rendition: Rendition, named fileName: String) {
        self.init(
            hash: rendition.sha256,
            bytes: rendition.bytes,
            mediaType: MediaKind.jpeg.mediaType,
            fileName: DownloadName.of(fileName, kind: .jpeg)
        )
    }

    fileprivate init(_ film: Film, named fileName: String) {
        self.init(
            hash: film.sha256,
            bytes: film.bytes,
            mediaType: MediaKind.mp4.mediaType,
            fileName: DownloadName.of(fileName, kind: .mp4)
        )
    }
}
