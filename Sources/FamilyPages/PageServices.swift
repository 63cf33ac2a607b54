import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// What every page's handler uses.
struct PageServices: Sendable {
    let acts: FamilyServices
    let printer: PagePrinter
    let now: @Sendable () -> Date
    /// Returns the address of a proxy that people come through and the server does not trust; nil if there is none.
    let untrustedProxy: @Sendable () -> String?

    /// Returns the signed-in member with their family; throws for everybody else.
    func household(_ request: PageRequest) async throws(Problem) -> Household {
        let signedIn = try request.signedIn()
        let family = try await acts.people.family(request.principal)
        let moments = MomentWords(words: request.words, now: now(), timeZone: family.timeZone)
        let news = try await acts.activity.news(for: request.principal)
        return Household(signedIn: signedIn, family: family, moments: moments, news: news)
    }

    /// Renders a page of the family.
    func print(_ page: Page, for request: PageRequest, in household: Household) -> PageResponse {
        .page(printer.print(page, for: request, around: household))
    }

    /// Renders a page for visitors who are not signed in.
    func print(_ page: Page, for request: PageRequest) -> PageResponse {
        .page(printer.print(page, for: request, around: nil))
    }
}
