import FamilyCore
import FamilyServices
import ServerCore

/// Giving the password again, and choosing a new one.
struct PasswordPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/password-again", askAgain),
            .post("/password-again", returnsTo: { _ in "/password-again" }, giveAgain),
            .get("/password", askForNew),
            .post("/password", returnsTo: { _ in "/password" }, choose),
        ]
    }

    @Sendable private func askAgain(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await showAgain(next: .next(request.query["next"]), error: nil, request)
    }

    @Sendable private func giveAgain(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let next = OwnPath.next(request.form["next"])
        do {
            let cookie = try await services.family.entry.confirmPassword(
                request.form["current"],
                by: request.principal,
                from: request.peerAddress,
                in: request.browserCookie
            )
            return .passwordProved(browserCookie: cookie, to: next.text)
        } catch let error where error.code == .wrongPassword || error.code == .tooManyAttempts {
            return try await showAgain(next: next, error: error, request)
        }
    }

    @Sendable private func askForNew(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await showNew(next: .next(request.query["next"]), error: nil, request)
    }

    @Sendable private func choose(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let next = OwnPath.next(request.form["next"])
        let hasPassword = try request.signedIn().hasPassword
        do throws(Problem) {
            let cookie = try await services.family.entry.choosePassword(
                try request.form.newPassword("new"),
                current: hasPassword ? request.form["current"] : nil,
                by: request.principal,
                from: request.peerAddress,
                in: request.browserCookie
            )
            return .passwordProved(browserCookie: cookie, to: next.text)
        } catch let error where error.code != .notSignedIn {
            return try await showNew(next: next, error: error, request)
        }
    }

    private func showAgain(
        next: OwnPath,
        error: Problem?,
        _ request: PageRequest
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let view = PasswordView(
            heading: request.words[.passwordAgain],
            lead: request.words[.passwordAgainLead],
            act: "/password-again",
            doIt: request.words[.goOn],
            next: next.text,
            userName: context.signedIn.member.userName,
            asksCurrent: true,
            asksNew: false,
            error: error.map { request.words($0) },
            isUndone: request.query["undone"] != nil || !request.form["undone"].isEmpty
        )
        return show(view, error, request, context)
    }

    private func showNew(next: OwnPath, error: Problem?, _ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let hasPassword = context.signedIn.hasPassword
        let view = PasswordView(
            heading: request.words[hasPassword ? .changePassword : .choosePassword],
            lead: request.words[hasPassword ? .changePasswordLead : .choosePasswordLead],
            act: "/password",
            doIt: request.words[.save],
            next: next.text,
            userName: context.signedIn.member.userName,
            asksCurrent: hasPassword,
            asksNew: true,
            error: error.map { request.words($0) },
            frames: try await framesToEnd(request),
            signsInAs: request.words(.signsInAs, ["name": context.signedIn.member.userName])
        )
        return show(view, error, request, context)
    }

    /// Returns the sentence about frames that end with the old password; nil if there are none.
    private func framesToEnd(_ request: PageRequest) async throws(Problem) -> String? {
        let names = try await services.family.entry.framesOfPassword(of: request.principal)
        return names.isEmpty ? nil : request.words(.changePasswordFrames, ["frames": names.joined(separator: ", ")])
    }

    private func show(
        _ view: PasswordView,
        _ error: Problem?,
        _ request: PageRequest,
        _ context: MemberContext
    ) -> PageResponse {
        let page = Page(.password, title: view.heading, view: view).with { $0.status = error?.status ?? 200 }
        return services.print(page, for: request, in: context)
    }
}

struct PasswordView: Sendable {
    let heading: String
    let lead: String
    let act: String
    let doIt: String
    let next: String
    /// For the browser's password manager.
    let userName: String
    let asksCurrent: Bool
    let asksNew: Bool
    let error: String?
    /// Whether a form that was sent has done nothing yet, so that the person must send it again.
    let isUndone: Bool
    /// The sentence about frames that end with the old password.
    let frames: String?
    /// The sentence with the user name for this password.
    let signsInAs: String?
    let instead: String
    /// Whether the answer to the form is a file, so that the page stays.
    var isDownload = false

    init(
        heading: String,
        lead: String,
        act: String,
        doIt: String,
        next: String,
        userName: String,
        asksCurrent: Bool,
        asksNew: Bool,
        error: String?,
        isUndone: Bool = false,
        frames: String? = nil,
        signsInAs: String? = nil,
        instead: String = "/"
    ) {
        self.heading = heading
        self.lead = lead
        self.act = act
        self.doIt = doIt
        self.next = next
        self.userName = userName
        self.asksCurrent = asksCurrent
        self.asksNew = asksNew
        self.error = error
        self.isUndone = isUndone
        self.frames = frames
        self.signsInAs = signsInAs
        self.instead = instead
    }
}
