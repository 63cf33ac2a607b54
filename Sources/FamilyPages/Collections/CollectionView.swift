import FamilyCore
import FamilyServices
import ServerCore

/// The list of collections, the last made first.
struct CollectionsView: Sendable {
    struct Card: Sendable {
        let address: String
        let title: String
        let maker: String
        /// "14 photos"; nil as long as there is none.
        let count: String?
        let cover: MomentCover?
    }

    let collections: [Card]
    let isEmpty: Bool
    let mayMake: Bool
    /// The URL of collections made before these; nil if there are none.
    let earlier: String?
    /// The URL of the first page; nil on it.
    let newest: String?

    init(_ list: CollectionList, covers: [PhotoID: Photo], isFirst: Bool, mayMake: Bool, words: Words) {
        collections = list.collections.map { collection in
            Card(
                address: CollectionPages.address(of: collection.id),
                title: collection.title,
                maker: words(.momentMadeBy, ["name": collection.maker.displayName]),
                count: collection.photos == 0 ? nil : words(.archivePhotos, count: collection.photos),
                cover: collection.cover.flatMap { covers[$0] }.map(MomentCover.init)
            )
        }
        isEmpty = collections.isEmpty
        self.mayMake = mayMake
        earlier = list.next.map { CollectionPages.list + "?after=\($0)" }
        newest = isFirst ? nil : CollectionPages.list
    }
}

/// The page of one collection: its cover, what is said of it, and its photos in their order.
struct CollectionView: Sendable {
    let title: String
    let maker: String
    let count: String
    let details: String?
    let cover: MomentCover?
    /// The URL of the page that adds photos; nil for a reader who may not.
    let add: String?
    /// The URL of the page that orders photos; nil for a reader who may not, and if there is nothing to order.
    let order: String?
    let edit: String?
    let delete: String?
    let tiles: [TileView]
    let isEmpty: Bool
    /// The URL of the photos behind these; nil if there are none.
    let further: String?
    /// The URL of the first page; nil on it.
    let first: String?

    init(
        _ collection: PhotoCollection,
        _ page: CollectionPhotos,
        cover: Photo?,
        isFirst: Bool,
        mayEdit: Bool,
        mayAdd: Bool,
        words: Words
    ) {
        let address = CollectionPages.address(of: collection.id)
        title = collection.title
        maker = words(.momentMadeBy, ["name": collection.maker.displayName])
        count = words(.archivePhotos, count: collection.photos)
        details = collection.details.isEmpty ? nil : collection.details
        self.cover = cover.map(MomentCover.init)
        add = mayAdd ? address + "/add" : nil
        order = mayEdit && collection.photos > 0 ? address + "/order" : nil
        edit = mayEdit ? address + "/edit" : nil
        delete = mayEdit ? address + "/delete" : nil
        tiles = page.photos.map { TileView($0, words: words) }
        isEmpty = tiles.isEmpty
        further = page.next.map { address + "?after=\($0)" }
        first = isFirst ? nil : address
    }
}

/// The form for a new collection, or for one that is there.
struct CollectionFormView: Sendable {
    let heading: String
    let act: String
    let title: String
    let details: String
    let instead: String
    /// The values of a collection when the form was opened; nil for a new one.
    let old: CollectionTyped?
    let error: String?

    init(
        _ typed: CollectionTyped,
        insteadOf old: CollectionTyped?,
        of collection: CollectionID?,
        error: Problem?,
        words: Words
    ) {
        self.old = old
        heading = words[collection == nil ? .newCollection : .editCollectionTitle]
        let address = collection.map(CollectionPages.address)
        act = address.map { $0 + "/edit" } ?? CollectionPages.list
        title = typed.title
        details = typed.details
        instead = address ?? CollectionPages.list
        self.error = error.map { words($0) }
    }
}

/// The fields of the form, as typed.
struct CollectionTyped: Sendable {
    var title = ""
    var details = ""

    init() {}

    init(_ form: Form) { (title, details) = (form["title"], form["details"]) }

    /// Reads the values that the form had when it was opened; nil for a form without them.
    init?(whenOpened form: Form) {
        guard !form["old-title"].isEmpty else { return nil }
        (title, details) = (form["old-title"], form["old-details"])
    }

    init(_ collection: PhotoCollection) { (title, details) = (collection.title, collection.details) }

    /// Returns what was typed in place of the `old` values, and the present values of everything else.
    func changes(from old: CollectionTyped, on present: CollectionTyped) -> CollectionTyped {
        var merged = present
        if title != old.title { merged.title = title }
        if details != old.details { merged.details = details }
        return merged
    }

    var input: CollectionInput { CollectionInput(title: title, details: details) }
}

/// The part of a photo's page that names the photo's collections.
struct PhotoCollectionsView: Sendable {
    struct Holder: Sendable {
        let address: String
        let title: String
        let photo: String
        /// The URL that takes the photo out, and what its button says; nil if the reader may not.
        let takeOut: String?
        let takeOutWords: String
    }

    struct Target: Sendable {
        let id: String
        let title: String
    }

    /// The form that puts the photo into one; nil if there is none that the reader may choose.
    struct Choice: Sendable {
        let address: String
        let targets: [Target]
    }

    let holders: [Holder]
    let isHeld: Bool
    let form: Choice?

    init(_ photo: Photo, _ choices: CollectionChoices, words: Words) {
        holders = choices.holders.map { holder in
            let address = CollectionPages.address(of: holder.id)
            return Holder(
                address: address,
                title: holder.title,
                photo: photo.id.text,
                takeOut: holder.mayTakeOut ? address + "/take-out" : nil,
                takeOutWords: words(.takeOutOf, ["title": holder.title])
            )
        }
        isHeld = !holders.isEmpty
        let targets = choices.others.map { Target(id: $0.id.text, title: $0.title) }
        form =
            targets.isEmpty ? nil : Choice(address: PhotoAddress.page(photo.id) + "/collect", targets: targets)
    }
}
