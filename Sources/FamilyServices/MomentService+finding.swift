package import FamilyCore
import FoundationEssentials
package import ServerCore

extension MomentService {
    /// Returns the moments that the principal sees whose titles have all words of a selection, the last one first.
    ///
    /// A year or a day selects the moments that have a part of it, a person those that they made. There are none for
    /// words without a letter, nor for a place or hearts, which only photos have.
    package func found(in selection: PhotoSelection, for principal: Principal) async throws(Problem) -> [Moment] {
        let family = try context.family(for: .seeMoments, by: principal)
        guard let typed = selection.words, selection.place == nil, !selection.isLoved else { return [] }
        let search = MomentSearch(
            words: SearchWord.words(typed: typed),
            time: selection.time,
            maker: selection.person
        )
        let (context, now, member) = (context, context.now, principal.memberID)
        return try await context.read(principal.view) { reader in
            let found = try reader.moments(of: family, in: search, limit: FindMoments.most, seenBy: member)
            let moments = found.map { $0.moment(at: now) }
            return try context.countingHeld(in: moments, of: family, for: principal, reader)
        }
    }
}
