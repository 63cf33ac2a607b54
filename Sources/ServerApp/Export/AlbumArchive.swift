import FamilyActs
import FamilyCore
import FamilyPages
import FoundationEssentials
import Hummingbird
import ServerCore

/// Writes a family's album into an archive, month by month: the photos of a
/// month, then what is told of them, and the first page last of all.
///
/// So the pages name exactly what is in it, whatever was deleted meanwhile.
struct AlbumArchive {
    private let export: FamilyExport
    private let press: ArchivePress
    private var stream: ArchiveStream
    private let root: String
    private var chapters: [ArchivedChapter] = []
    private var lost: [LostPhoto] = []

    init(export: FamilyExport, press: ArchivePress, stream: ArchiveStream) {
        self.export = export
        self.press = press
        self.stream = stream
        root = ArchiveName.root(of: export.family.name)
    }

    mutating func write(to writer: inout any ResponseBodyWriter) async throws {
        for index in 0..<export.plan.chapters { try await addChapter(index, &writer) }
        try await add(press.style, as: ArchivePress.stylePath, &writer)
        try await addJSON(ArchivedFamily(export, chapters, lost: lost), as: "family.json", &writer)
        let index = press.index(chapters, lost: lost.count, of: export)
        try await add(Array(index.utf8), as: "index.html", &writer)
        try await stream.end(to: &writer)
    }

    private mutating func addChapter(_ index: Int, _ writer: inout any ResponseBodyWriter) async throws {
        let chapter = export.plan.chapter(index)
        var photos: [ArchivedPhoto] = []
        for position in chapter.positions {
            if let photo = try await addPhoto(at: position, &writer) { photos.append(photo) }
        }
        guard let archived = ArchivedChapter(chapter, photos: photos) else { return }
        let earlier = index + 1 < export.plan.chapters ? export.plan.chapter(index + 1) : nil
        let page = press.month(chapter, photos, of: export, beside: (earlier, chapters.last?.chapter))
        try await add(Array(page.utf8), as: archived.page, &writer)
        try await addJSON(photos.map(ArchivedFacts.init), as: Self.facts(of: chapter), &writer)
        chapters.append(archived)
    }

    /// `2026/2026-07/photos.json`, beside the photos it tells of.
    private static func facts(of chapter: ArchiveChapter) -> String {
        let month = String(chapter.name.prefix(7))
        return "\(month.prefix(4))/\(month)/photos\(chapter.part == 1 ? "" : "-\(chapter.part)").json"
    }

    /// Nothing where the photo left the album, or its bytes are not what they
    /// were: of those the first page tells.
    private mutating func addPhoto(
        at position: Int64,
        _ writer: inout any ResponseBodyWriter
    ) async throws -> ArchivedPhoto? {
        let outcome = try await export.withPhoto(at: position) { photo -> (ArchivedPhoto, Bool) in
            let archived = ArchivedPhoto(photo)
            return (archived, try await stream.add(archived, under: root, to: &writer))
        }
        guard let (photo, isThere) = outcome else { return nil }
        if !isThere { lost.append(LostPhoto(photo)) }
        return isThere ? photo : nil
    }

    private mutating func add(
        _ bytes: [UInt8],
        as path: String,
        _ writer: inout any ResponseBodyWriter
    ) async throws {
        try await stream.add(bytes, as: "\(root)/\(path)", at: export.today, to: &writer)
    }

    private mutating func addJSON(
        _ value: some Encodable,
        as path: String,
        _ writer: inout any ResponseBodyWriter
    ) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        try await add(Array(try encoder.encode(value)), as: path, &writer)
    }
}

extension ArchiveStream {
    /// Adds a photo's original and what the pages show of it; false where the
    /// original is not to be had.
    fileprivate mutating func add(
        _ photo: ArchivedPhoto,
        under root: String,
        to writer: inout any ResponseBodyWriter
    ) async throws -> Bool {
        let record = photo.photo.record
        let (original, moment) = (record.original, photo.photo.moment)
        let path = "\(root)/\(photo.original)"
        guard try await add(original.hash, of: original.bytes, as: path, at: moment, to: &writer) else { return false }
        var shown = [(photo.small, record.renditions.first)]
        if let large = photo.shown { shown.append((large, photo.shownRendition)) }
        for (path, rendition) in shown {
            guard let rendition else { continue }
            // One that went bad costs the page its picture, and nothing else.
            _ = try await add(rendition.sha256, of: rendition.bytes, as: "\(root)/\(path)", at: moment, to: &writer)
        }
        return true
    }
}
