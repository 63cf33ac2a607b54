package import FoundationEssentials

package typealias CollectionID = Identifier<PhotoCollection>

/// Photos that somebody put together by hand, in an order of their own, such as "Grandpa's garden".
///
/// A photo may be in many collections; it stays in the album, too.
package struct PhotoCollection: Codable, Equatable, Sendable {
    package var id: CollectionID
    package var title: String
    /// May be empty.
    package var details: String
    /// The member who made the collection; this member and the keepers may change it.
    package var maker: Sender
    package var madeAt: Date
    /// The photo to show for the collection: the chosen one, or else the first one; absent as long as it has none.
    package var cover: PhotoID?
    /// The number of the collection's photos that the reader sees.
    package var photos: Int

    package init(
        id: CollectionID,
        title: String,
        details: String,
        maker: Sender,
        madeAt: Date,
        cover: PhotoID?,
        photos: Int
    ) {
        self.id = id
        self.title = title
        self.details = details
        self.maker = maker
        self.madeAt = madeAt
        self.cover = cover
        self.photos = photos
    }
}
