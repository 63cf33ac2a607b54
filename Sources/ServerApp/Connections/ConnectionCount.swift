import ServerCore
import Synchronization

/// Counts open connections by address, a home's IPv6 /64 as one.
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
        let bucket = NetworkAddress.bucket(of: address)
        return open.withLock { open in
            guard open[bucket, default: 0] < most else { return false }
            open[bucket, default: 0] += 1
            return true
        }
    }

    func closed(from address: String) {
        let bucket = NetworkAddress.bucket(of: address)
        open.withLock { open in
            guard let count = open[bucket] else { return }
            open[bucket] = count > 1 ? count - 1 : nil
        }
    }
}
