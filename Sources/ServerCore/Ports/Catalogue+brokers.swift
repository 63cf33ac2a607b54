package import FamilyCore

package protocol BrokerReading {
    func broker(of family: FamilyID) throws -> BrokerRecord?
    /// Returns the families whose broker is on, or may have retained messages that are to be deleted.
    func familiesWithBrokers() throws -> [FamilyID]
}

package protocol BrokerWriting {
    /// Adds a family's broker, or replaces it.
    func save(_ broker: BrokerRecord) throws
    func removeBroker(of family: FamilyID) throws
    /// Notes the last thing that happened to the connection; does nothing if a keeper changed the broker meanwhile.
    func note(_ last: BrokerRecord.Last, ofBroker version: Int, of family: FamilyID) throws
    /// Notes whether the broker may have retained messages; does nothing if a keeper changed the broker meanwhile.
    func noteBroker(hasRetainedMessages: Bool, version: Int, of family: FamilyID) throws
}
