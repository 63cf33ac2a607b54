import FamilyCore
import ServerCore
import Synchronization

/// The families whose brokers are looked after now, and which of them may have a connection.
final class OpenBrokers: Sendable {
    private struct State {
        var inputs: [FamilyID: BrokerInputs] = [:]
        var places: BrokerSlots
    }

    private let state: Mutex<State>

    /// `most` is the maximum number of connections.
    init(most: Int) { state = Mutex(State(places: BrokerSlots(most: most))) }

    /// Returns new inputs for a family; nil if the family has some already.
    func begin(_ family: FamilyID) -> BrokerInputs? {
        state.withLock { state in
            guard state.inputs[family] == nil else { return nil }
            let new = BrokerInputs()
            state.inputs[family] = new
            return new
        }
    }

    func end(_ family: FamilyID) {
        state.withLock { _ = $0.inputs.removeValue(forKey: family) }
        giveBackPlace(of: family)
    }

    /// Returns whether the family may connect; if not, it is asked for a look when it may.
    func takePlace(for family: FamilyID) -> Bool { state.withLock { $0.places.take(family) } }

    func giveBackPlace(of family: FamilyID) {
        if let next = state.withLock({ $0.places.giveBack(family) }) { look(next) }
    }

    func look(_ family: FamilyID) { state.withLock { $0.inputs[family] }?.look() }

    func lookAtAll() { for inputs in state.withLock({ Array($0.inputs.values) }) { inputs.look() } }
}
