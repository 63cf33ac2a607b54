import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// What every page's handler works with.
struct PageServices: Sendable {
    let acts: FamilyServices
    let printer: PagePrinter
    let now: @Sendable () -> Date
    /// The address of a proxy that the server does not trust and that people
    /// come through; nil where all is well.
    let untrustedProxy: @Sendable () -> String?

    /// The family of the member who asks; refuses everybody else.
    func household(_ request: PageRequest) async throws(Problem) -> Household {
        let signedIn = try request.signedIn()
        let family = try await acts.people.family(request.principal)
        let moments = MomentWords(words: request.words, now: now(), timeZone: family.timeZone)
        let news = try await acts.activity.news(for: request.principal)
        return Household(signedIn: signedIn, family: family, moments: moments, news: news)
    }

    /// A page of the family.
    func print(_ page: Page, for request: PageRequest, in household: Household) -> PageResponse {
        .page(printer.print(page, for: request, around: household))
    }

    /// A page in front of the family's door.
    func print(_ page: Page, for request: PageRequest) -> PageResponse {
        .page(printer.print(page, for: request, around: nil))
    }
}
