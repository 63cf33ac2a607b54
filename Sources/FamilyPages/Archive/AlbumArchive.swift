import FamilyCore
package import FamilyServices
import FoundationEssentials
import ServerCore

/// The target of an export: a ZIP archive that is being sent, or a folder.
package protocol ArchiveSink {
    /// Adds a photo's original, or a smaller copy if the original is lost, and its renditions for the pages.
    ///
    /// Returns what was added; nil if there is neither.
    mutating func add(_ photo: ArchivedPhoto) async throws -> ArchivedPhoto?
    /// Adds a page or data file at a path relative to the export's folder.
    mutating func add(_ bytes: [UInt8], as path: String) async throws
}

/// Writes a family's album month by month: the photos of a month, then their page and data once the next month is known
/// to have photos, and the first page last.
///
/// In this order the pages list exactly the photos that the export contains, even if some are deleted meanwhile, and no
/// page leads to one that is not written.
package struct AlbumArchive<Sink: ArchiveSink> {
    private let export: FamilyExport
    private let press: ArchiveRenderer
    package var sink: Sink
    private var chapters: [ArchivedChapter] = []
    /// The last month with photos, whose page is not written yet.
    private var unwritten: (chapter: ArchiveChapter, photos: [ArchivedPhoto], archived: ArchivedChapter)?
    private var moments: [ArchivedMoment]
    private var collected: CollectedPhotos
    private var lost: [LostPhoto] = []
    private var smaller: [LostPhoto] = []
    /// The number of films of which the album shows only a part.
    private var whole = 0

    package init(export: FamilyExport, press: ArchiveRenderer, sink: Sink) {
        self.export = export
        self.press = press
        self.sink = sink
        moments = export.moments.map(ArchivedMoment.init)
        collected = CollectedPhotos(of: export.collections)
    }

    /// Returns the paths of all pages and data files that `write` may add.
    ///
    /// `lost`: the positions of the photos that the sink does not add. A month or a collection of these alone has no
    /// page.
    package func paths(without lost: Set<Int64>) -> Set<String> {
        let chapters = (0..<export.plan.chapters).map { export.plan.chapter($0) }
            .filter { !lost.isSuperset(of: $0.positions) }
        let months = chapters.flatMap { [ArchivedChapter.page(of: $0), Self.facts(of: $0)] }
        let collections = export.collections.indices.filter {
            !lost.isSuperset(of: export.collections[$0].positions)
        }
        let pages = collections.map { ArchivedCollection.page(at: $0) }
        return Set(months + pages + [ArchiveRenderer.stylePath, "family.json", "index.html"])
    }

    package mutating func write() async throws {
        for index in 0..<export.plan.chapters { try await addPhotos(of: export.plan.chapter(index)) }
        try await writeChapter(before: nil)
        try await sink.add(press.style, as: ArchiveRenderer.stylePath)
        let collections = collected.collections(of: export.collections)
        for collection in collections where !collection.photos.isEmpty {
            let page = press.collection(collection, of: export)
            try await sink.add(Array(page.utf8), as: collection.page)
        }
        let family = ArchivedFamily(export, chapters, moments, collections, lost: lost, smaller: smaller)
        try await addJSON(family, as: "family.json")
        let notes = press.notes(lost: lost.count, smaller: smaller.count, whole: whole)
        let index = press.index(chapters, moments, collections, notes: notes, of: export)
        try await sink.add(Array(index.utf8), as: "index.html")
    }

    private mutating func addPhotos(of chapter: ArchiveChapter) async throws {
        var photos: [ArchivedPhoto] = []
        for position in chapter.positions {
            if let photo = try await addPhoto(at: position) { photos.append(photo) }
        }
        guard let archived = ArchivedChapter(chapter, photos: photos) else { return }
        try await writeChapter(before: chapter)
        unwritten = (chapter, photos, archived)
    }

    /// Writes the page and data of the last month with photos; `earlier` is the next one that has some.
    private mutating func writeChapter(before earlier: ArchiveChapter?) async throws {
        guard let (chapter, photos, archived) = unwritten else { return }
        unwritten = nil
        let page = press.month(chapter, photos, of: export, beside: (earlier, chapters.last?.chapter))
        try await sink.add(Array(page.utf8), as: archived.page)
        try await addJSON(photos.map(ArchivedFacts.init), as: Self.facts(of: chapter))
        chapters.append(archived)
        count(photos, on: archived.page)
    }

    /// Counts the photos of a month for their moments, and keeps those of collections.
    private mutating func count(_ photos: [ArchivedPhoto], on page: String) {
        let indices = Dictionary(moments.indices.map { (moments[$0].moment.id, $0) }) { first, _ in first }
        for photo in photos {
            collected.keep(photo, on: page)
            guard let index = photo.photo.inMoment.flatMap({ indices[$0.id] }) else { continue }
            moments[index].count(photo, on: page)
        }
    }

    /// Returns the path of a chapter's data, such as `2026/2026-07/photos.json`, beside its photos.
    private static func facts(of chapter: ArchiveChapter) -> String {
        let month = String(chapter.name.prefix(7))
        return "\(month.prefix(4))/\(month)/photos\(chapter.part == 1 ? "" : "-\(chapter.part)").json"
    }

    /// Adds a photo; returns nil if it has left the album or cannot be read, which the first page then mentions.
    private mutating func addPhoto(at position: Int64) async throws -> ArchivedPhoto? {
        let outcome = try await export.withPhoto(at: position) { photo -> (ArchivedPhoto, ArchivedPhoto?) in
            let archived = ArchivedPhoto(photo)
            return (archived, try await sink.add(archived))
        }
        guard let (photo, added) = outcome else { return nil }
        guard let added else {
            lost.append(LostPhoto(photo))
            return nil
        }
        if added.isSmallerCopy { smaller.append(LostPhoto(photo)) }
        if added.photo.record.filmStart != nil { whole += 1 }
        return added
    }

    private mutating func addJSON(_ value: some Encodable, as path: String) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        try await sink.add(Array(try encoder.encode(value)), as: path)
    }
}
