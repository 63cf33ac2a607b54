import FamilyCore
import ServerCore

/// The people, places and years by which the album can be selected, each with its number of photos.
struct BrowseView: Sendable {
    /// The maximum number of years, and of places, that are shown with a picture; further ones are listed by name.
    static let mostYearCovers = 24
    private static let mostPlaceCovers = 12

    static let loved: PhotoSelection = {
        var selection = PhotoSelection()
        selection.isLoved = true
        return selection
    }()

    struct Person: Sendable {
        let address: String
        let name: String
        let initial: String
        let tone: String
        let count: String
    }

    /// The photo that stands for a selection.
    struct Cover: Sendable {
        let thumbnail: String
        let sources: String
        let width: Int
        let height: Int

        init(_ photo: Photo) {
            thumbnail = PhotoAddress.smallest(of: photo)
            sources = PhotoAddress.sources(of: photo, upTo: .small)
            width = photo.width
            height = photo.height
        }
    }

    struct Choice: Sendable {
        let selection: PhotoSelection
        let address: String
        let name: String
        let count: String
        var cover: Cover?

        init(_ selection: PhotoSelection, name: String, photos: Int, words: Words) {
            self.selection = selection
            address = SelectionAddress.page(selection)
            self.name = name
            count = words(.photoCount, count: photos)
        }
    }

    let isEmpty: Bool
    let maySend: Bool
    /// Whether the reader may open the collections: guests from outside may not.
    let maySeeCollections: Bool
    let emptyWords: String
    /// The loved photos; nil if no photo has a heart.
    var loved: Choice?
    let people: [Person]
    var years: [Choice]
    /// The places with most photos.
    var places: [Choice]
    /// The other places.
    let morePlaces: [Choice]
    let hasPlaces: Bool

    init(_ overview: AlbumOverview, maySend: Bool, maySeeCollections: Bool, words: Words) {
        isEmpty = overview.years.isEmpty
        self.maySeeCollections = maySeeCollections
        self.maySend = maySend
        emptyWords = words[maySend ? .albumEmptySend : .albumEmptyWait]
        loved =
            overview.loved == 0
            ? nil : Choice(Self.loved, name: words[.mostLoved], photos: overview.loved, words: words)
        people = overview.people.map { person in
            let face = Face(person.displayName)
            var selection = PhotoSelection()
            selection.person = person.id
            return Person(
                address: SelectionAddress.page(selection),
                name: person.displayName,
                initial: face.initial,
                tone: face.tone,
                count: words(.photoCount, count: person.photos)
            )
        }
        years = overview.years.map { year in
            var selection = PhotoSelection()
            selection.time = .year(year.year)
            return Choice(selection, name: String(year.year), photos: year.photos, words: words)
        }
        let places = overview.places.map { place in
            var selection = PhotoSelection()
            selection.place = place.key
            return Choice(selection, name: place.name, photos: place.photos, words: words)
        }
        self.places = Array(places.prefix(Self.mostPlaceCovers))
        morePlaces = Array(places.dropFirst(Self.mostPlaceCovers))
        hasPlaces = !places.isEmpty
    }
}
