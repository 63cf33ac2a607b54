package import FamilyCore
package import FoundationEssentials

package protocol SignInReading {
    /// Whether a member signed in from an address; `address` is a keyed hash.
    func isKnown(_ address: ContentHash, to member: MemberID) throws -> Bool
    /// The counters of failed sign-ins, the latest first, at most `limit`.
    func signInCounters(limit: Int) throws -> [SignInCounter]
}

package protocol SignInWriting {
    /// Notes that a member signed in from an address; of one member's addresses the
    /// latest `kept` remain.
    func note(_ address: ContentHash, of member: MemberID, at now: Date, kept: Int) throws
    /// Forgets the addresses of a member, all but `kept`.
    func removeKnownAddresses(of member: MemberID, except kept: ContentHash?) throws
    func removeKnownAddresses(usedBefore moment: Date) throws
    /// Writes a counter, new or anew; one of zero failures is forgotten.
    func save(_ counter: SignInCounter) throws
    /// Forgets counters that last changed before `moment`, and all but the
    /// latest `kept`.
    func removeSignInCounters(changedBefore moment: Date, keeping kept: Int) throws
}
