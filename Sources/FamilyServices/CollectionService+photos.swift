package import FamilyCore
import FoundationEssentials
package import ServerCore

/// The collections that a photo is in, and those that the principal may put it into, for a page's form.
package struct CollectionChoices: Sendable {
    package let holders: [CollectionsOfPhoto.Holder]
    /// The collections that the photo may be put into, the last made first.
    package let others: [CollectionsOfPhoto.Holder]
}

extension CollectionService {
    /// Returns a page of a collection's photos; if `last` is not in it, `.notInCollection` is thrown.
    package func photos(
        of id: CollectionID,
        after last: PhotoID? = nil,
        limit: Int,
        for principal: Principal
    ) async throws(Problem) -> CollectionPhotos {
        let viewer = try context.viewer(for: .seeCollections, principal)
        let limit = min(max(limit, ReadAlbum.limits.lowerBound), ReadAlbum.limits.upperBound)
        let context = context
        return try await context.read(principal.view) { reader in
            _ = try reader.existing(id, in: viewer.family)
            let shown = try context.namingPlaces(for: principal, in: nil, reader)
            // One photo more tells whether there are more pages.
            let found = try reader.photos(
                of: id,
                in: viewer.family,
                behind: last,
                limit: limit + 1,
                seenBy: viewer.member
            )
            guard let found else { throw Problem.notInCollection }
            let photos = found.prefix(limit).map(shown)
            return CollectionPhotos(photos: photos, next: found.count > limit ? photos.last?.id : nil)
        }
    }

    /// Returns the collections that a photo is in.
    package func collections(
        with photo: PhotoID,
        for principal: Principal
    ) async throws(Problem) -> [CollectionsOfPhoto.Holder] {
        let family = try context.family(for: .seeCollections, by: principal)
        let context = context
        return try await context.read(principal.view) { reader in
            guard let photo = try reader.photo(photo, in: family) else { throw Problem.photoGone }
            return try context.holders(of: photo, by: principal, reader)
        }
    }

    /// Returns the collections that a photo is in, and those that it may be put into; none for a principal who may not
    /// see any.
    package func choices(for photo: PhotoID, _ principal: Principal) async throws(Problem) -> CollectionChoices {
        guard context.allows(.seeCollections, by: principal) else { return CollectionChoices(holders: [], others: []) }
        let holders = try await collections(with: photo, for: principal)
        guard context.allows(.collectPhotos, by: principal), let family = principal.familyID else {
            return CollectionChoices(holders: holders, others: [])
        }
        let all = try await context.read(principal.view) { try $0.allCollections(of: family) }
        let others = all.filter { one in !holders.contains { $0.id == one.id } }
        return CollectionChoices(
            holders: holders,
            others: others.map { CollectionsOfPhoto.Holder(id: $0.id, title: $0.title, mayTakeOut: false) }
        )
    }

    /// Returns which of these photos are in a collection, for the page that adds more; throws if the principal may not.
    package func held(
        _ photos: [PhotoID],
        in id: CollectionID,
        for principal: Principal
    ) async throws(Problem) -> Set<PhotoID> {
        let family = try context.family(for: .collectPhotos, by: principal)
        return try await context.read(principal.view) { reader in
            _ = try reader.existing(id, in: family)
            return Set(try reader.adders(of: photos, in: id).keys)
        }
    }

    /// Puts photos into a collection, in this order or in that of their arrival; those that are in it stay where they
    /// are.
    ///
    /// If a photo is not in the album, `.photoGone` is thrown; with `skippingGone`, only if none of them is.
    @discardableResult
    package func put(
        _ photos: [PhotoID],
        into id: CollectionID,
        byArrival: Bool = false,
        skippingGone: Bool = false,
        by principal: Principal
    ) async throws(Problem) -> PhotoCollection {
        let signedIn = try context.member(for: .collectPhotos, by: principal)
        guard SomePhotos.limits.contains(photos.count) else { throw .badRequest }
        let (family, now, rules) = (signedIn.familyID, context.now, context.rules.collections)
        return try await context.write(.collectPhotos, by: principal) { writer in
            _ = try writer.existing(id, in: family)
            let records = try writer.photos(photos, in: family)
            let there = Set(records.map(\.id))
            guard skippingGone ? !there.isEmpty : there == Set(photos) else { throw Problem.photoGone }
            let held = try writer.adders(of: photos, in: id)
            let ordered = byArrival ? records.sorted { $0.position < $1.position }.map(\.id) : photos
            var known = Set(held.keys)
            let wanted = ordered.filter { there.contains($0) && known.insert($0).inserted }
            if let refusal = rules.refusal(ofAdding: wanted.count, after: try writer.heldCount(of: id)) {
                throw refusal
            }
            try writer.put(wanted, into: id, by: signedIn.member.id, at: now)
            return try writer.shown(id, in: family)
        }
    }

    /// Takes photos out of a collection, for the member who put them in or sent them, its maker, or a keeper.
    @discardableResult
    package func takeOut(
        _ photos: [PhotoID],
        of id: CollectionID,
        by principal: Principal
    ) async throws(Problem) -> PhotoCollection {
        let family = try context.family(for: .seeCollections, by: principal)
        guard SomePhotos.limits.contains(photos.count) else { throw .badRequest }
        let context = context
        return try await context.write(.seeCollections, by: principal) { writer, principal in
            let record = try writer.existing(id, in: family)
            let held = try writer.adders(of: photos, in: id)
            for photo in try writer.photos(Array(held.keys), in: family) {
                guard let adder = held[photo.id] else { continue }
                let permission = CollectionRules.takingOut(
                    of: photo.sender,
                    putInBy: adder,
                    maker: record.maker,
                    by: principal.memberID
                )
                try context.check(permission, by: principal)
                try writer.takeOut([photo.id], of: id)
            }
            return try writer.shown(id, in: family)
        }
    }
}

extension ServiceContext {
    /// Returns the collections that a photo is in, each with whether the principal may take it out.
    fileprivate func holders(
        of photo: PhotoRecord,
        by principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> [CollectionsOfPhoto.Holder] {
        try reader.collections(with: photo.id, in: photo.familyID).map { record in
            let adder = try reader.adders(of: [photo.id], in: record.id)[photo.id] ?? record.maker
            let permission = CollectionRules.takingOut(
                of: photo.sender,
                putInBy: adder,
                maker: record.maker,
                by: principal.memberID
            )
            return CollectionsOfPhoto.Holder(
                id: record.id,
                title: record.title,
                mayTakeOut: allows(permission, by: principal)
            )
        }
    }
}
