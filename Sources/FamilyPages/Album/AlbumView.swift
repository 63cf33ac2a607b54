import FamilyCore
import FamilyServices
import ServerCore

/// The album's page: photos under the months they came in.
struct AlbumView: Sendable {
    struct Month: Sendable {
        /// Joins what two pages have of one month.
        let month: String
        let name: String
        var tiles: [TileView]
    }

    let heading: String
    let maySend: Bool
    let isEmpty: Bool
    /// Whether the page begins with the newest photo.
    let isNewest: Bool
    let emptyWords: String
    let months: [Month]
    /// Where the photos before these are, where there are any.
    let older: String?
    /// Where the photos after these are, where there are any.
    let newer: String?
    /// Set on a page that does not begin with the newest photo.
    let newest: String?
    /// Changes after it are news to an open page.
    let revision: Int64
    /// How many photos are hidden, in a sentence.
    var hidden: String?
    /// How many of the first steps are done, in a sentence, until all are.
    var steps: String?
    /// What the reader may bring back.
    var deletions: [RemovedPhotoView] = []
    /// A sentence each, for keepers.
    var news: [String] = []
    /// Frames that went quiet and damaged files, for keepers.
    var notices: [KeeperNotice] = []

    init(_ part: AlbumPart, household: Household, words: Words) {
        heading = household.family.name
        revision = part.revision
        maySend = household.mayOpen(.send)
        isEmpty = part.isNewest && part.photos.isEmpty
        isNewest = part.isNewest
        emptyWords = words[maySend ? .albumEmptySend : .albumEmptyWait]
        months = Self.months(of: part.photos, household: household, words: words)
        older = part.older.map { "/?older=" + PercentEncoding.path.encode($0.text) }
        newer = part.newer.map { "/?before=\($0)" }
        newest = part.newer == nil ? nil : "/"
    }

    private static func months(of photos: [Photo], household: Household, words: Words) -> [Month] {
        var months: [Month] = []
        for photo in photos {
            let name = household.moments.month(photo.addedAt)
            if months.last?.name != name { months.append(Month(month: name, name: name, tiles: [])) }
            months[months.count - 1].tiles.append(TileView(photo, words: words))
        }
        return months
    }
}
