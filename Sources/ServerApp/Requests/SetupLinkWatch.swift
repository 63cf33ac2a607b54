import FamilyCore
import Hummingbird
import ServerCore

/// Removes the file with the setup link once the link was used.
struct SetupLinkWatch: RouterMiddleware {
    let file: SetupLinkFile

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        let isSetup = [SetUpFamily.route, PublicLinks.setupPath].contains(request.uri.path)
        // 201 from the wire, 303 from the page: anything else set nothing up.
        if isSetup, request.method == .post, [201, 303].contains(response.status.code) { file.remove() }
        return response
    }
}
