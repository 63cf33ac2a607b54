import FamilyCore
package import FamilyServices
package import FoundationEssentials
package import ServerCore

/// Makes the pages and texts of an export, which open from a disk without a program or network.
package struct ArchiveRenderer: Sendable {
    package static let stylePath = "pages/style.css"
    /// The path of the text about files that a moment's download lacks.
    package static let missingPath = "README.txt"

    let printer: PageRenderer
    let words: Words

    init(printer: PageRenderer, words: Words) {
        self.printer = printer
        self.words = words
    }

    /// Creates it for `language`, or for English if the pages lack that language.
    package init(assets: URL, language: String?) throws {
        let languages = try Languages(folder: assets.appending(path: "words"))
        printer = try PageRenderer(assets: assets, languages: languages)
        words = language.map { languages[$0] } ?? languages.usual
    }

    /// Returns the address of a file of the export on the pages in the folder `pages`.
    package static func address(of path: String) -> String { ArchiveMonthView.Address.fromPages(path) }

    package var style: [UInt8] { printer.files["archive.css"]?.bytes ?? [] }

    /// Returns the page of a month; `beside` are the neighbouring months.
    package func month(
        _ chapter: ArchiveChapter,
        _ photos: [ArchivedPhoto],
        of export: FamilyExport,
        beside: (earlier: ArchiveChapter?, later: ArchiveChapter?)
    ) -> String {
        let times = times(of: export)
        let view = ArchiveMonthView(chapter, photos, family: export.family.name, beside: beside, times: times)
        return printer.print(.month, view, in: words)
    }

    /// Returns the page of a collection.
    func collection(_ collection: ArchivedCollection, of export: FamilyExport) -> String {
        let view = ArchiveCollectionView(collection, family: export.family.name, words: words)
        return printer.print(.collection, view, in: words)
    }

    /// Returns sentences for the first page; `lost` photos could not be read, `smaller` ones are there as smaller
    /// copies, and `whole` films are longer there than in the album.
    package func notes(lost: Int, smaller: Int, whole: Int) -> [String] {
        let counted: [(PageWord, Int)] = [(.archiveLost, lost), (.archiveSmaller, smaller), (.archiveWhole, whole)]
        return counted.filter { $0.1 > 0 }.map { words($0.0, count: $0.1) }
    }

    /// Returns a text about the files that could not be read and those that are smaller copies, by their names; nil
    /// without any.
    package func missingText(lost: [String], smaller: [String]) -> String? {
        let parts = [(PageWord.archiveLost, lost), (.archiveSmaller, smaller)].filter { !$0.1.isEmpty }
        let texts = parts.map { word, names in
            ([words(word, count: names.count), ""] + names).map { $0 + "\n" }.joined()
        }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    /// Returns the first page.
    func index(
        _ chapters: [ArchivedChapter],
        _ archived: [ArchivedMoment],
        _ collections: [ArchivedCollection],
        notes: [String],
        of export: FamilyExport
    ) -> String {
        var view = ArchiveIndexView(chapters, archived, collections, of: export, times: times(of: export))
        view.notes = notes
        return printer.print(.index, view, in: words)
    }

    private func times(of export: FamilyExport) -> TimeWords {
        TimeWords(words: words, now: export.madeAt, familyClock: export.clock)
    }
}
