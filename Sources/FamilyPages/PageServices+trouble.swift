import FamilyCore
import FoundationEssentials
import ServerCore

extension PageServices {
    /// What a person is shown when an act was refused: the way in where that
    /// is all that lacks, else a page that says what to do.
    func reply(to problem: Problem, of request: PageRequest, returningTo path: String) async -> PageResponse {
        let next = "?next=" + PercentEncoding.path.encode(path)
        switch (problem.code, request.principal) {
        case (.passwordNeeded, .member) where path == ExportAnswer.route:
            // Its own page asks, and the download begins with the answer.
            return .goOn(to: path)
        case (.passwordNeeded, .member(let signedIn)):
            return .goOn(to: (signedIn.hasPassword ? "/password-again" : "/password") + next)
        case (.notSignedIn, _), (.frameUnknown, _):
            return .goOn(to: "/sign-in" + (path == "/" ? "" : next))
        default:
            return .page(await page(for: problem, request: request))
        }
    }

    func page(for problem: Problem, request: PageRequest) async -> PrintedPage {
        // A family that cannot be read leaves the page without its frame; the
        // problem is shown all the same.
        let household = try? await household(request)
        let view = OutcomeView(
            heading: request.words[.problemHeading(problem)],
            words: request.words(problem),
            actions: [.init(kind: "button", address: "/", name: request.words[.backToAlbum])]
        )
        var page = Page(.outcome, title: view.heading, view: view)
        page.status = problem.status
        return printer.print(page, for: request, around: household)
    }
}

/// A page of one sentence and what to do next.
struct OutcomeView: Sendable {
    struct Action: Sendable {
        /// The button's class.
        let kind: String
        let address: String
        let name: String
    }

    let heading: String
    let words: String
    let actions: [Action]
}
