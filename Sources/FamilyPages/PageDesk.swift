import FamilyActs
import FamilyCore
import FoundationEssentials
import ServerCore

/// What every page's handler works with.
struct PageDesk: Sendable {
    let acts: FamilyActs
    let printer: PagePrinter
    let now: @Sendable () -> Date
    /// The address of a proxy that the server does not trust and that people
    /// come through; nil where all is well.
    let untrustedProxy: @Sendable () -> String?

    /// The family of the member who asks; refuses everybody else.
    func household(_ visit: Visit) async throws(Problem) -> Household {
        let signedIn = try visit.signedIn()
        let family = try await acts.people.family(visit.asker)
        let moments = MomentWords(words: visit.words, now: now(), timeZone: family.timeZone)
        let news = try await acts.activity.news(for: visit.asker)
        return Household(signedIn: signedIn, family: family, moments: moments, news: news)
    }

    /// A page of the family.
    func print(_ page: Page, for visit: Visit, in household: Household) -> Reply {
        .page(printer.print(page, for: visit, around: household))
    }

    /// A page in front of the family's door.
    func print(_ page: Page, for visit: Visit) -> Reply {
        .page(printer.print(page, for: visit, around: nil))
    }
}
