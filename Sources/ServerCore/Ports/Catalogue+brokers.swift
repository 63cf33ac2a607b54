package import FamilyCore

package protocol BrokerReading {
    func broker(of family: FamilyID) throws -> BrokerRecord?
    /// The families whose broker is on, or may keep messages that it is to forget.
    func familiesWithBrokers() throws -> [FamilyID]
}

package protocol BrokerWriting {
    /// Writes a family's broker in the place of the one that it had.
    func save(_ broker: BrokerRecord) throws
    func removeBroker(of family: FamilyID) throws
    /// Notes the last thing that happened to the connection; does nothing if a keeper changed the broker meanwhile.
    func note(_ last: BrokerRecord.Last, ofBroker version: Int, of family: FamilyID) throws
    /// Notes whether the broker may keep messages; does nothing if a keeper changed the broker meanwhile.
    func noteBroker(isAnnounced: Bool, version: Int, of family: FamilyID) throws
}
