package import FamilyCore
import FoundationEssentials
package import ServerCore

extension MomentService {
    /// Returns the moments that the principal sees whose titles have all typed words, the last one first; none for words
    /// without a letter.
    package func found(by typed: String, for principal: Principal) async throws(Problem) -> [Moment] {
        let family = try context.family(for: .seeMoments, by: principal)
        guard let text = WordLimits.words(typed, within: WordLimits.search) else {
            throw .words(.search, WordLimits.search)
        }
        let words = SearchWord.words(typed: text)
        let (context, now, member) = (context, context.now, principal.memberID)
        return try await context.read(principal.view) { reader in
            let found = try reader.moments(of: family, titled: words, limit: FindMoments.most, seenBy: member)
            let moments = found.map { $0.moment(at: now) }
            return try context.countingHeld(in: moments, of: family, for: principal, reader)
        }
    }
}
