package import FamilyCore
package import FamilyServices
package import FoundationEssentials
import HTTPTypes
package import Hummingbird
import NIOCore
package import ServerCore

/// The HTML pages, from the first visit to an empty server to the album.
///
/// A request becomes a `PageRequest`. A handler of one of the `…Pages` calls the family's services and returns a
/// `PageResponse`, usually a `Page`, which the `PageRenderer` renders with its template. All refusals of services end
/// in `PageServices.reply(to:of:returningTo:)`.
package struct FamilyPages: Sendable {
    private let services: PageServices
    private let worker: AppWorker

    /// Reads all templates, words and files once; throws if one is broken, so that an error stops the start and not a
    /// page.
    package init(
        services family: FamilyServices,
        assets: URL,
        languages: Languages,
        now: @escaping @Sendable () -> Date = { Date() },
        untrustedProxy: @escaping @Sendable () -> UntrustedProxy? = { nil }
    ) throws {
        let printer = try PageRenderer(assets: assets, languages: languages)
        services = PageServices(family: family, printer: printer, now: now, untrustedProxy: untrustedProxy)
        worker = try AppWorker(files: printer.files)
    }

    private static func routes(of services: PageServices) -> [PageRoute] {
        AlbumPages(services: services).routes + PhotoPages(services: services).routes
            + HidingPages(services: services).routes + SelectionPages(services: services).routes
            + MomentPages(services: services).routes + MomentGuestPages(services: services).routes
            + MomentSuggestionPages(services: services).routes
            + MomentKeepingPages(services: services).routes
            + CollectionPages(services: services).routes + CollectionPhotoPages(services: services).routes
            + OutsideGuestPages(services: services).routes + GuestPhonePages(services: services).routes
            + SurprisePages(services: services).routes
            + HeldPhotoPages(services: services).routes
            + ActivityPages(services: services).routes
            + SendPages(services: services).routes
            + FramePages(services: services).routes + ClaimPages(services: services).routes
            + GiftPages(services: services).routes
            + PeoplePages(services: services).routes + JoinLinkPages(services: services).routes
            + ReturnPages(services: services).routes
            + MergePages(services: services).routes + OneselfPages(services: services).routes
            + NewsPages(services: services).routes
            + LeavingPages(services: services).routes
            + OfferPages(services: services).routes + FoundPhotoPages(services: services).routes
            + PlacePages(services: services).routes + WebhookPages(services: services).routes
            + BrokerPages(services: services).routes
            + SharePages(services: services).routes + SharedPages(services: services).routes
            + EntryPages(services: services).routes + SetupPages(services: services).routes
            + BeginPages(services: services).routes + PasswordPages(services: services).routes
            + SessionPages(services: services).routes
            + LanguagePages(services: services).routes
    }

    /// Adds every page except `POST /send`, `POST /export` and the photos of a moment, whose bodies the server streams.
    package func addRoutes<Context: PagesContext>(to router: some RouterMethods<Context>) {
        for route in Self.routes(of: services) {
            router.on(RouterPath(route.path), method: route.method) { request, context in
                try await answer(request, context, by: route)
            }
        }
        router.get("/static/{name}") { request, context in
            staticFile(request, context)
        }
        router.get("/manifest.webmanifest") { request, context in
            let words = words(for: request, context)
            return try Response(AppManifest(words: words, files: services.printer.files), in: words.language)
        }
        router.get(RouterPath(AppWorker.path)) { _, _ in Response(worker) }
    }

    /// Returns the page that explains a problem, for problems that arise before a page's handler is called.
    ///
    /// A reader who has to sign in first is led to the page at `path` afterwards; nil: to the page that was asked for.
    package func page(
        for problem: Problem,
        returningTo path: String? = nil,
        request: Request,
        context: some PagesContext
    ) async -> Response {
        let pageRequest = pageRequest(request, context)
        let reply = await services.reply(to: problem, of: pageRequest, returningTo: path ?? pageRequest.address)
        return response(to: reply, context)
    }

    /// Returns the answer to a form of our own page without the token of the present session; its body was read.
    ///
    /// The form's handler is not called.
    package func answer(toStaleForm request: Request, context: some PagesContext) async -> Response {
        let form = (try? await Form(reading: request)) ?? Form()
        let pageRequest = pageRequest(request, context, form: form)
        let route = Self.routes(of: services).first { $0.method == .post && $0.path == context.endpointPath }
        return response(to: await services.reply(toStaleForm: pageRequest, of: route), context)
    }

    /// Returns the page after a plain form was sent: the result of each file, and the typed texts again if one was
    /// refused.
    package func sentPage(
        _ results: [SendOutcome],
        words: PhotoDetails,
        request: Request,
        context: some PagesContext
    ) async throws(Problem) -> Response {
        let pageRequest = pageRequest(request, context)
        let reply = try await SendPages(services: services).sent(results, typed: words, request: pageRequest)
        return response(to: reply, context)
    }

    var languages: Languages { services.printer.languages }

    /// Asks for the password before an export once more, and says what was wrong with the one that was given.
    package func exportPasswordPage(_ error: Problem, request: Request, context: some PagesContext) async -> Response {
        let pageRequest = pageRequest(request, context)
        do throws(Problem) {
            let pages = LeavingPages(services: services)
            return response(to: try await pages.askForPassword(pageRequest, error: error), context)
        } catch {
            return await page(for: error, request: request, context: context)
        }
    }

    /// The words of the language that the person chose here or the browser asks for.
    package func words(for request: Request, _ context: some PagesContext) -> Words {
        services.printer.languages.choice(
            chosen: context.chosenLanguage(in: request),
            accepted: request.headers[values: .acceptLanguage].joined(separator: ",")
        )
    }

    /// Returns the printer of an export's pages, in the reader's language.
    package func archive(for request: Request, _ context: some PagesContext) -> ArchiveRenderer {
        ArchiveRenderer(printer: services.printer, words: words(for: request, context))
    }

    private func pageRequest(_ request: Request, _ context: some PagesContext, form: Form = Form()) -> PageRequest {
        PageRequest(request, context, form: form, words: words(for: request, context))
    }

    private func answer(
        _ request: Request,
        _ context: some PagesContext,
        by route: PageRoute
    ) async throws -> Response {
        let form = route.method == .post ? try await Form(reading: request) : Form()
        let pageRequest = pageRequest(request, context, form: form)
        do throws(Problem) {
            return response(to: try await route.handler(pageRequest), context)
        } catch {
            let reply = await services.reply(to: error, of: pageRequest, returningTo: route.returnsTo(pageRequest))
            return response(to: reply, context)
        }
    }

    private func staticFile(_ request: Request, _ context: some PagesContext) -> Response {
        guard let file = context.parameters.get("name").flatMap({ services.printer.files[$0] }) else {
            return Response(status: .notFound)
        }
        return Response(file, for: request)
    }
}
