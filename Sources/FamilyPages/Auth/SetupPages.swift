import FamilyCore
import FamilyServices
import Foundation
import ServerCore

/// The first visit: creates the family and its first keeper.
struct SetupPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [.get(PublicLinks.setupPath, form), .post(PublicLinks.setupPath, setUp)]
    }

    @Sendable private func form(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.query["token"] ?? ""
        guard try await services.family.entry.isSetupToken(token) else { return try await over(request) }
        return show(SetupView(token: token), error: nil, request)
    }

    @Sendable private func setUp(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let form = request.form
        do {
            let session = try await services.family.entry.setUp(
                .init(
                    token: form["token"],
                    familyName: form["familyName"],
                    timeZone: form["timeZone"],
                    displayName: form["displayName"],
                    userName: form["userName"],
                    password: form["password"]
                ),
                from: request.peerAddress,
                in: request.browserCookie
            )
            return .signedIn(session, to: BeginPages.path)
        } catch let error where error.code == .linkUnknown {
            return try await over(request)
        } catch {
            return show(SetupView(form), error: error, request)
        }
    }

    /// Shows that the family is set up already, with the way in; a signed-in member goes to the album.
    private func over(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard try await services.family.entry.isSetUp() else { throw .linkUnknown }
        if case .member = request.principal { return .goOn(to: "/") }
        let view = OutcomeView(
            heading: request.words[.spentUsed],
            words: request.words(Problem.alreadySetUp),
            actions: [.init(kind: "button big", address: "/sign-in", name: request.words[.signIn])]
        )
        let page = Page(.outcome, title: view.heading, view: view).with {
            $0.status = Problem.linkUnknown.status
            $0.isUnlisted = true
        }
        return services.print(page, for: request)
    }

    private func show(_ view: SetupView, error: Problem?, _ request: PageRequest) -> PageResponse {
        var view = view
        view.error = error.map { request.words($0) }
        let page = Page(.setup, title: request.words[.setupTitle], view: view).with {
            $0.status = error?.status ?? 200
        }
        return services.print(page, for: request)
    }
}

/// The setup form, with what was typed already.
struct SetupView: Sendable {
    let token: String
    let familyName: String
    let displayName: String
    let userName: String
    let zones: [ZoneChoice]
    /// Whether a person chose the zone, so that the script does not guess.
    let isZoneChosen: Bool
    var error: String?

    init(token: String) { self.init(Form(["token": token])) }

    init(_ form: Form) {
        let chosen = form["timeZone"].isEmpty ? TimeZone.current.identifier : form["timeZone"]
        token = form["token"]
        familyName = form["familyName"]
        displayName = form["displayName"]
        userName = form["userName"]
        isZoneChosen = !form["timeZone"].isEmpty
        zones = ZoneChoice.all(chosen: chosen)
    }
}
