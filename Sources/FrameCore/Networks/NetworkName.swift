/// The name of a Wi-Fi (SSID): up to 32 bytes, which are any at all.
package struct NetworkName: Hashable, Sendable {
    /// The longest name, in bytes (IEEE 802.11).
    package static let longest = 32
    /// The longest name that is shown, in letters.
    private static let longestShown = 32

    /// The name of a network that the frame is in, if nobody tells it.
    package static let unknown = NetworkName(known: Array("Wi-Fi".utf8))

    package let bytes: [UInt8]

    private init(known bytes: [UInt8]) { self.bytes = bytes }

    /// Returns nil for more bytes than a name has.
    package init?(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix(Self.longest + 1))
        guard self.bytes.count <= Self.longest else { return nil }
    }

    /// Whether the network does not tell its name: it has none, or sends zeros in its place.
    package var isHidden: Bool { bytes.allSatisfy { $0 == 0 } }

    /// The name as it is shown: what would disturb the line that it stands in becomes a space.
    ///
    /// A name of nothing else is shown as its bytes.
    package var text: String {
        StrangersName.shown(String(decoding: bytes, as: UTF8.self).unicodeScalars, longest: Self.longestShown)
            ?? bytes.map(Self.hexadecimal).joined(separator: " ")
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
