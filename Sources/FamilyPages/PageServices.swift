import FamilyServices
import FamilyCore
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
    func household(_ visit: PageRequest) async throws(Problem) -> Household {
        let signedIn = try visit.signedIn()
        let family = try await acts.people.family(visit.principal)
        let moments = MomentWords(words: visit.words, now: now(), timeZone: family.timeZone)
        let news = try await acts.activity.news(for: visit.principal)
        return Household(signedIn: signedIn, family: family, moments: moments, news: news)
    }

    /// A page of the family.
    func print(_ page: Page, for visit: PageRequest, in household: Household) -> PageResponse {
        .page(printer.print(page, for: visit, around: household))
    }

    /// A page in front of the family's door.
    func print(_ page: Page, for visit: PageRequest) -> PageResponse {
        .page(printer.print(page, for: visit, around: nil))
    }
}
