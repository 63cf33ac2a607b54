import FamilyServices
import FamilyCore
import Hummingbird
import ServerCore

/// Taking a frame in: its code, its number, and whose it is.
struct ClaimPages: Sendable {
    /// How often a browser without scripts asks whether the frame shows its
    /// number: the frame itself asks every five seconds.
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

    @Sendable private static func codeAddress(_ visit: PageRequest) -> String {
        PublicLinks.acceptPath + (InvitationCode(visit.form["code"]).map { "?code=\($0.display)" } ?? "")
    }

    @Sendable private static func claimAddress(_ visit: PageRequest) -> String {
        "/claims/" + (visit.parameters.get("id") ?? "")
    }

    /// Shows the form only: following a link never claims a code.
    @Sendable private func askForCode(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await keeper(visit)
        let code = visit.query["code"].flatMap { InvitationCode($0) }
        return takeIn(code: code?.display ?? "", trouble: nil, status: 200, visit, household)
    }

    @Sendable private func claim(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await keeper(visit)
        let typed = visit.form["code"]
        do {
            let claim = try await services.acts.pairing.claim(code: typed, by: visit.principal, from: visit.peerAddress)
            return .goOn(to: "/claims/\(claim.id)")
        } catch let error where Self.isAboutTheCode(error) {
            return takeIn(code: typed, trouble: visit.words(error), status: error.status, visit, household)
        }
    }

    @Sendable private func look(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await keeper(visit)
        let claim = try await services.acts.pairing.look(at: visit.identifier(), by: visit.principal)
        return try await show(claim, trouble: nil, visit, household)
    }

    @Sendable private func accept(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await keeper(visit)
        let id: ClaimID = try visit.identifier()
        guard let acceptance = AcceptanceForm(visit.form, words: visit.words).acceptance else {
            let claim = try await services.acts.pairing.look(at: id, by: visit.principal)
            return try await show(claim, trouble: visit.words[.claimIncomplete], visit, household)
        }
        do {
            let frame = try await services.acts.pairing.accept(id, acceptance, by: visit.principal)
            return accepted(frame, visit, household)
        } catch let error where error.code == .wrongNumber || error.code == .invitationEnded {
            return ended(error, visit, household)
        }
    }

    @Sendable private func cancel(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await services.acts.pairing.cancel(visit.identifier(), by: visit.principal)
        return .goOn(to: "/frames")
    }

    /// Keepers only, and said before a form is filled in.
    private func keeper(_ visit: PageRequest) async throws(Problem) -> Household {
        let household = try await services.household(visit)
        guard household.may(.claimInvitation) else { throw .keeperNeeded }
        return household
    }

    private static func isAboutTheCode(_ problem: Problem) -> Bool {
        [.invitationUnknown, .invitationEnded, .tooManyAttempts, .badRequest].contains(problem.code)
    }
}
