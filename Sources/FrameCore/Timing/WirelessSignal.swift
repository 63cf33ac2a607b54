/// The quality of the Wi-Fi signal, as Linux reports it.
///
/// It parses the text of two files, so that this code does not depend on a machine.
package enum WirelessSignal {
    /// The best quality that cfg80211 drivers report (net/wireless/wext-compat.c).
    private static let bestQuality = 70.0

    /// Returns the signal quality, 0 to 100, from `/proc/net/route` and `/proc/net/wireless`.
    ///
    /// Returns nil if the default route is wired or unknown.
    package static func percent(routes: String, wireless: String) -> Int? {
        guard let name = wayOut(routes) else { return nil }
        for line in wireless.split(separator: "\n") {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard words.count > 2, words[0] == "\(name):", let quality = Double(words[2]), quality.isFinite else {
                continue
            }
            return Int((min(max(quality / bestQuality, 0), 1) * 100).rounded())
        }
        return nil
    }

    /// Returns the interface of the default route with the lowest metric.
    private static func wayOut(_ routes: String) -> Substring? {
        let lines = routes.split(separator: "\n").map { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }) }
        return lines.filter { $0.count > 7 && $0[1] == "00000000" && $0[7] == "00000000" }
            .min { (Int($0[6]) ?? .max) < (Int($1[6]) ?? .max) }?.first
    }
}
