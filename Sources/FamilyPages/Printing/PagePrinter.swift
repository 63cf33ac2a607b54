import FamilyCore
import FoundationEssentials
import Mustache

/// Puts views into templates: the body of a page, then the frame around it.
///
/// Every value is escaped for HTML by the templates; the one place that is not
/// is the body that was printed a line above.
struct PagePrinter: Sendable {
    let languages: Languages
    let files: StaticFiles
    private let templates: MustacheLibrary

    /// Reads templates and files out of `assets`.
    init(assets: URL, languages: Languages) throws {
        self.languages = languages
        files = try StaticFiles(folder: assets.appending(path: "web/static"))
        templates = try Self.read(assets.appending(path: "web/templates"))
        let wanted = Page.Template.allCases.map(\.rawValue) + ArchiveTemplate.allCases.map(\.rawValue)
        for name in wanted where templates.getTemplate(named: name) == nil { throw MissingTemplate(name: name) }
    }

    func print(_ page: Page, for request: PageRequest, around household: Household?) -> PrintedPage {
        let scope = BodyScope(w: request.words, formToken: request.formToken, page: page.view)
        let body = templates.render(scope, withTemplate: page.template.rawValue) ?? ""
        let layout = Layout(page: page, body: body, request: request, household: household, printer: self)
        return PrintedPage(
            status: page.status,
            html: templates.render(layout, withTemplate: "layout") ?? body,
            language: request.words.language,
            isUnlisted: page.isUnlisted
        )
    }

    /// A page that stands by itself, with no server behind it.
    func print(_ template: ArchiveTemplate, _ view: any Sendable, in words: Words) -> String {
        templates.render(BodyScope(w: words, formToken: "", page: view), withTemplate: template.rawValue) ?? ""
    }

    // NB: not the library's own reading of a folder: its names would carry the
    // folder's separator of the system, and it tells no file that is broken.
    private static func read(_ folder: URL) throws -> MustacheLibrary {
        var library = MustacheLibrary()
        for (prefix, path) in [("", folder), ("icons/", folder.appending(path: "icons"))] {
            for file in try FileManager.default.contentsOfDirectory(atPath: path.path)
            where file.hasSuffix(".mustache") {
                let text = String(decoding: try Data(contentsOf: path.appending(path: file)), as: UTF8.self)
                try library.register(text, named: prefix + file.dropLast(".mustache".count))
            }
        }
        return library
    }
}

/// A build whose assets lack a page.
struct MissingTemplate: Error, CustomStringConvertible {
    let name: String
    var description: String { "the pages' template \(name).mustache is missing" }
}

/// What a body's template can name.
private struct BodyScope {
    let w: Words
    let formToken: String
    let page: any Sendable
}
