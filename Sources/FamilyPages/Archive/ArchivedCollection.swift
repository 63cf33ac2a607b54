import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// A collection of an export, with those of its photos that the export has, in its order.
struct ArchivedCollection: Sendable {
    /// A photo of the collection: where its files are.
    struct Item: Sendable {
        let id: PhotoID
        /// The original, relative to the export's folder.
        let file: String
        /// Its small picture, relative to the export's folder.
        let small: String
        /// The URL of the photo on the page of its month, relative to the export's folder.
        let address: String
        let width: Int
        let height: Int
        let caption: String
        let sender: String
    }

    let collection: PhotoCollection
    let photos: [Item]
    /// The path of its page, relative to the export's folder.
    let page: String

    /// Returns the path of the page of the collection at `index`, relative to the export's folder.
    static func page(at index: Int) -> String { "pages/collection-\(index + 1).html" }

    /// The photo that stands for it: its cover if the export has that, or else the first one.
    var cover: Item? { photos.first { $0.id == collection.cover } ?? photos.first }
}

/// Keeps what collections need of the photos that were added to an export.
struct CollectedPhotos: Sendable {
    private let wanted: Set<Int64>
    private var kept: [Int64: ArchivedCollection.Item] = [:]

    init(of collections: [ExportedCollection]) { wanted = Set(collections.flatMap(\.positions)) }

    /// Keeps a photo that was added to the page of its month, if a collection has it.
    mutating func keep(_ photo: ArchivedPhoto, on page: String) {
        let record = photo.photo.record
        guard wanted.contains(record.position) else { return }
        kept[record.position] = ArchivedCollection.Item(
            id: record.id,
            file: photo.original,
            small: photo.small,
            address: "\(page)#photo-\(record.position)",
            width: record.width,
            height: record.height,
            caption: record.caption,
            sender: record.sender.displayName
        )
    }

    func collections(of exported: [ExportedCollection]) -> [ArchivedCollection] {
        exported.enumerated().map { index, one in
            ArchivedCollection(
                collection: one.collection,
                photos: one.positions.compactMap { kept[$0] },
                page: ArchivedCollection.page(at: index)
            )
        }
    }
}

/// An export's data about a collection, for future programs.
struct ArchivedCollectionFacts: Encodable {
    let id: String
    let title: String
    let details: String
    let madeBy: String
    let madeAt: Date
    /// The file of the photo that stands for it; nil without photos.
    let cover: String?
    /// The files of its photos, in its order.
    let photos: [String]

    init(_ archived: ArchivedCollection) {
        let collection = archived.collection
        id = collection.id.text
        title = collection.title
        details = collection.details
        madeBy = collection.maker.displayName
        madeAt = collection.madeAt
        cover = archived.cover?.file
        photos = archived.photos.map(\.file)
    }
}

/// The page of one collection of an export.
struct ArchiveCollectionView: Sendable {
    struct Item: Sendable {
        let address: String
        let small: String
        let width: Int
        let height: Int
        let alt: String
        let caption: String?
    }

    let family: String
    let heading: String
    let maker: String
    let count: String
    let details: String?
    let items: [Item]

    init(_ archived: ArchivedCollection, family: String, words: Words) {
        self.family = family
        let collection = archived.collection
        heading = collection.title
        maker = words(.momentMadeBy, ["name": collection.maker.displayName])
        count = words(.archivePhotos, count: archived.photos.count)
        details = collection.details.isEmpty ? nil : collection.details
        items = archived.photos.map { photo in
            Item(
                // Both pages are in the same folder.
                address: String(photo.address.dropFirst("pages/".count)),
                small: ArchiveMonthView.Address.fromPages(photo.small),
                width: photo.width,
                height: photo.height,
                alt: photo.caption.isEmpty ? words(.photoBy, ["name": photo.sender]) : photo.caption,
                caption: photo.caption.isEmpty ? nil : photo.caption
            )
        }
    }
}
