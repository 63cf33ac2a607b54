import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// What every page's handler uses.
struct PageServices: Sendable {
    let family: FamilyServices
    let printer: PageRenderer
    let now: @Sendable () -> Date
    let untrustedProxy: @Sendable () -> UntrustedProxy?

    /// Returns the signed-in member with their family; throws for everybody else.
    func context(_ request: PageRequest) async throws(Problem) -> MemberContext {
        let signedIn = try request.signedIn()
        let summary = try await family.people.family(request.principal)
        let times = TimeWords(words: request.words, now: now(), familyClock: family.clock(timeZone: summary.timeZone))
        let news = try await family.activity.news(for: request.principal)
        let former = try await family.people.formerIDs(of: request.principal)
        return MemberContext(
            signedIn: signedIn,
            formerIDs: former,
            family: summary,
            times: times,
            news: news,
            invitations: try await family.moments.invitationCount(for: request.principal),
            zoneCities: family.zoneCities
        )
    }

    /// Renders a page of the family.
    func print(_ page: Page, for request: PageRequest, in context: MemberContext) -> PageResponse {
        .page(printer.print(page, for: request, around: context))
    }

    /// Renders a page for visitors who are not signed in.
    func print(_ page: Page, for request: PageRequest) -> PageResponse {
        .page(printer.print(page, for: request, around: nil))
    }
}
