import FamilyCore
import FamilyServices
import ServerCore

/// The photos of this day of earlier years, year by year.
struct MemoriesView: Sendable {
    /// The maximum number of photos shown of one day; a link leads to all of them.
    static let mostTiles = 24

    struct Day: Sendable {
        let day: String
        /// "3 years ago".
        let name: String
        let date: String
        let tiles: [TileView]
        /// The URL of all photos of the day.
        let address: String
        /// The words of the link to it; nil if all are shown here.
        let all: String?

        init(_ memory: Memory, photos: [Photo], times: TimeWords) {
            let (selection, words) = (PhotoSelection(memory), times.words)
            day = memory.day.description
            name = words(.yearsAgo, count: memory.yearsAgo)
            date = times.day(memory.day)
            tiles = photos.map { TileView($0, in: selection, words: words) }
            address = SelectionAddress.page(selection)
            all = memory.photos > photos.count ? words(.allPhotosOfDay, count: memory.photos) : nil
        }
    }

    let days: [Day]
    let isEmpty: Bool

    init(_ days: [Day]) {
        self.days = days
        isEmpty = days.isEmpty
    }
}

/// The card on the album's page that leads to this day of earlier years.
struct MemoryCard: Sendable {
    let address = SelectionAddress.onThisDay
    /// "On this day 3 years ago".
    let name: String
    /// True because `name` is a sentence in the reader's language, and so has its direction.
    let isSentence = true
    let count: String
    let cover: BrowseView.Cover?

    /// Returns nil if no earlier year has photos of this day.
    init?(_ memories: [Memory], words: Words) {
        guard let first = memories.first else { return nil }
        name = memories.count == 1 ? words(.onThisDayYearsAgo, count: first.yearsAgo) : words[.onThisDayEarlier]
        count = words(.photoCount, count: memories.reduce(0) { $0 + $1.photos })
        let loved = memories.max { $0.cover.hearts < $1.cover.hearts }
        cover = BrowseView.Cover((loved ?? first).cover)
    }
}

extension PhotoSelection {
    /// The photos of a memory.
    init(_ memory: Memory) {
        self.init()
        time = .day(memory.day)
    }
}
