package import FamilyCore
package import FoundationEssentials

package protocol PairingCounterReading {
    /// Returns the counters with these keys that have events.
    func pairingCounters(_ keys: [ContentHash]) throws -> [PairingCounter]
}

package protocol PairingCounterWriting {
    /// Adds or replaces a counter, with `now` as the time of its change; a counter without events is removed.
    func save(_ counter: PairingCounter, at now: Date) throws
    /// Removes counters that last changed before `moment`, and all but the latest `kept`.
    func removePairingCounters(changedBefore moment: Date, keeping kept: Int) throws
}
