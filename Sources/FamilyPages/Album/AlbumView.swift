import FamilyCore
import FamilyServices
import ServerCore

/// The album's page: photos under the months of their arrival.
struct AlbumView: Sendable {
    struct Month: Sendable {
        /// The key by which scripts join the parts of a month from two pages.
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
    /// The URL of older photos; nil if there are none.
    let older: String?
    /// The URL of newer photos; nil if there are none.
    let newer: String?
    /// The URL of the newest photos; nil if `newer` is used instead.
    let newest: String?
    /// An open page asks for changes after this revision.
    let revision: Int64
    /// The sentence about hidden photos; nil if there are none.
    var hidden: String?
    /// The sentence about the first steps; nil once all are done.
    var steps: String?
    /// The deletions that the reader can undo.
    var deletions: [RemovedPhotoView] = []
    /// Sentences about new frames, for keepers.
    var news: [String] = []
    /// Notices about quiet frames and damaged files, for keepers.
    var notices: [OrganizerNotice] = []

    init(_ part: AlbumPart, context: MemberContext, words: Words) {
        heading = context.family.name
        revision = part.revision
        maySend = context.mayOpen(.send)
        isEmpty = part.isNewest && part.photos.isEmpty
        isNewest = part.isNewest
        emptyWords = words[maySend ? .albumEmptySend : .albumEmptyWait]
        months = Self.months(of: part.photos, context: context, words: words)
        older = part.older.map { "/?older=" + PercentEncoding.path.encode($0.text) }
        newer = part.newer.map { "/?before=\($0)" }
        newest = part.newer == nil ? nil : "/"
    }

    private static func months(of photos: [Photo], context: MemberContext, words: Words) -> [Month] {
        var months: [Month] = []
        for photo in photos {
            let name = context.moments.month(photo.addedAt)
            if months.last?.name != name { months.append(Month(month: name, name: name, tiles: [])) }
            months[months.count - 1].tiles.append(TileView(photo, words: words))
        }
        return months
    }
}
