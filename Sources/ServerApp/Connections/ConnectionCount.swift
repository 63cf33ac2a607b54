import Synchronization

/// Counts open connections by address.
final class ConnectionCount: Sendable {
    private let most: Int
    private let unlimited: TrustedProxies
    private let open = Mutex<[String: Int]>([:])

    /// A trusted proxy carries everybody: its own address is not bounded.
    init(most: Int, unlimited: TrustedProxies) {
        self.most = most
        self.unlimited = unlimited
    }

    /// Whether one more connection from `address` may stay; where it may, tell
    /// `closed` when it ends.
    func opened(from address: String) -> Bool {
        if unlimited.contains(address) { return true }
        return open.withLock { open in
            guard open[address, default: 0] < most else { return false }
            open[address, default: 0] += 1
            return true
        }
    }

    func closed(from address: String) {
        open.withLock { open in
            guard let count = open[address] else { return }
            open[address] = count > 1 ? count - 1 : nil
        }
    }
}
