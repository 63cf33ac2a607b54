package import FamilyCore
package import FoundationEssentials

/// A collection as stored in the catalogue, without its photos and its chosen cover.
package struct CollectionRecord: Equatable, Sendable {
    package var id: CollectionID
    package var familyID: FamilyID
    package var title: String
    /// May be empty.
    package var details: String
    package var maker: MemberID
    package var madeAt: Date

    package init(
        id: CollectionID,
        familyID: FamilyID,
        title: String,
        details: String = "",
        maker: MemberID,
        madeAt: Date
    ) {
        self.id = id
        self.familyID = familyID
        self.title = title
        self.details = details
        self.maker = maker
        self.madeAt = madeAt
    }
}

/// A collection with its photos counted, as its reader sees it.
package struct SeenCollection: Equatable, Sendable {
    package var record: CollectionRecord
    /// The name of its maker, who may have left the family since.
    package var makerName: String
    /// The photo that stands for it: the chosen one if the reader sees it in the album, else the first one.
    package var cover: PhotoID?
    /// The number of its photos in the album that the reader sees.
    package var photos: Int

    package init(record: CollectionRecord, makerName: String, cover: PhotoID?, photos: Int) {
        self.record = record
        self.makerName = makerName
        self.cover = cover
        self.photos = photos
    }

    /// The collection as sent by the API.
    package var collection: PhotoCollection {
        PhotoCollection(
            id: record.id,
            title: record.title,
            details: record.details,
            maker: Sender(id: record.maker, displayName: makerName),
            madeAt: record.madeAt,
            cover: cover,
            photos: photos
        )
    }
}

/// The place beside a photo of a collection.
package enum CollectionPlace: Hashable, Sendable {
    case before(PhotoID)
    case after(PhotoID)

    /// The photo that the place is beside.
    package var neighbour: PhotoID {
        switch self {
        case .before(let photo), .after(let photo): photo
        }
    }
}
