package import FamilyActs
package import FamilyCore
package import FoundationEssentials
package import Hummingbird
import HTTPTypes
import NIOCore
package import ServerCore

/// The pages that people see, from the first visit to an empty server to the
/// album.
///
/// The map: a request becomes a `Visit`, a handler of one of the `…Pages` asks
/// the family's acts and answers with a `Reply`, most often a `Page`, which the
/// `PagePrinter` puts into its template. What an act refuses ends at one place,
/// `PageDesk.reply(to:of:returningTo:)`.
package struct FamilyPages: Sendable {
    /// The pages in one language.
    private struct Edition: Sendable {
        let desk: PageDesk
        let routes: [PageRoute]
    }

    private let languages: Languages
    private let editions: [String: Edition]
    private let usual: Edition
    private let worker: AppWorker

    /// Reads all templates, words and files once, so that what is broken in
    /// them stops the start and not a page.
    package init(
        acts: FamilyActs,
        assets: URL,
        now: @escaping @Sendable () -> Date = { Date() },
        untrustedProxy: @escaping @Sendable () -> String? = { nil }
    ) throws {
        languages = try Languages(folder: assets.appending(path: "words"))
        let printer = try PagePrinter(assets: assets, languages: languages)
        let desk = PageDesk(acts: acts, printer: printer, now: now, untrustedProxy: untrustedProxy)
        worker = try AppWorker(files: printer.files)
        usual = Edition(desk: desk, routes: Self.routes(of: desk))
        editions = languages.all.reduce(into: [:]) { editions, words in
            let printer = printer.speaking(words)
            let desk = PageDesk(acts: acts, printer: printer, now: now, untrustedProxy: untrustedProxy)
            editions[words.language] = Edition(desk: desk, routes: Self.routes(of: desk))
        }
    }

    private static func routes(of desk: PageDesk) -> [PageRoute] {
        AlbumPages(desk: desk).routes + PhotoPages(desk: desk).routes + HidingPages(desk: desk).routes
            + ActivityPages(desk: desk).routes
            + SendPages(desk: desk).routes
            + FramePages(desk: desk).routes + ClaimPages(desk: desk).routes
            + PeoplePages(desk: desk).routes + JoinLinkPages(desk: desk).routes + ReturnPages(desk: desk).routes
            + MergePages(desk: desk).routes + OneselfPages(desk: desk).routes
            + LeavingPages(desk: desk).routes
            + OfferPages(desk: desk).routes
            + SharePages(desk: desk).routes + SharedPages(desk: desk).routes
            + EntryPages(desk: desk).routes + SetupPages(desk: desk).routes
            + BeginPages(desk: desk).routes + PasswordPages(desk: desk).routes
            + SessionPages(desk: desk).routes
            + LanguagePages(desk: desk).routes
    }

    /// Adds every page but `POST /send` and `POST /export`, whose bodies are the
    /// server's to stream.
    package func addRoutes<Context: PagesContext>(to router: some RouterMethods<Context>) {
        for (index, route) in usual.routes.enumerated() {
            router.on(RouterPath(route.path), method: route.method) { request, context in
                try await answer(request, context, by: edition(for: request, context).routes[index])
            }
        }
        router.get("/static/{name}") { request, context in
            staticFile(request, context)
        }
        router.get("/manifest.webmanifest") { request, context in
            let desk = edition(for: request, context).desk
            return try Response(AppManifest(words: desk.words, files: desk.printer.files), in: desk.words.language)
        }
        router.get(RouterPath(AppWorker.path)) { _, _ in Response(worker) }
    }

    /// The page that tells a person what went wrong, for problems that arise
    /// before a page is asked.
    package func page(for problem: Problem, request: Request, context: some PagesContext) async -> Response {
        let visit = Visit(request, context, form: Form())
        let desk = edition(for: request, context).desk
        let reply = await desk.reply(to: problem, of: visit, returningTo: visit.address)
        return response(to: reply, context)
    }

    /// The page after a plain form was sent: every file by name, and the words
    /// again where one was refused.
    package func sentPage(
        _ results: [SendResult],
        words: PhotoWords,
        request: Request,
        context: some PagesContext
    ) async throws(Problem) -> Response {
        let visit = Visit(request, context, form: Form())
        let desk = edition(for: request, context).desk
        let reply = try await SendPages(desk: desk).sent(results, typed: words, visit: visit)
        return response(to: reply, context)
    }

    /// A refusal that a script shows to its person, in their language.
    package func said(_ problem: Problem, to request: Request, context: some PagesContext) -> SaidProblem {
        let words = edition(for: request, context).desk.words
        var problem = problem
        problem.title = words(problem)
        return SaidProblem(problem: problem, language: words.language)
    }

    /// Prints the pages of an export in the language of who asks for it.
    package func archive(for request: Request, _ context: some PagesContext) -> ArchivePress {
        ArchivePress(printer: edition(for: request, context).desk.printer)
    }

    private func edition(for request: Request, _ context: some PagesContext) -> Edition {
        let language = languages.choice(
            chosen: context.chosenLanguage(in: request),
            accepted: request.headers[values: .acceptLanguage].joined(separator: ",")
        )
        return editions[language] ?? usual
    }

    private func answer(
        _ request: Request,
        _ context: some PagesContext,
        by route: PageRoute
    ) async throws -> Response {
        let form = route.method == .post ? try await Form(reading: request) : Form()
        let visit = Visit(request, context, form: form)
        do throws(Problem) {
            return response(to: try await route.handler(visit), context)
        } catch {
            let desk = edition(for: request, context).desk
            let reply = await desk.reply(to: error, of: visit, returningTo: route.returnsTo(visit))
            return response(to: reply, context)
        }
    }

    private func staticFile(_ request: Request, _ context: some PagesContext) -> Response {
        guard let file = context.parameters.get("name").flatMap({ usual.desk.printer.files[$0] }) else {
            return Response(status: .notFound)
        }
        return Response(file, for: request)
    }
}

/// A refusal in the language of who is refused.
package struct SaidProblem: Sendable {
    /// As it was thrown, with its sentence in that language.
    package let problem: Problem
    /// As in HTML's `lang`.
    package let language: String
}
