package import FamilyCore
package import FoundationEssentials

package protocol GiftReading {
    func gift(_ id: GiftID) throws -> GiftRecord?
    /// A family's gift cards, the newest first.
    func gifts(of family: FamilyID) throws -> [GiftRecord]
}

package protocol GiftWriting {
    func add(_ gift: GiftRecord) throws
    /// Notes which frame used a card; one that is not there any more stays away.
    func save(_ gift: GiftRecord) throws
    func removeGift(_ id: GiftID) throws
    /// Forgets the cards that were used, or expired, before this moment.
    func removeGifts(overBefore moment: Date) throws
}
