package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A photo for somebody who has only the link: without date, place or access to the album.
package struct SharedPhoto: Equatable, Sendable {
    package let caption: String
    /// The first word of the sender's name.
    package let senderFirstName: String
    package let width: Int
    package let height: Int
    /// The kind of its film; nil for a picture, and if the film has not been made yet.
    package let film: FilmKind?
}

/// Shows single photos to people outside the family.
package struct ShareService: Sendable {
    let context: ServiceContext
    private let renditions: RenditionService
    private let rateLimiter: ShareRateLimiter

    init(context: ServiceContext, renditions: RenditionService) {
        self.context = context
        self.renditions = renditions
        rateLimiter = ShareRateLimiter(rules: context.rules.shareLinks)
    }

    /// Creates a share link; only this answer contains its URL.
    package func make(
        _ terms: MakeShareLink.Terms,
        of photo: PhotoID,
        by principal: Principal
    ) async throws(Problem) -> ShareLink {
        let signedIn = try context.member(for: .makeShareLink, by: principal)
        let (rules, now) = (context.rules.shareLinks, context.now)
        guard let life = rules.life(of: terms) else { throw .shareDays(rules.days) }
        let token = context.newToken()
        let link = ShareLinkRecord(
            id: context.newIdentifier(),
            familyID: signedIn.familyID,
            photoID: photo,
            madeBy: signedIn.member.id,
            tokenHash: context.hash(ofToken: token),
            madeAt: now,
            expiresAt: now.addingTimeInterval(life)
        )
        let url = context.ports.links.shared(token: token)
        return try await context.write(.makeShareLink, by: principal) { writer in
            guard try writer.photo(photo, in: link.familyID) != nil else { throw Problem.photoGone }
            let open = try writer.shareLinks(of: link.familyID, madeBy: link.madeBy, at: now)
            guard open.count < rules.openPerMember else { throw Problem.tooManyShares }
            try writer.add(link)
            return try writer.summary(of: link, url: url)
        }
    }

    /// Returns the valid links: the principal's own, or for a keeper all.
    package func list(_ principal: Principal) async throws(Problem) -> ShareLinkList {
        let signedIn = try context.member(for: .listShareLinks, by: principal)
        let maker =
            AccessPolicy.roles(for: .revokeAnyShareLink).contains(signedIn.member.role) ? nil : signedIn.member.id
        let now = context.now
        return try await context.read(principal.view) { reader in
            let links = try reader.shareLinks(of: signedIn.familyID, madeBy: maker, at: now)
            return ShareLinkList(links: try links.map { try reader.summary(of: $0, url: nil) })
        }
    }

    package func revoke(_ id: ShareLinkID, by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .revokeOwnShareLink, by: principal)
        let (context, now) = (context, context.now)
        try await context.write(.revokeOwnShareLink, by: principal) { writer, principal in
            guard var link = try writer.shareLink(id), link.familyID == signedIn.familyID else {
                throw Problem.notFound
            }
            if link.madeBy != signedIn.member.id { try context.check(.revokeAnyShareLink, by: principal) }
            link.revokedAt = link.revokedAt ?? now
            try writer.save(link)
        }
    }
}

extension ShareService {
    /// Returns what the page of a link shows.
    ///
    /// Throws the same problem for a link that is unknown, expired or revoked and for a photo that left the album.
    package func photo(behind token: String, from address: String) async throws(Problem) -> SharedPhoto {
        let (photo, name) = try await open(token, from: address)
        return SharedPhoto(
            caption: photo.caption,
            senderFirstName: name,
            width: photo.width,
            height: photo.height,
            film: photo.film?.kind
        )
    }

    /// Returns the film of that page: one that was made by the server, so that it contains no place, day or camera.
    ///
    /// A player requests it in parts, which do not count as views: the page counted one.
    package func film(behind token: String, from address: String) async throws(Problem) -> ReadableBytes {
        let (photo, _) = try await open(token, from: address, isLook: false)
        guard let film = photo.film else { throw .sharedGone }
        return ReadableBytes(hash: film.sha256, bytes: film.bytes, mediaType: MediaKind.mp4.mediaType, fileName: nil)
    }

    /// Returns the picture of that page: a rendition, which contains neither place nor camera.
    package func picture(behind token: String, from address: String) async throws(Problem) -> ReadableBytes {
        let (photo, _) = try await open(token, from: address)
        guard let shown = photo.renditions.last(where: { $0.name <= .screen }) else { throw .sharedGone }
        return ReadableBytes(
            hash: shown.sha256,
            bytes: shown.bytes,
            mediaType: MediaKind.jpeg.mediaType,
            fileName: nil
        )
    }

    /// Queues renditions and film of the photo, because a file that the page shows is lost or damaged.
    package func makeAgain(behind token: String, from address: String) async throws(Problem) {
        let now = context.now
        let (photo, _) = try await open(token, from: address, isLook: false)
        try await context.write(.all(of: photo.familyID)) {
            try $0.queueUrgentRenditions(of: photo.id, in: photo.familyID, at: now)
        }
        renditions.signal()
    }

    private func open(
        _ token: String,
        from address: String,
        isLook: Bool = true
    ) async throws(Problem) -> (PhotoRecord, String) {
        let now = context.now
        if let refusal = await rateLimiter.refusal(of: address, isLook: isLook, at: now) { throw refusal }
        let hash = context.hash(ofToken: token)
        let link = try await context.read(.allFamilies) { try $0.shareLink(tokenHash: hash) }
        var found: PhotoRecord?
        if let link, link.isUsable(at: now) {
            // A link shows no more than the member who made it sees, and no surprise of theirs.
            found = try await context.read(.member(link.madeBy, of: link.familyID)) { reader in
                guard try reader.home(link.familyID).state.refusalOfSigningIn == nil else { return nil }
                return try reader.photo(link.photoID, in: link.familyID).flatMap { $0.waits ? nil : $0 }
            }
        }
        guard let found else {
            await rateLimiter.missed(from: address, at: now)
            throw .sharedGone
        }
        let name = found.sender.displayName.split(separator: " ").first.map(String.init)
        return (found, name ?? found.sender.displayName)
    }
}

extension CatalogueReader {
    fileprivate func summary(of link: ShareLinkRecord, url: String?) throws -> ShareLink {
        guard let maker = try member(link.madeBy) else { throw Problem.notFound }
        return ShareLink(
            id: link.id,
            photoID: link.photoID,
            madeBy: Sender(id: maker.id, displayName: maker.displayName),
            madeAt: link.madeAt,
            expiresAt: link.expiresAt,
            url: url
        )
    }
}

/// Limits views of shared photos and guesses of links, per site.
actor ShareRateLimiter {
    private var looks: SlidingWindowCounter<String>
    private var misses: SlidingWindowCounter<String>

    init(rules: ShareLinkRules) {
        looks = SlidingWindowCounter(rules.looks)
        misses = SlidingWindowCounter(rules.misses)
    }

    /// Counts a view of this address and returns nil, or returns a problem if the address has had too many views or
    /// misses.
    ///
    /// If not `isLook`, as for a part of a film, only the misses are checked and nothing is counted.
    func refusal(of address: String, isLook: Bool, at now: Date) -> Problem? {
        let site = NetworkAddress.site(of: address)
        for tally in isLook ? [looks, misses] : [misses] where tally.isFull(site, at: now) {
            return .tooManyRequests(waitSeconds: tally.wait(site, at: now))
        }
        if isLook { looks.count(site, at: now) }
        return nil
    }

    func missed(from address: String, at now: Date) { misses.count(NetworkAddress.site(of: address), at: now) }
}
