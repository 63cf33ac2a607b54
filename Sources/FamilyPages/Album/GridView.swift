import FamilyCore
import ServerCore

/// The grid of an album or a selection: photos under their months.
struct GridView: Sendable {
    struct Month: Sendable {
        /// The key by which scripts join the parts of a month from two pages.
        let month: String
        /// The heading; nil if the photos are in no order of time.
        let name: String?
        var tiles: [TileView]
    }

    /// The URL of the first page.
    let home: String
    /// Whether the page begins with the album's newest photo, so that new ones may arrive above it.
    let isNewest: Bool
    let months: [Month]
    /// The URL of older photos; nil if there are none.
    let older: String?
    let olderWords: String
    /// The sentence at the end; nil before it and for an empty page.
    let end: String?
    /// The URL of newer photos; nil if there are none.
    let newer: String?
    /// The URL of the newest photos; nil if `newer` is used instead.
    let newest: String?
    /// The revision after which an open page asks for changes.
    let revision: Int64

    /// `month` returns the heading of a photo; nil for none.
    init(
        _ part: AlbumPart,
        of source: AlbumSource,
        end: String?,
        words: Words,
        tile: (Photo) -> TileView,
        month: (Photo) -> String?
    ) {
        home = source.home
        isNewest = part.isNewest && source.home == "/"
        revision = part.revision
        older = part.older.map { source.address("older", $0.text) }
        olderWords = words[part.photos.isEmpty ? .lookFurther : .olderPhotos]
        self.end = part.older == nil ? end : nil
        newer = part.newer.map { source.address("before", $0.text) }
        newest = part.newer == nil ? nil : source.home
        var months: [Month] = []
        for photo in part.photos {
            let name = month(photo)
            if months.isEmpty || months.last?.name != name {
                months.append(Month(month: name ?? "all", name: name, tiles: []))
            }
            months[months.count - 1].tiles.append(tile(photo))
        }
        self.months = months
    }
}
