/// Lists the collections of the family, the last made first.
///
/// Without `after`, the answer is the first page.
package struct ListCollections: Endpoint {
    package typealias Answer = CollectionList
    package static let method = Method.get
    package static let route = "\(apiPrefix)/collections"
    package static let limits = 1...100
    package static let usualLimit = 30
    package var query: [QueryItem] {
        (after.map { [QueryItem("after", $0.text)] } ?? []) + [QueryItem("limit", String(limit))]
    }
    /// The last collection of the page before; nil for the first page.
    package var after: CollectionID?
    package var limit: Int

    package init(after: CollectionID? = nil, limit: Int = ListCollections.usualLimit) {
        self.after = after
        self.limit = limit
    }
}

package struct CollectionList: Codable, Equatable, Sendable {
    package var collections: [PhotoCollection]
    /// The value of `after` for the next page; absent at the end of the list.
    package var next: CollectionID?

    package init(collections: [PhotoCollection], next: CollectionID?) {
        self.collections = collections
        self.next = next
    }
}

package struct ReadCollection: Endpoint {
    package typealias Answer = PhotoCollection
    package static let method = Method.get
    package static let route = "\(apiPrefix)/collections/{id}"
    package var path: String { "\(apiPrefix)/collections/\(id)" }
    package var id: CollectionID

    package init(id: CollectionID) { self.id = id }
}

/// Reads a page of a collection's photos, in the order that people gave them by hand.
///
/// Without `after`, the answer is the first page.
package struct ReadCollectionPhotos: Endpoint {
    package typealias Answer = CollectionPhotos
    package static let method = Method.get
    package static let route = "\(apiPrefix)/collections/{id}/photos"
    package var path: String { "\(apiPrefix)/collections/\(id)/photos" }
    package var query: [QueryItem] {
        (after.map { [QueryItem("after", $0.text)] } ?? []) + [QueryItem("limit", String(limit))]
    }
    package var id: CollectionID
    /// The last photo of the page before; nil for the first page.
    package var after: PhotoID?
    package var limit: Int

    package init(id: CollectionID, after: PhotoID? = nil, limit: Int = ReadAlbum.usualLimit) {
        self.id = id
        self.after = after
        self.limit = limit
    }
}

package struct CollectionPhotos: Codable, Equatable, Sendable {
    package var photos: [Photo]
    /// The value of `after` for the next page; absent at the end.
    package var next: PhotoID?

    package init(photos: [Photo], next: PhotoID?) {
        self.photos = photos
        self.next = next
    }
}

/// The title and details that a person gives a collection.
package struct CollectionInput: Codable, Equatable, Sendable {
    /// 1 to 80 letters.
    package var title: String
    /// At most 2,000 letters; absent: no details.
    package var details: String?

    package init(title: String, details: String? = nil) {
        self.title = title
        self.details = details
    }
}

package struct MakeCollection: Endpoint {
    package typealias Answer = PhotoCollection
    package static let method = Method.post
    package static let route = "\(apiPrefix)/collections"
    package var body: CollectionInput

    package init(_ input: CollectionInput) { body = input }
}

/// Replaces title and details of a collection, for its maker or a keeper.
package struct EditCollection: Endpoint {
    package typealias Answer = PhotoCollection
    package static let method = Method.put
    package static let route = "\(apiPrefix)/collections/{id}"
    package var path: String { "\(apiPrefix)/collections/\(id)" }
    package var id: CollectionID
    package var body: CollectionInput

    package init(id: CollectionID, _ input: CollectionInput) {
        self.id = id
        body = input
    }
}

/// Deletes a collection, for its maker or a keeper; its photos stay in the album.
package struct DeleteCollection: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/collections/{id}"
    package var path: String { "\(apiPrefix)/collections/\(id)" }
    package var id: CollectionID

    package init(id: CollectionID) { self.id = id }
}

/// Chooses one of a collection's photos as its cover, for the collection's maker or a keeper.
package struct ChooseCollectionCover: Endpoint {
    package typealias Answer = PhotoCollection
    package static let method = Method.put
    package static let route = "\(apiPrefix)/collections/{id}/cover"
    package var path: String { "\(apiPrefix)/collections/\(id)/cover" }
    package var id: CollectionID
    package var body: ChooseCover.Choice

    package init(id: CollectionID, photo: PhotoID?) {
        self.id = id
        body = ChooseCover.Choice(photo: photo)
    }
}

/// Some photos of the album: 1 to 100.
package struct SomePhotos: Codable, Equatable, Sendable {
    package static let limits = 1...100

    package var photos: [PhotoID]
    package init(photos: [PhotoID]) { self.photos = photos }
}

/// Puts photos at the end of a collection, in this order.
///
/// Photos that are in the collection already stay where they are.
package struct PutIntoCollection: Endpoint {
    package typealias Answer = PhotoCollection
    package static let method = Method.post
    package static let route = "\(apiPrefix)/collections/{id}/photos"
    package var path: String { "\(apiPrefix)/collections/\(id)/photos" }
    package var id: CollectionID
    package var body: SomePhotos

    package init(id: CollectionID, _ photos: [PhotoID]) {
        self.id = id
        body = SomePhotos(photos: photos)
    }
}

/// Takes photos out of a collection; they stay in the album.
///
/// The member who put a photo in, its sender, the collection's maker and a keeper may do so. Taking out a photo that is
/// not in the collection is no error.
package struct TakeOutOfCollection: Endpoint {
    package typealias Answer = PhotoCollection
    package static let method = Method.post
    package static let route = "\(apiPrefix)/collections/{id}/photos/taken-out"
    package var path: String { "\(apiPrefix)/collections/\(id)/photos/taken-out" }
    package var id: CollectionID
    package var body: SomePhotos

    package init(id: CollectionID, _ photos: [PhotoID]) {
        self.id = id
        body = SomePhotos(photos: photos)
    }
}

/// Moves a photo beside another one of the same collection, for the collection's maker or a keeper.
///
/// The call says only where this one photo goes, so that two people who sort at the same time do not undo each other's
/// work.
package struct MoveInCollection: Endpoint {
    package typealias Answer = EmptyBody
    package struct Move: Codable, Equatable, Sendable {
        package var photo: PhotoID
        /// The photo before which `photo` goes; absent if `after` is given.
        package var before: PhotoID?
        /// The photo after which `photo` goes; absent if `before` is given.
        package var after: PhotoID?

        package init(photo: PhotoID, before: PhotoID? = nil, after: PhotoID? = nil) {
            self.photo = photo
            self.before = before
            self.after = after
        }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/collections/{id}/order"
    package var path: String { "\(apiPrefix)/collections/\(id)/order" }
    package var id: CollectionID
    package var body: Move

    package init(id: CollectionID, _ move: Move) {
        self.id = id
        body = move
    }
}

/// Lists the collections that contain a photo, the last made first.
package struct ReadCollectionsOfPhoto: Endpoint {
    package typealias Answer = CollectionsOfPhoto
    package static let method = Method.get
    package static let route = "\(apiPrefix)/photos/{id}/collections"
    package var path: String { "\(apiPrefix)/photos/\(id)/collections" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

package struct CollectionsOfPhoto: Codable, Equatable, Sendable {
    package struct Holder: Codable, Equatable, Sendable {
        package var id: CollectionID
        package var title: String
        /// Whether the reader may take the photo out of this collection.
        package var mayTakeOut: Bool

        package init(id: CollectionID, title: String, mayTakeOut: Bool) {
            self.id = id
            self.title = title
            self.mayTakeOut = mayTakeOut
        }
    }

    package var collections: [Holder]
    package init(collections: [Holder]) { self.collections = collections }
}
