import FamilyCore
import Hummingbird
import ServerCore

/// Removes the file with the setup link after the link was used.
struct SetupLinkWatch: RouterMiddleware {
    let file: SetupLinkFile

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        let isSetup = [SetUpFamily.route, PublicLinks.setupPath].contains(request.uri.path)
        // Setting up succeeded if the API answers 201 or the page answers 303.
        if isSetup, request.method == .post, [201, 303].contains(response.status.code) { file.remove() }
        return response
    }
}
