import FamilyCore
import FamilyServices
import ServerCore

/// The album's page: photos under the months of their arrival.
struct AlbumView: Sendable {
    let heading: String
    let maySend: Bool
    let isEmpty: Bool
    let emptyWords: String
    /// Whether to offer the search: at the head of an album with photos.
    let isSearchable: Bool
    let grid: GridView
    /// The card that leads to photos of this day in earlier years; nil if no photo was taken then.
    var memory: MemoryCard?
    /// The cards of the people whose birthday is today.
    var birthdays: [BirthdayCard] = []
    /// Whether there are birthdays or photos of this day in earlier years.
    var hasToday = false
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

    init(_ part: AlbumPart, of source: AlbumSource, context: MemberContext, words: Words) {
        heading = context.family.name
        maySend = context.mayOpen(.send)
        isEmpty = part.isNewest && part.photos.isEmpty
        isSearchable = part.isNewest && !part.photos.isEmpty
        emptyWords = words[maySend ? .albumEmptySend : .albumEmptyWait]
        let end = isEmpty ? nil : words[.albumBegins]
        grid = GridView(
            part,
            of: source,
            end: end,
            words: words,
            tile: { TileView($0, words: words) },
            month: { context.times.month($0.addedAt) }
        )
    }
}
