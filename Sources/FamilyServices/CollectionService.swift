package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Collections: shows, makes, edits and deletes them; `CollectionService+photos.swift` is about the photos in them.
package struct CollectionService: Sendable {
    let context: ServiceContext

    /// Returns a page of the family's collections, the last made first.
    ///
    /// `limit` is clamped to the allowed page sizes; a collection that is gone throws `.collectionGone`.
    package func list(
        after earlier: CollectionID? = nil,
        limit: Int = ListCollections.usualLimit,
        for principal: Principal
    ) async throws(Problem) -> CollectionList {
        let family = try context.family(for: .seeCollections, by: principal)
        let limit = min(max(limit, ListCollections.limits.lowerBound), ListCollections.limits.upperBound)
        return try await context.read(principal.view) { reader in
            let start = try earlier.map { try reader.existing($0, in: family) }
            // One collection more tells whether there are more pages.
            let found = try reader.collections(of: family, madeBefore: start, limit: limit + 1)
            let part = found.prefix(limit)
            return CollectionList(
                collections: part.map(\.collection),
                next: found.count > limit ? part.last?.record.id : nil
            )
        }
    }

    package func collection(_ id: CollectionID, for principal: Principal) async throws(Problem) -> PhotoCollection {
        let family = try context.family(for: .seeCollections, by: principal)
        return try await context.read(principal.view) { try $0.shown(id, in: family) }
    }

    /// Returns the photos that stand for these collections.
    package func covers(
        of collections: [PhotoCollection],
        for principal: Principal
    ) async throws(Problem) -> [PhotoID: Photo] {
        let family = try context.family(for: .seeCollections, by: principal)
        let wanted = collections.compactMap(\.cover)
        let found = try await context.read(principal.view) { try $0.photos(wanted, in: family) }
        let photos = found.map { SeenPhoto(record: $0, hearts: 0, heartedByMe: false).photo }
        return Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Throws if the principal may make no collection, before a form is shown.
    package func checkMayMake(_ principal: Principal) throws(Problem) {
        try context.check(.makeCollection, by: principal)
    }

    /// Returns whether the principal may change, order and delete this collection, for a page's buttons.
    package func mayEdit(_ collection: PhotoCollection, _ principal: Principal) -> Bool {
        let permission = CollectionRules.editing(of: collection.maker.id, by: principal.memberID)
        return context.allows(permission, by: principal)
    }
}

extension CollectionService {
    package func make(_ input: CollectionInput, by principal: Principal) async throws(Problem) -> PhotoCollection {
        let signedIn = try context.member(for: .makeCollection, by: principal)
        let title = try CollectionText.title(typed: input.title)
        let details = try CollectionText.details(typed: input.details ?? "")
        let (id, now, rules): (CollectionID, _, _) = (context.newIdentifier(), context.now, context.rules.collections)
        return try await context.write(.makeCollection, by: principal) { writer in
            if let refusal = rules.refusal(after: try writer.collectionCount(of: signedIn.familyID)) { throw refusal }
            try writer.add(
                CollectionRecord(
                    id: id,
                    familyID: signedIn.familyID,
                    title: title,
                    details: details,
                    maker: signedIn.member.id,
                    madeAt: now
                )
            )
            return try writer.shown(id, in: signedIn.familyID)
        }
    }

    /// Replaces a collection's title and details, for its maker or a keeper.
    ///
    /// `old` are the values of the form that was filled in: what was not changed there stays as it is by now. Throws
    /// `changed-meanwhile` if somebody else has changed the same value since. Nil replaces both values.
    package func edit(
        _ id: CollectionID,
        _ input: CollectionInput,
        insteadOf old: CollectionInput? = nil,
        by principal: Principal
    ) async throws(Problem) -> PhotoCollection {
        let family = try context.family(for: .seeCollections, by: principal)
        let title = try CollectionText.title(typed: input.title)
        let details = try CollectionText.details(typed: input.details ?? "")
        // Rules may have changed since the old values were stored: what breaks them is compared as it is.
        let oldTitle = old.map { (try? CollectionText.title(typed: $0.title)) ?? $0.title }
        let oldDetails = old.map { old in
            (try? CollectionText.details(typed: old.details ?? "")) ?? old.details ?? ""
        }
        return try await change(id, in: family, by: principal) { writer, record in
            var edited = record
            edited.title = try merged(title, from: oldTitle ?? record.title, on: record.title)
            edited.details = try merged(details, from: oldDetails ?? record.details, on: record.details)
            try writer.save(edited)
        }
    }

    /// Chooses a collection's cover, for its maker or a keeper; nil: the first photo.
    package func choose(
        _ cover: PhotoID?,
        of id: CollectionID,
        by principal: Principal
    ) async throws(Problem) -> PhotoCollection {
        let family = try context.family(for: .seeCollections, by: principal)
        return try await change(id, in: family, by: principal) { writer, record in
            if let cover {
                guard try writer.photo(cover, in: family) != nil else { throw Problem.photoGone }
                guard try !writer.adders(of: [cover], in: id).isEmpty else { throw Problem.notInCollection }
            }
            try writer.setCover(cover, of: record.id)
        }
    }

    /// Moves a photo to another place, for the collection's maker or a keeper.
    package func move(
        _ photo: PhotoID,
        to place: CollectionPlace,
        in id: CollectionID,
        by principal: Principal
    ) async throws(Problem) {
        let family = try context.family(for: .seeCollections, by: principal)
        _ = try await change(id, in: family, by: principal) { writer, record in
            guard try writer.move(photo, to: place, in: record.id) else { throw Problem.notInCollection }
        }
    }

    /// Deletes a collection, for its maker or a keeper; its photos stay in the album.
    package func delete(_ id: CollectionID, by principal: Principal) async throws(Problem) {
        let context = context
        let family = try context.family(for: .seeCollections, by: principal)
        try await context.write(.seeCollections, by: principal) { writer, principal in
            try writer.remove(try context.editable(id, in: family, by: principal, writer))
        }
    }

    /// Changes a collection for its maker or a keeper; returns the changed collection.
    private func change(
        _ id: CollectionID,
        in family: FamilyID,
        by principal: Principal,
        _ body: @escaping @Sendable (any CatalogueWriter, CollectionRecord) throws -> Void
    ) async throws(Problem) -> PhotoCollection {
        let context = context
        return try await context.write(.seeCollections, by: principal) { writer, principal in
            try body(writer, try context.editable(id, in: family, by: principal, writer))
            return try writer.shown(id, in: family)
        }
    }
}

extension ServiceContext {
    /// Returns a collection if the principal may change it.
    fileprivate func editable(
        _ id: CollectionID,
        in family: FamilyID,
        by principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> CollectionRecord {
        let record = try reader.existing(id, in: family)
        try check(CollectionRules.editing(of: record.maker, by: principal.memberID), by: principal)
        return record
    }
}

extension CatalogueReader {
    func existing(_ id: CollectionID, in family: FamilyID) throws -> CollectionRecord {
        guard let record = try collection(id, in: family) else { throw Problem.collectionGone }
        return record
    }

    /// Returns a collection as the API sends it.
    func shown(_ id: CollectionID, in family: FamilyID) throws -> PhotoCollection {
        guard let seen = try seenCollection(id, in: family) else { throw Problem.collectionGone }
        return seen.collection
    }
}

extension FamilyServices {
    package var collections: CollectionService { CollectionService(context: album.context) }
}
