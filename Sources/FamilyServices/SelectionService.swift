package import FamilyCore
package import ServerCore

/// Finds photos of the album: by who sent them, where and when they were taken, hearts and words.
///
/// Everybody who sees the album may search; a principal who may not learn places finds nothing by them.
package struct SelectionService: Sendable {
    let context: ServiceContext

    /// Returns a page of a selection; a cursor of another server throws `.badRequest`.
    package func page(
        _ selection: PhotoSelection,
        _ side: AlbumSide,
        limit: Int,
        for principal: Principal,
        in language: String? = nil
    ) async throws(Problem) -> AlbumPage {
        let viewer = try context.viewer(for: .seeAlbum, principal)
        guard let reach = SelectionDirection(side) else { throw .badRequest }
        let limit = min(max(limit, ReadAlbum.limits.lowerBound), ReadAlbum.limits.upperBound)
        let context = context
        return try await context.read(principal.view) { reader in
            let shown = try context.namingPlaces(for: principal, in: language, reader)
            let names = try PlaceNaming(principal, language, context, reader)
            let query = try reader.query(for: selection, in: viewer.family, names)
            let found =
                try query.map {
                    try reader.photos(of: viewer.family, in: $0, reach, limit: limit, seenBy: viewer.member)
                } ?? SelectedPhotos(photos: [], next: nil)
            let revision = try reader.home(viewer.family).revision
            return AlbumPage(found, reach: reach, revision: revision, shown: shown)
        }
    }

    /// Returns the cursor at a photo of the album: behind it are the older ones of any selection, before it the newer
    /// ones.
    ///
    /// If `isIncluded`, the photo itself is the first of the older ones.
    package func cursor(
        at photo: PhotoID,
        isIncluded: Bool = false,
        for principal: Principal
    ) async throws(Problem) -> AlbumCursor {
        let family = try context.family(for: .seePhoto, by: principal)
        guard let key = try await context.read(principal.view, { try $0.selectionKey(of: photo, in: family) }) else {
            throw .photoGone
        }
        return AlbumCursor(isIncluded ? key.including : key)
    }

    /// Returns the place by which a photo is selected; nil without one, and for those who learn no places.
    package func place(of photo: PhotoID, for principal: Principal) async throws(Problem) -> PlaceKey? {
        let family = try context.family(for: .seePhoto, by: principal)
        guard context.learnsPlaces(principal) else { return nil }
        return try await context.read(principal.view) { try $0.photo(photo, in: family)?.placeKey }
    }

    /// Returns the nearest photo of a selection on one side; nil if there is none.
    ///
    /// A search may look at many photos for it, page by page.
    package func neighbour(
        _ selection: PhotoSelection,
        _ side: AlbumSide,
        for principal: Principal
    ) async throws(Problem) -> PhotoID? {
        var side = side
        for _ in 0..<Self.mostPagesForNeighbour {
            let page = try await page(selection, side, limit: 1, for: principal)
            if let photo = page.photos.first { return photo.id }
            guard page.more else { return nil }
            if case .newer = side { side = .newer(page.newer) } else { side = .older(page.older) }
        }
        return nil
    }

    /// The number of empty pages of a search after which there counts as no neighbour.
    private static let mostPagesForNeighbour = 25
}

extension ServiceContext {
    /// Returns the family and the member who looks at the album.
    func viewer(
        for permission: Permission,
        _ principal: Principal
    ) throws(Problem) -> (family: FamilyID, member: MemberID) {
        let family = try family(for: permission, by: principal)
        guard let member = principal.memberID else { throw .notAllowed }
        return (family, member)
    }
}

extension FamilyServices {
    package var selections: SelectionService { SelectionService(context: album.context) }
}

extension PhotoSelection {
    /// Parses a selection from a URL; throws a problem if it selects nothing.
    package static func read(_ value: (String) -> String?) throws(Problem) -> PhotoSelection {
        do throws(Misreading) {
            return try PhotoSelection(reading: value)
        } catch {
            switch error {
            case .unreadable: throw .badRequest
            case .wordsTooLong: throw .words(.search, WordLimits.search)
            }
        }
    }
}

extension CatalogueReader {
    /// Returns the query of a selection: finds the senders and places whose names contain its words.
    ///
    /// Returns nil for a selection that can match nothing: by a place, for a principal who may not learn places, or by
    /// words without a letter.
    fileprivate func query(
        for selection: PhotoSelection,
        in family: FamilyID,
        _ names: PlaceNaming?
    ) throws -> SelectionQuery? {
        if selection.place != nil, names == nil { return nil }
        var query = SelectionQuery(
            person: selection.person,
            place: selection.place,
            time: selection.time,
            isLoved: selection.isLoved
        )
        guard let typed = selection.words else { return query }
        let words = SearchWord.words(typed: typed)
        guard !words.isEmpty else { return nil }
        let senders: [(id: MemberID?, words: [String])] = try senders(of: family).map { sender in
            (sender.id, SearchWords.words(of: sender.displayName))
        }
        var places: [(key: PlaceKey, words: [String])] = []
        if let names {
            places = try self.places(of: family).map { ($0, SearchWords.words(of: names.searched($0))) }
        }
        for word in words {
            let named = senders.filter { sender in sender.words.contains { word.finds($0) } }
            let around = places.filter { place in place.words.contains { word.finds($0) } }
            query.words.append(
                SelectionQuery.Word(word, senders: named.compactMap(\.id), places: around.map(\.key))
            )
        }
        return query
    }
}
