import FoundationEssentials
import FrameCore

/// What only the machine can tell of itself, asked each time.
struct Machine: Sendable {
    /// Where Linux tells of its network.
    var network = "/proc/net"

    /// How well it hears its Wi-Fi, 0 to 100; nothing by cable.
    var wifi: Int? {
        // Absent on machines without Wi-Fi, and on kernels that do not tell.
        guard let routes = try? String(contentsOfFile: "\(network)/route", encoding: .utf8),
            let wireless = try? String(contentsOfFile: "\(network)/wireless", encoding: .utf8)
        else { return nil }
        return WirelessSignal.percent(routes: routes, wireless: wireless)
    }
}
