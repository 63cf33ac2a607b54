import FamilyCore
import FamilyServices
import Foundation
import ServerCore

/// The first visit: creates the family and its first keeper.
struct SetupPages: Sendable {
    /// The page where a stranger starts a family, if the operator allows it.
    static let startPath = "/start"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get(PublicLinks.setupPath, form),
            .visitorPost(PublicLinks.setupPath, returnsTo: Self.address, setUp),
            .get(Self.startPath, start),
        ]
    }

    /// The page with the form: the setup link's, or the one where strangers start a family.
    @Sendable private static func address(_ request: PageRequest) -> String {
        let token = request.form["token"]
        return token.isEmpty ? startPath : "\(PublicLinks.setupPath)?token=\(PercentEncoding.query.encode(token))"
    }

    @Sendable private func form(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.query["token"] ?? ""
        guard try await services.family.entry.isSetupToken(token) else { return try await over(token, request) }
        return show(SetupView(token: token, zones(request)), error: nil, request)
    }

    @Sendable private func start(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard services.family.entry.strangersStart else { throw .noSuchPage }
        if case .member = request.principal { return .goOn(to: "/") }
        return show(SetupView(token: "", zones(request)), error: nil, request)
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
                in: request.browserCookie,
                by: request.principal
            )
            return .signedIn(session, to: BeginPages.path)
        } catch let error where error.code == .linkUnknown {
            return try await over(form["token"], request)
        } catch {
            var view = SetupView(form, zones(request))
            if error.code == .nameTaken {
                view.isNameOffered = true
                view.userName = try await services.family.entry.freeUserName(like: form["userName"])
            }
            return show(view, error: error, request)
        }
    }

    /// Shows that the family is set up already, with the way in; a signed-in member goes to the album.
    ///
    /// For an operator's invitation that was used, revoked or has expired, the page says so instead.
    private func over(_ token: String, _ request: PageRequest) async throws(Problem) -> PageResponse {
        guard try await services.family.entry.isSetUp() else { throw .linkUnknown }
        if case .member = request.principal { return .goOn(to: "/") }
        let words = request.words
        let view =
            if let isUsed = try await services.family.entry.isInvitationUsed(token) {
                OutcomeView(
                    heading: words[isUsed ? .spentUsed : .spentOld],
                    words: "\(words[.spentFamily]) \(words[.spentAskOperator])",
                    actions: [.init(kind: "button quiet", address: "/sign-in", name: words[.spentSignIn])]
                )
            } else {
                OutcomeView(
                    heading: words[.spentUsed],
                    words: words(Problem.alreadySetUp),
                    actions: [.init(kind: "button big", address: "/sign-in", name: words[.signIn])]
                )
            }
        let page = Page(.outcome, title: view.heading, view: view).with {
            $0.status = Problem.linkUnknown.status
            $0.isUnlisted = true
        }
        return services.print(page, for: request)
    }

    private func zones(_ request: PageRequest) -> ZoneWords { ZoneWords(services.family.zoneCities, request.words) }

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
    var userName: String
    /// Whether the server replaced the typed user name, which was taken, by a free one.
    var isNameOffered = false
    let zones: [ZoneChoice]
    /// Whether a person chose the zone, so that the script does not guess.
    let isZoneChosen: Bool
    var error: String?

    init(token: String, _ zones: ZoneWords) { self.init(Form(["token": token]), zones) }

    init(_ form: Form, _ zoneWords: ZoneWords) {
        let chosen = form["timeZone"].isEmpty ? TimeZone.current.identifier : form["timeZone"]
        token = form["token"]
        familyName = form["familyName"]
        displayName = form["displayName"]
        userName = form["userName"]
        isZoneChosen = !form["timeZone"].isEmpty
        zones = zoneWords.choices(chosen: chosen)
    }
}
