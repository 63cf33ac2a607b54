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
    private let desk: PageDesk

    /// Reads all templates, words and files once, so that what is broken in
    /// them stops the start and not a page.
    package init(
        acts: FamilyActs,
        assets: URL,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        let printer = try PagePrinter(assets: assets, language: "en")
        desk = PageDesk(acts: acts, printer: printer, now: now)
    }

    private var routes: [PageRoute] {
        AlbumPages(desk: desk).routes + PhotoPages(desk: desk).routes + SendPages(desk: desk).routes
            + FramePages(desk: desk).routes + ClaimPages(desk: desk).routes
            + PeoplePages(desk: desk).routes + JoinLinkPages(desk: desk).routes
            + EntryPages(desk: desk).routes + SetupPages(desk: desk).routes + PasswordPages(desk: desk).routes
    }

    /// Adds every page but `POST /send`, whose body is the server's to stream.
    package func addRoutes<Context: PagesContext>(to router: some RouterMethods<Context>) {
        for route in routes {
            router.on(RouterPath(route.path), method: route.method) { request, context in
                try await answer(request, context, by: route)
            }
        }
        router.get("/static/{name}") { request, context in
            staticFile(request, context)
        }
    }

    /// The page that tells a person what went wrong, for problems that arise
    /// before a page is asked.
    package func page(for problem: Problem, request: Request, context: some PagesContext) async -> Response {
        let visit = Visit(request, context, form: Form())
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
        let reply = try await SendPages(desk: desk).sent(results, typed: words, visit: visit)
        return response(to: reply, context)
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
            let reply = await desk.reply(to: error, of: visit, returningTo: route.returnsTo(visit))
            return response(to: reply, context)
        }
    }

    private func staticFile(_ request: Request, _ context: some PagesContext) -> Response {
        guard let file = context.parameters.get("name").flatMap({ desk.printer.files[$0] }) else {
            return Response(status: .notFound)
        }
        return Response(file, for: request)
    }
}
