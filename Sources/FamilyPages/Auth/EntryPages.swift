import FamilyCore
import FamilyServices
import ServerCore

/// Signing in and out.
struct EntryPages: Sendable {
    /// The path of the sign-in.
    static let path = "/sign-in"
    /// The URL after a family was deleted.
    static let afterDeletion = "/sign-in?gone=1"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get(Self.path, form),
            .visitorPost(Self.path, returnsTo: Self.address, signIn),
            .visitorPost("/sign-in/link", returnsTo: Self.address, openLink),
            .get("/sign-out", askBeforeSigningOut),
            .post("/sign-out", signOut),
        ]
    }

    @Sendable private static func address(_ request: PageRequest) -> String {
        "\(path)?next=\(PercentEncoding.path.encode(OwnPath.next(request.form["next"]).text))"
    }

    @Sendable private func form(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard try await services.family.entry.isSetUp() else { return waitingForSetup(request) }
        let next = OwnPath.next(request.query["next"])
        if case .member = request.principal { return .goOn(to: next.text) }
        if request.query["gone"] != nil { return gone(request, isLast: false) }
        return show(userName: "", next: next, error: nil, request)
    }

    @Sendable private func signIn(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let next = OwnPath.next(request.form["next"])
        let userName = request.form["userName"]
        do {
            let session = try await services.family.entry.signIn(
                .init(userName: userName, password: request.form["password"]),
                by: request.principal,
                from: request.peerAddress,
                in: request.browserCookie,
                formToken: request.formToken
            )
            return .signedIn(session, to: next.text)
        } catch {
            return show(userName: userName, next: next, error: error, request)
        }
    }

    /// Leads to the page of a pasted link: an app on a phone's home screen has no line for an address.
    @Sendable private func openLink(_ request: PageRequest) async throws(Problem) -> PageResponse {
        if let path = services.family.entry.entrance(in: request.form["link"]) { return .goOn(to: path) }
        return show(userName: "", next: .next(nil), error: nil, isLinkRefused: true, request)
    }

    /// Says before a sign-out whether the reader can come back by themselves.
    @Sendable private func askBeforeSigningOut(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard case .member(let signedIn) = request.principal else { return .goOn(to: "/sign-in") }
        let context = try await services.context(request)
        let consequence: PageWord =
            signedIn.hasPassword ? .signOutConsequence : context.isOutsideGuest ? .signOutOfGuest : .signOutForGood
        let view = ConfirmView(
            question: request.words[.signOutQuestion],
            consequence: request.words[consequence],
            act: "/sign-out",
            doIt: request.words[.signOut],
            instead: "/"
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func signOut(_ request: PageRequest) async throws(Problem) -> PageResponse {
        // Signing out twice is the same as once.
        if case .member = request.principal { try await services.family.entry.signOut(request.principal) }
        return .signedOut(to: "/sign-in")
    }

    private func show(
        userName: String,
        next: OwnPath,
        error: Problem?,
        isLinkRefused: Bool = false,
        _ request: PageRequest
    ) -> PageResponse {
        let view = SignInView(
            heading: request.words[.signInTitle],
            userName: userName,
            next: next.text,
            error: error.map { request.words($0) },
            hasToWait: error?.code == .tooManyAttempts,
            isLinkRefused: isLinkRefused,
            start: services.family.entry.strangersStart ? SetupPages.startPath : nil
        )
        let page = Page(.signIn, title: request.words[.signIn], view: view).with {
            $0.status = error?.status ?? (isLinkRefused ? 422 : 200)
        }
        return services.print(page, for: request)
    }

    /// Shows that there is no family yet, or, if strangers may start one, leads to that page.
    private func waitingForSetup(_ request: PageRequest) -> PageResponse {
        if request.query["gone"] != nil { return gone(request, isLast: true) }
        let words = request.words
        if services.family.entry.strangersStart { return .goOn(to: SetupPages.startPath) }
        let view = OutcomeView(heading: words[.setupWaits], words: words[.setupWaitsWords], actions: [])
        return services.print(Page(.outcome, title: view.heading, view: view), for: request)
    }

    /// Shows that the family was deleted; if it was the last one of the server, the printed link can start a new one.
    private func gone(_ request: PageRequest, isLast: Bool) -> PageResponse {
        let view = OutcomeView(
            heading: request.words[.familyGone],
            words: request.words[isLast ? .familyGoneWords : .familyGoneOnly],
            actions: []
        )
        return services.print(Page(.outcome, title: view.heading, view: view), for: request)
    }
}

struct SignInView: Sendable {
    let heading: String
    let userName: String
    let next: String
    let error: String?
    /// Whether the other ways in are unfolded, because somebody may be guessing at the same address.
    let hasToWait: Bool
    /// Whether the pasted text has no link of this server.
    let isLinkRefused: Bool
    /// The page where a stranger starts a family; nil if strangers may not.
    let start: String?
}
