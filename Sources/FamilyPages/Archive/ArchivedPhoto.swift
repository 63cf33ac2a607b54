package import FamilyCore
package import FamilyServices
package import ServerCore

/// A photo in an export, with the paths of its files relative to the export's folder.
package struct ArchivedPhoto: Sendable {
    package let photo: ExportedPhoto
    /// The original, with a name that people can read.
    package let original: String
    /// Its smallest rendition, for the pages.
    package let small: String
    /// A rendition for browsers that cannot show the original; nil if all can.
    package let shown: String?
    /// Whether a rendition replaces the original, which was lost.
    package private(set) var isSmallerCopy = false

    /// Creates the photo with `rendition` in place of its original.
    package init(_ photo: ArchivedPhoto, asSmallerCopy rendition: Rendition) {
        var exported = photo.photo
        exported.record.original = Original(
            hash: rendition.sha256,
            bytes: rendition.bytes,
            kind: .jpeg,
            fileName: exported.record.original.fileName
        )
        (exported.record.width, exported.record.height) = (rendition.width, rendition.height)
        self.init(exported)
        isSmallerCopy = true
    }

    package init(_ photo: ExportedPhoto) {
        let record = photo.record
        self.photo = photo
        let name = Self.name(of: record, at: photo.moment, kind: record.original.kind)
        original = "\(ArchiveName.folder(photo.arrived, part: photo.folderPart))/\(name)"
        let picture = ArchiveName.picture(record.position)
        small = "pages/small/\(picture)"
        shown = record.original.kind.isShownByBrowsers ? nil : "pages/large/\(picture)"
    }

    /// Returns the name of a file of the photo, from its day, its words and its place in the album.
    package static func name(of photo: PhotoRecord, at moment: LocalDateTime, kind: MediaKind) -> String {
        ArchiveName.file(moment, words: words(on: photo), position: photo.position, kind: kind)
    }

    /// The rendition at `shown`.
    private var shownRendition: Rendition? {
        shown.flatMap { _ in photo.record.renditions.last { $0.name <= .screen } ?? photo.record.renditions.last }
    }

    /// The renditions for the pages, each with its path.
    package var shownRenditions: [(path: String, rendition: Rendition)] {
        var renditions: [(path: String, rendition: Rendition)] = []
        if let first = photo.record.renditions.first { renditions.append((small, first)) }
        if let shown, let shownRendition { renditions.append((shown, shownRendition)) }
        return renditions
    }

    /// Returns the caption's first line, or else the place.
    private static func words(on photo: PhotoRecord) -> String {
        let line = photo.caption.split(whereSeparator: \.isNewline).first.map(String.init)
        return line ?? photo.place ?? ""
    }
}

/// A month of an export, or a part of one, after its photos were added.
package struct ArchivedChapter: Sendable {
    package let chapter: ArchiveChapter
    package let photos: Int
    /// The small rendition of its first photo.
    package let cover: String

    package init?(_ chapter: ArchiveChapter, photos: [ArchivedPhoto]) {
        guard let first = photos.first else { return nil }
        self.chapter = chapter
        self.photos = photos.count
        cover = first.small
    }

    package var page: String { Self.page(of: chapter) }

    package static func page(of chapter: ArchiveChapter) -> String { "pages/\(chapter.name).html" }
}
