import FamilyCore
import Synchronization

/// The families whose brokers are looked after now.
final class OpenBrokers: Sendable {
    private let inputs = Mutex<[FamilyID: BrokerInputs]>([:])

    /// Returns new inputs for a family; nil if the family has some already, or if `most` families have some.
    func begin(_ family: FamilyID, atMost most: Int) -> BrokerInputs? {
        inputs.withLock { inputs in
            guard inputs[family] == nil, inputs.count < most else { return nil }
            let new = BrokerInputs()
            inputs[family] = new
            return new
        }
    }

    func end(_ family: FamilyID) { inputs.withLock { _ = $0.removeValue(forKey: family) } }

    func look(_ family: FamilyID) { inputs.withLock { $0[family] }?.look() }

    func lookAtAll() { for inputs in inputs.withLock({ Array($0.values) }) { inputs.look() } }
}
