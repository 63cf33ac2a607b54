import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// Pairing a frame: its code, its number, and whose it is.
struct ClaimPages: Sendable {
    /// How often a browser without scripts checks for the frame's number, in seconds; the frame itself polls every
    /// five seconds.
    static let lookAgainAfter = 3

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get(PublicLinks.acceptPath, askForCode),
            .post(PublicLinks.acceptPath, returnsTo: Self.codeAddress, claim),
            .get("/claims/{id}", look),
            .post("/claims/{id}", returnsTo: Self.claimAddress, accept),
            .post("/claims/{id}/cancel", returnsTo: { _ in "/frames" }, cancel),
        ]
    }

    @Sendable private static func codeAddress(_ request: PageRequest) -> String {
        PublicLinks.acceptPath + (InvitationCode(request.form["code"]).map { "?code=\($0.display)" } ?? "")
    }

    @Sendable private static func claimAddress(_ request: PageRequest) -> String {
        "/claims/" + (request.parameters.get("id") ?? "")
    }

    /// Shows only the form: following a link never claims a code.
    @Sendable private func askForCode(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await keeper(request)
        let code = request.query["code"].flatMap { InvitationCode($0) }
        return takeIn(code: code?.display ?? "", error: nil, status: 200, request, context)
    }

    @Sendable private func claim(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await keeper(request)
        let typed = request.form["code"]
        do {
            let claim = try await services.family.pairing.claim(
                code: typed,
                by: request.principal,
                from: request.peerAddress
            )
            return .goOn(to: "/claims/\(claim.id)")
        } catch let error where Self.isAboutTheCode(error) {
            return takeIn(code: typed, error: request.words(error), status: error.status, request, context)
        }
    }

    @Sendable private func look(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await keeper(request)
        let claim = try await services.family.pairing.look(at: request.identifier(), by: request.principal)
        return try await show(claim, error: nil, request, context)
    }

    @Sendable private func accept(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await keeper(request)
        let id: ClaimID = try request.identifier()
        guard let acceptance = AcceptanceForm(request.form, words: request.words).acceptance else {
            let claim = try await services.family.pairing.look(at: id, by: request.principal)
            return try await show(claim, error: request.words[.claimIncomplete], request, context)
        }
        do throws(Problem) {
            let frame = try await services.family.pairing.accept(id, acceptance, by: request.principal)
            return accepted(frame, request, context)
        } catch let error where error.code == .wrongNumber || error.code == .invitationEnded {
            return ended(error, request, context)
        } catch let error where Self.isAboutTheChoice(error) {
            // The code goes on: the keeper chooses again, with what was typed.
            let claim = try await services.family.pairing.look(at: id, by: request.principal)
            let sentence = error.code == .notFound ? request.words[.claimGone] : request.words(error)
            return try await show(claim, error: sentence, request, context)
        }
    }

    @Sendable private func cancel(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.pairing.cancel(request.identifier(), by: request.principal)
        return .goOn(to: "/frames")
    }

    /// Returns the context of a keeper; throws for others before they fill in a form.
    private func keeper(_ request: PageRequest) async throws(Problem) -> MemberContext {
        let context = try await services.context(request)
        guard context.may(.claimInvitation) else { throw .keeperNeeded }
        return context
    }

    /// Whether it is about what the keeper chose or typed; `.notFound` is about a person or a frame that was removed
    /// meanwhile.
    private static func isAboutTheChoice(_ problem: Problem) -> Bool {
        [.nameTaken, .badRequest, .notFound].contains(problem.code)
    }

    private static func isAboutTheCode(_ problem: Problem) -> Bool {
        [.invitationUnknown, .invitationEnded, .tooManyAttempts, .badRequest].contains(problem.code)
    }
}
