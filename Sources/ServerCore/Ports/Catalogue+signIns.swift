package import FamilyCore
package import FoundationEssentials

package protocol SignInReading {
    /// Returns whether a member signed in from an address before; `address` is a keyed hash.
    func isKnown(_ address: ContentHash, to member: MemberID) throws -> Bool
    /// Returns the counters of failed sign-ins, latest first, at most `limit`.
    func signInCounters(limit: Int) throws -> [SignInCounter]
    /// Returns the counters with these keys that have failures or a queue.
    func signInCounters(_ keys: [ContentHash]) throws -> [SignInCounter]
}

package protocol SignInWriting {
    /// Records that a member signed in from an address; only the latest `kept` addresses per member are kept.
    func note(_ address: ContentHash, of member: MemberID, at now: Date, kept: Int) throws
    /// Removes the addresses of a member, except `kept`.
    func removeKnownAddresses(of member: MemberID, except kept: ContentHash?) throws
    func removeKnownAddresses(usedBefore moment: Date) throws
    /// Adds or replaces a counter; an empty one is removed.
    func save(_ counter: SignInCounter) throws
    /// Removes counters that last changed before `moment`, and all but the latest `kept`.
    func removeSignInCounters(changedBefore moment: Date, keeping kept: Int) throws
}
