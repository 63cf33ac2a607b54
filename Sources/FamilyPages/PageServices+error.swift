import FamilyCore
import FoundationEssentials
import ServerCore

extension PageServices {
    /// Returns the response to a refusal: a redirect to the form for the sign-in or the password if only that is
    /// missing, else a page with the problem.
    func reply(to problem: Problem, of request: PageRequest, returningTo path: String) async -> PageResponse {
        let next = "?next=" + PercentEncoding.path.encode(path)
        switch (problem.code, request.principal) {
        case (.passwordNeeded, .member) where path == ExportAnswer.route:
            // The export's own page asks for the password, and its answer begins the download.
            return .goOn(to: path)
        case (.passwordNeeded, .member(let signedIn)):
            // Only the address is kept: what a form was to do is done again by the person.
            let isUndone = signedIn.hasPassword && !request.isLook
            return .goOn(
                to: (signedIn.hasPassword ? "/password-again" : "/password") + next + (isUndone ? "&undone=1" : "")
            )
        case (.notSignedIn, _), (.frameUnknown, _):
            return .goOn(to: EntryPages.path + (path == "/" ? "" : next))
        case (.tokenMismatch, _):
            return .page(await stalePage(request, again: path))
        default:
            return .page(await page(for: problem, request: request))
        }
    }

    /// Returns the response to a form of our own page without the token of the browser's present session: the session
    /// has ended or begun since the page was opened.
    ///
    /// The form changes nothing, because somebody else may have signed in here. `route` is nil if no page has this form.
    func reply(toStaleForm request: PageRequest, of route: PageRoute?) async -> PageResponse {
        let again = route?.returnsTo(request) ?? (request.address == ExportAnswer.route ? ExportAnswer.route : "/")
        let isForVisitors = route?.isForVisitors == true
        if case .member = request.principal, route?.path == EntryPages.path {
            // The person has signed in in another tab meanwhile.
            return .goOn(to: OwnPath.next(request.form["next"]).text)
        }
        if case .member = request.principal {
            return .page(await stalePage(request, again: again, isUnlisted: isForVisitors))
        }
        guard isForVisitors else { return await reply(to: .notSignedIn, of: request, returningTo: again) }
        return .page(await stalePage(request, again: again, isUnlisted: true))
    }

    /// Returns the page that says why a form was not taken, and offers the page at `path` again.
    private func stalePage(
        _ request: PageRequest,
        again path: String,
        isUnlisted: Bool = false
    ) async -> PrintedPage {
        let context = try? await context(request)
        let words = request.words
        var (heading, reason) = (words[.problemHeadingOther], words(Problem.tokenMismatch))
        if case .member(let signedIn) = request.principal {
            heading = words[.staleHeading]
            reason = words(.staleWords, ["name": signedIn.member.displayName])
        }
        let view = OutcomeView(
            heading: heading,
            words: reason,
            actions: [.init(kind: "button", address: path, name: words[.staleAgain])]
        )
        let page = Page(.outcome, title: heading, view: view).with {
            $0.status = Problem.tokenMismatch.status
            $0.isUnlisted = isUnlisted
        }
        return printer.print(page, for: request, around: context)
    }

    func page(for problem: Problem, request: PageRequest) async -> PrintedPage {
        // If the family cannot be read, show the problem without the family's layout.
        let context = try? await context(request)
        let view = OutcomeView(
            heading: request.words[.problemHeading(problem)],
            words: request.words(problem),
            // A link to the album would lead the people of a closed family to this page again.
            actions: problem.code == .familyClosed
                ? [] : [.init(kind: "button", address: "/", name: request.words[.backToAlbum])]
        )
        var page = Page(.outcome, title: view.heading, view: view)
        page.status = Self.status(of: problem, for: request.principal)
        return printer.print(page, for: request, around: context)
    }

    /// Returns 410 if a reader who is not of a closed family opened one of its links: for them it is gone for good.
    private static func status(of problem: Problem, for principal: Principal) -> Int {
        if case .member(let signedIn) = principal, signedIn.familyState.refusalOfSigningIn != nil {
            return problem.status
        }
        return problem.code == .familyClosed ? 410 : problem.status
    }
}

/// A page with one sentence and the next actions.
struct OutcomeView: Sendable {
    struct Action: Sendable {
        /// The button's CSS class.
        let kind: String
        let address: String
        let name: String
    }

    let heading: String
    let words: String
    let actions: [Action]
}
