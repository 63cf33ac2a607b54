import FamilyCore
import ServerCore

/// The page on which a collection's photos are put into their order.
struct CollectionOrderView: Sendable {
    /// The number of photos per page.
    static let size = 60

    struct Item: Sendable {
        let id: String
        let address: String
        let picture: String
        let width: Int
        let height: Int
        let alt: String
        /// The photo before this one, before which it can go; nil for the first.
        let earlier: String?
        /// The photo behind this one, behind which it can go; nil for the last.
        let later: String?
        let isCover: Bool
        /// The buttons' labels for screen readers, which name the photo.
        let earlierLabel: String
        let laterLabel: String
        let coverLabel: String
        let takeOutLabel: String
    }

    let heading: String
    /// The URL of the collection, to which the forms add a part.
    let act: String
    let items: [Item]
    let isEmpty: Bool
    /// The last photo of the page before, which names this page; empty on the first one.
    let here: String
    let further: String?
    let first: String?

    /// `photos` has one more than a page if there are further ones.
    init(_ collection: PhotoCollection, _ photos: [Photo], after: PhotoID?, words: Words) {
        let address = CollectionPages.address(of: collection.id)
        let shown = photos.prefix(Self.size)
        heading = words(.orderHeading, ["title": collection.title])
        act = address
        items = shown.enumerated().map { index, photo in
            let alt = photo.altText(words)
            return Item(
                id: photo.id.text,
                address: PhotoAddress.page(photo.id),
                picture: PhotoAddress.smallest(of: photo),
                width: photo.width,
                height: photo.height,
                alt: alt,
                earlier: (index > 0 ? photos[index - 1].id : after)?.text,
                later: index + 1 < photos.count ? photos[index + 1].id.text : nil,
                isCover: photo.id == collection.cover,
                earlierLabel: words(.moveEarlierLabel, ["photo": alt]),
                laterLabel: words(.moveLaterLabel, ["photo": alt]),
                coverLabel: words(.coverLabel, ["photo": alt]),
                takeOutLabel: words(.takeOutLabel, ["photo": alt])
            )
        }
        isEmpty = items.isEmpty
        here = after?.text ?? ""
        further = photos.count > Self.size ? shown.last.map { address + "/order?after=\($0.id)" } : nil
        first = after == nil ? nil : address + "/order"
    }
}

/// The page on which photos of the album are chosen for a collection.
struct CollectionChooserView: Sendable {
    /// The prefix of the names of the form's checkboxes; the ID of a photo follows it.
    static let field = "photo-"

    struct Item: Sendable {
        let field: String
        let picture: String
        let width: Int
        let height: Int
        let alt: String
        let isHeld: Bool
        /// Whether the form that was refused had chosen the photo.
        let isChosen: Bool
    }

    let heading: String
    let act: String
    let items: [Item]
    let isEmpty: Bool
    let instead: String
    /// The cursor of older photos, for the button that adds these and goes on; nil if there are none.
    let more: String?
    /// The URL of older photos.
    let older: String?
    /// The URL of the newest photos; nil on their page.
    let newest: String?
    let error: String?

    init(
        _ collection: PhotoCollection,
        _ page: AlbumPage,
        held: Set<PhotoID>,
        chosen: Set<PhotoID>,
        at cursor: String?,
        error: String?,
        words: Words
    ) {
        heading = words(.chooseForCollection, ["title": collection.title])
        instead = CollectionPages.address(of: collection.id)
        let address = instead + "/add"
        act = address + (cursor.map { "?older=" + PercentEncoding.query.encode($0) } ?? "")
        items = page.photos.map { photo in
            Item(
                field: Self.field + photo.id.text,
                picture: PhotoAddress.smallest(of: photo),
                width: photo.width,
                height: photo.height,
                alt: photo.altText(words),
                isHeld: held.contains(photo.id),
                isChosen: chosen.contains(photo.id)
            )
        }
        isEmpty = items.isEmpty
        more = page.more ? page.older.text : nil
        older = page.more ? address + "?older=" + PercentEncoding.query.encode(page.older.text) : nil
        newest = cursor == nil ? nil : address
        self.error = error
    }
}
