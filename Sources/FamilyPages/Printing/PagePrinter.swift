import FoundationEssentials
import Mustache

/// Puts views into templates: the body of a page, then the frame around it.
///
/// Every value is escaped for HTML by the templates; the one place that is not
/// is the body that was printed a line above.
struct PagePrinter: Sendable {
    let words: Words
    let files: StaticFiles
    private let templates: MustacheLibrary

    /// Reads templates and files out of `assets`, and the words of `language`.
    init(assets: URL, language: String) throws {
        words = try Words(file: assets.appending(path: "words/pages.\(language).json"))
        files = try StaticFiles(folder: assets.appending(path: "web/static"))
        templates = try Self.read(assets.appending(path: "web/templates"))
        for template in Page.Template.allCases where templates.getTemplate(named: template.rawValue) == nil {
            throw MissingTemplate(name: template.rawValue)
        }
    }

    func print(_ page: Page, formToken: String, around household: Household?) -> PrintedPage {
        let scope = BodyScope(w: words, formToken: formToken, page: page.view)
        let body = templates.render(scope, withTemplate: page.template.rawValue) ?? ""
        let layout = Layout(page: page, body: body, formToken: formToken, household: household, printer: self)
        return PrintedPage(
            status: page.status,
            html: templates.render(layout, withTemplate: "layout") ?? body
        )
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
