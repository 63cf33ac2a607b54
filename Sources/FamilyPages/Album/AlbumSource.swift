import FamilyCore
import FamilyServices
import ServerCore

/// The source of the pages of a grid: the whole album, or a selection of it.
struct AlbumSource: Sendable {
    /// The URL of its first page.
    let home: String
    let page: @Sendable (AlbumSide, _ limit: Int) async throws(Problem) -> AlbumPage
    /// Returns the cursor at a photo: older ones are behind it, and the photo itself, if it is included.
    let cursor: @Sendable (PhotoID, _ isIncluded: Bool) async throws(Problem) -> AlbumCursor

    /// Reads the whole album, in the order of arrival.
    init(album: AlbumService, _ request: PageRequest) {
        home = "/"
        page = { (side, limit) async throws(Problem) in
            try await album.page(side, limit: limit, for: request.principal)
        }
        cursor = { (id, isIncluded) async throws(Problem) in
            let position = try await album.photo(id, for: request.principal).position
            return AlbumCursor(position: isIncluded ? position + 1 : position)
        }
    }

    /// Reads a selection.
    init(_ selection: PhotoSelection, _ selections: SelectionService, _ request: PageRequest) {
        home = SelectionAddress.page(selection)
        page = { (side, limit) async throws(Problem) in
            try await selections.pageWithPhotos(selection, side, limit: limit, for: request)
        }
        cursor = { (id, isIncluded) async throws(Problem) in
            try await selections.cursor(at: id, isIncluded: isIncluded, for: request.principal)
        }
    }

    /// Returns the URL of another page: `?older=…`, `?before=…`, `?at=…`.
    func address(_ name: String, _ value: String) -> String {
        home + (home.contains("?") ? "&" : "?") + name + "=" + PercentEncoding.query.encode(value)
    }
}

extension SelectionService {
    /// Pages of a search without a photo that are passed over at once.
    private static let mostEmptyPages = 10

    /// Reads on until a page has photos, if there are more.
    fileprivate func pageWithPhotos(
        _ selection: PhotoSelection,
        _ side: AlbumSide,
        limit: Int,
        for request: PageRequest
    ) async throws(Problem) -> AlbumPage {
        var found = try await page(selection, side, limit: limit, for: request.principal, in: request.words.language)
        for _ in 0..<Self.mostEmptyPages where found.photos.isEmpty && found.more {
            let next: AlbumSide
            if case .newer = side { next = .newer(found.newer) } else { next = .older(found.older) }
            found = try await page(selection, next, limit: limit, for: request.principal, in: request.words.language)
        }
        return found
    }
}

/// The URLs of selections.
enum SelectionAddress {
    static let route = "/album"
    static let browse = "/browse"
    static let onThisDay = "/on-this-day"

    static func page(_ selection: PhotoSelection) -> String {
        selection.isEverything ? "/" : route + "?" + selection.query
    }

    /// Returns the URL of a photo's page, which leads on through the selection.
    static func photo(_ id: PhotoID, in selection: PhotoSelection) -> String {
        PhotoAddress.page(id) + suffix(selection)
    }

    static func suffix(_ selection: PhotoSelection) -> String {
        selection.isEverything ? "" : "?" + selection.query
    }
}

extension PageRequest {
    /// Returns the selection in the URL; throws for one that selects nothing.
    ///
    /// A reader who narrows down the photos of a day may choose another year, and the form sends both: the year counts.
    func selection() throws(Problem) -> PhotoSelection {
        let (day, year) = (query["day"].flatMap { CalendarDay($0) }, query["year"] ?? "")
        let isOfOtherYear = day.map { String($0.year) != year } ?? false
        let leavesDay = isOfOtherYear && !year.isEmpty
        return try PhotoSelection.read { leavesDay && $0 == "day" ? nil : query[$0] }
    }
}
