import FamilyCore
import FoundationEssentials
import Mustache

/// Renders views with templates: the body of a page, then the layout around it.
///
/// The templates escape every value for HTML; the only exception is the body that was just rendered.
struct PageRenderer: Sendable {
    let languages: Languages
    let files: StaticFiles
    private let templates: MustacheLibrary

    /// Reads templates and files from `assets`; throws if one is missing or broken.
    init(assets: URL, languages: Languages) throws {
        self.languages = languages
        files = try StaticFiles(folder: assets.appending(path: "web/static"))
        templates = try Self.read(assets.appending(path: "web/templates"))
        let wanted = Page.Template.allCases.map(\.rawValue) + ArchiveTemplate.allCases.map(\.rawValue)
        for name in wanted where templates.getTemplate(named: name) == nil { throw MissingTemplate(name: name) }
    }

    func print(_ page: Page, for request: PageRequest, around context: MemberContext?) -> PrintedPage {
        let scope = BodyScope(
            w: request.words,
            formToken: request.formToken,
            page: page.view,
            land: files.address(of: "land.svg")
        )
        let body = templates.render(scope, withTemplate: page.template.rawValue) ?? ""
        let layout = Layout(page: page, body: body, request: request, context: context, printer: self)
        return PrintedPage(
            status: Self.status(of: page),
            html: templates.render(layout, withTemplate: "layout") ?? body,
            language: request.words.language,
            isUnlisted: page.isUnlisted
        )
    }

    /// Returns 403 in place of 401.
    ///
    /// NB: Chromium cannot go back to the answer to a form that has the status 401: it shows an error page of its own.
    private static func status(of page: Page) -> Int { page.status == 401 ? 403 : page.status }

    /// Renders a page of an export, without a server.
    func print(_ template: ArchiveTemplate, _ view: any Sendable, in words: Words) -> String {
        let scope = BodyScope(w: words, formToken: "", page: view, land: "")
        return templates.render(scope, withTemplate: template.rawValue) ?? ""
    }

    // NB: do not use the library's own folder reading: its names contain the system's path separator, and it does not
    // name a broken file.
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

/// An error of a build whose assets lack a template.
struct MissingTemplate: Error, CustomStringConvertible {
    let name: String
    var description: String { "the pages' template \(name).mustache is missing" }
}

/// The names that a body's template can use.
private struct BodyScope {
    let w: Words
    let formToken: String
    let page: any Sendable
    /// The URL of the outline of land.
    let land: String
}
