import FamilyCore

/// The photos of today's birthday people that were shown today.
///
/// Until each of their photos was shown once, every other page is one of theirs; the pages between are the usual ones,
/// so that the rest of the album still appears.
struct CelebrationRound: Equatable, Sendable {
    private var people: [MemberBirthday] = []
    private var shown: Set<PhotoID> = []
    /// The page from which the usual order goes on; nil if no page of theirs came between.
    private(set) var place: Page?

    /// Begins anew when others have their birthday.
    mutating func follow(_ celebration: Celebration?) {
        let next = celebration?.people ?? []
        guard next != people else { return }
        people = next
        shown = []
    }

    /// Records that these photos are on the screen.
    mutating func shows(_ photos: [PhotoID]) {
        if !people.isEmpty { shown.formUnion(photos) }
    }

    /// Returns the pages of `theirs` that may come next; empty if `page` is itself one of theirs.
    func pages(of theirs: [Page], after page: Page?) -> [Page] {
        guard page.map(theirs.contains) != true else { return [] }
        return theirs.filter { !shown.isSuperset(of: $0.photos) }
    }

    /// Keeps the page on the screen, for a page of theirs comes next.
    mutating func interrupt(at page: Page?) { place = place ?? page }

    /// Forgets the kept page, since the usual order goes on or the user has turned.
    mutating func goOn() { place = nil }
}
