package import FamilyActs
import FamilyCore
package import FoundationEssentials
package import ServerCore

/// Prints the pages of an export: they open from a disk, with no program and
/// no network.
package struct ArchivePress: Sendable {
    package static let stylePath = "pages/style.css"

    let printer: PagePrinter

    init(printer: PagePrinter) { self.printer = printer }

    /// Prints in `language`, or in the usual one where the pages do not speak it.
    package init(assets: URL, language: String?) throws {
        let languages = try Languages(folder: assets.appending(path: "words"))
        let printer = try PagePrinter(assets: assets, languages: languages)
        self.printer = printer.speaking(languages.all.first { $0.language == language } ?? languages.usual)
    }

    package var style: [UInt8] { printer.files["archive.css"]?.bytes ?? [] }

    /// The page of a month; `earlier` and `later` are its neighbours.
    package func month(
        _ chapter: ArchiveChapter,
        _ photos: [ArchivedPhoto],
        of export: FamilyExport,
        beside: (earlier: ArchiveChapter?, later: ArchiveChapter?)
    ) -> String {
        let moments = moments(of: export)
        let view = ArchiveMonthView(chapter, photos, family: export.family.name, beside: beside, moments: moments)
        return printer.print(.month, view)
    }

    /// The first page; `lost` photos could not be read, and `smaller` ones are there as smaller copies.
    package func index(_ chapters: [ArchivedChapter], lost: Int, smaller: Int, of export: FamilyExport) -> String {
        var view = ArchiveIndexView(chapters, of: export, moments: moments(of: export))
        if lost > 0 { view.notes.append(printer.words("archive-lost", count: lost)) }
        if smaller > 0 { view.notes.append(printer.words("archive-smaller", count: smaller)) }
        return printer.print(.index, view)
    }

    private func moments(of export: FamilyExport) -> MomentWords {
        MomentWords(words: printer.words, now: export.madeAt, timeZone: export.family.timeZone)
    }
}
