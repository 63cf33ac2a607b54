import FamilyCore
import FamilyServices
import ServerCore

/// Giving the password once more, and choosing one.
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

    @Sendable private func askAgain(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await showAgain(next: .next(visit.query["next"]), trouble: nil, visit)
    }

    @Sendable private func giveAgain(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let next = OwnPath.next(visit.form["next"])
        do {
            let cookie = try await services.acts.entry.givePasswordAgain(
                visit.form["current"],
                by: visit.principal,
                from: visit.peerAddress,
                in: visit.browserCookie
            )
            return .passwordProved(browserCookie: cookie, to: next.text)
        } catch let error where error.code == .wrongPassword || error.code == .tooManyAttempts {
            return try await showAgain(next: next, trouble: error, visit)
        }
    }

    @Sendable private func askForNew(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await showNew(next: .next(visit.query["next"]), trouble: nil, visit)
    }

    @Sendable private func choose(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let next = OwnPath.next(visit.form["next"])
        let hasPassword = try visit.signedIn().hasPassword
        do throws(Problem) {
            let cookie = try await services.acts.entry.choosePassword(
                try visit.form.newPassword("new"),
                current: hasPassword ? visit.form["current"] : nil,
                by: visit.principal,
                from: visit.peerAddress,
                in: visit.browserCookie
            )
            return .passwordProved(browserCookie: cookie, to: next.text)
        } catch let error where error.code != .notSignedIn {
            return try await showNew(next: next, trouble: error, visit)
        }
    }

    private func showAgain(next: OwnPath, trouble: Problem?, _ visit: PageRequest) async throws(Problem) -> PageResponse
    {
        let household = try await services.household(visit)
        let view = PasswordView(
            heading: visit.words[.passwordAgain],
            lead: visit.words[.passwordAgainLead],
            act: "/password-again",
            doIt: visit.words[.goOn],
            next: next.text,
            userName: household.signedIn.member.userName,
            asksCurrent: true,
            asksNew: false,
            trouble: trouble.map { visit.words($0) }
        )
        return show(view, trouble, visit, household)
    }

    private func showNew(next: OwnPath, trouble: Problem?, _ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let hasPassword = household.signedIn.hasPassword
        let view = PasswordView(
            heading: visit.words[hasPassword ? .changePassword : .choosePassword],
            lead: visit.words[hasPassword ? .changePasswordLead : .choosePasswordLead],
            act: "/password",
            doIt: visit.words[.save],
            next: next.text,
            userName: household.signedIn.member.userName,
            asksCurrent: hasPassword,
            asksNew: true,
            trouble: trouble.map { visit.words($0) },
            frames: try await framesToEnd(visit),
            signsInAs: visit.words(.signsInAs, ["name": household.signedIn.member.userName])
        )
        return show(view, trouble, visit, household)
    }

    /// Nothing ends by surprise.
    private func framesToEnd(_ visit: PageRequest) async throws(Problem) -> String? {
        let names = try await services.acts.entry.framesOfPassword(of: visit.principal)
        return names.isEmpty ? nil : visit.words(.changePasswordFrames, ["frames": names.joined(separator: ", ")])
    }

    private func show(
        _ view: PasswordView,
        _ trouble: Problem?,
        _ visit: PageRequest,
        _ household: Household
    ) -> PageResponse {
        let page = Page(.password, title: view.heading, view: view).with { $0.status = trouble?.status ?? 200 }
        return services.print(page, for: visit, in: household)
    }
}

struct PasswordView: Sendable {
    let heading: String
    let lead: String
    let act: String
    let doIt: String
    let next: String
    /// For the browser's own memory of passwords.
    let userName: String
    let asksCurrent: Bool
    let asksNew: Bool
    let trouble: String?
    /// What ends with the old password besides sessions.
    let frames: String?
    /// What the password goes with.
    let signsInAs: String?
    let instead: String

    init(
        heading: String,
        lead: String,
        act: String,
        doIt: String,
        next: String,
        userName: String,
        asksCurrent: Bool,
        asksNew: Bool,
        trouble: String?,
        frames: String? = nil,
        signsInAs: String? = nil
    ) {
        self.heading = heading
        self.lead = lead
        self.act = act
        self.doIt = doIt
        self.next = next
        self.userName = userName
        self.asksCurrent = asksCurrent
        self.asksNew = asksNew
        self.trouble = trouble
        self.frames = frames
        self.signsInAs = signsInAs
        instead = "/"
    }
}
