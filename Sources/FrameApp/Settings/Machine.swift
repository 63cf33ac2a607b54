import FoundationEssentials
import FrameCore

/// Values that are read from the machine at each call.
struct Machine: Sendable {
    /// The folder in which Linux describes its network.
    var network = "/proc/net"

    /// The strength of the Wi-Fi signal from 0 to 100; nil with a cable.
    var wifi: Int? {
        // The files are absent on machines without Wi-Fi, and on some kernels.
        guard let routes = try? String(contentsOfFile: "\(network)/route", encoding: .utf8),
            let wireless = try? String(contentsOfFile: "\(network)/wireless", encoding: .utf8)
        else { return nil }
        return WirelessSignal.percent(routes: routes, wireless: wireless)
    }
}
