import FrameCore
import Testing

struct WirelessSignalTests {
    private static let head = """
        Inter-| sta-|   Quality        |   Discarded packets               | Missed | WE
         face | tus | link level noise |  nwid  crypt   frag  retry   misc | beacon | 22

        """

    private static func routes(_ lines: String...) -> String {
        (["Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT"] + lines)
            .joined(separator: "\n")
    }

    private static func route(_ name: String, to place: String = "00000000", metric: Int) -> String {
        "\(name)\t\(place)\t0101A8C0\t0003\t0\t0\t\(metric)\t\(place)\t0\t0\t0"
    }

    @Test(arguments: [
        (" wlan0: 0000   54.  -56.  -256        0      0      0      0      0        0", 77),
        (" wlan0: 0000   70.  -40.  -256        0      0", 100),
        (" wlan0: 0000   99.  -40.  -256        0      0", 100),
        (" wlan0: 0000   0.  -95.  -256        0      0", 0),
    ])
    func `reads how well the way out is heard`(line: String, percent: Int) {
        let routes = Self.routes(Self.route("wlan0", metric: 600), Self.route("wlan0", to: "0001A8C0", metric: 600))
        #expect(WirelessSignal.percent(routes: routes, wireless: Self.head + line) == percent)
    }

    @Test func `a frame by cable has no Wi-Fi, though it hears one`() {
        let wireless = Self.head + " wlan0: 0000   54.  -56.  -256 0 0 0 0 0 0"
        let routes = Self.routes(Self.route("wlan0", metric: 600), Self.route("eth0", metric: 100))
        #expect(WirelessSignal.percent(routes: routes, wireless: wireless) == nil)
    }

    @Test(arguments: ["", "nonsense", "wlan0:", "wlan0: 0000", " wlan0: 0000 nan. 1 2", "eth0: 0000 5. 1 2"])
    func `what cannot be read is not known`(wireless: String) {
        #expect(WirelessSignal.percent(routes: Self.routes(Self.route("wlan0", metric: 0)), wireless: wireless) == nil)
        #expect(WirelessSignal.percent(routes: wireless, wireless: "wlan0: 0000 5. 1 2") == nil)
    }
}
