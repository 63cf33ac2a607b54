package import FoundationEssentials

/// The letter on a gift card: all that a new frame needs to come into its family without a touch.
///
/// The server signs the letter, and the card carries it in a `GiftFile`. Whoever has the card can let one frame into
/// the family, once, until the letter expires.
package struct GiftLetter: Codable, Equatable, Sendable {
    /// A Wi-Fi that the giver wrote on the card; the server does not store it.
    package struct Network: Codable, Equatable, Sendable {
        /// 1 to 32 bytes of UTF-8.
        package var name: String
        /// The password, if the network has one; nil: it has none.
        package var password: String?

        package init(name: String, password: String?) {
            self.name = name
            self.password = password
        }
    }

    /// A photo on the card, as the file that a frame would download.
    package struct Picture: Codable, Equatable, Sendable {
        package var sha256: ContentHash
        package var bytes: Int

        package init(sha256: ContentHash, bytes: Int) {
            self.sha256 = sha256
            self.bytes = bytes
        }
    }

    package var gift: GiftID
    /// The proof that the frame holds the card: 64 hexadecimal digits.
    package var secret: String
    package var serverID: ServerID
    /// The key that signs the letter, and by which the frame finds the server on the home network.
    package var serverKey: ServerKey
    /// The server's address as the giver's browser had it, such as `https://photos.example.org`; nil if that address is
    /// useless on another machine.
    package var address: String?
    /// After this moment the server refuses the card; the frame does not look, because its clock may be wrong.
    package var expiresAt: Date
    /// The words that stay on the screen until the first touch; nil: no greeting.
    package var greeting: String?
    /// The giver's name, below the greeting.
    package var giver: String
    /// The language of the frame, such as `fi`; nil: the language of its configuration.
    package var language: String?
    /// The IANA name of the frame's time zone; nil: the family's.
    package var timeZone: String?
    package var network: Network?
    /// The photos that follow the letter in the file, the newest first.
    package var pictures: [Picture]

    package init(
        gift: GiftID,
        secret: String,
        serverID: ServerID,
        serverKey: ServerKey,
        address: String?,
        expiresAt: Date,
        greeting: String?,
        giver: String,
        language: String?,
        timeZone: String?,
        network: Network?,
        pictures: [Picture]
    ) {
        self.gift = gift
        self.secret = secret
        self.serverID = serverID
        self.serverKey = serverKey
        self.address = address
        self.expiresAt = expiresAt
        self.greeting = greeting
        self.giver = giver
        self.language = language
        self.timeZone = timeZone
        self.network = network
        self.pictures = pictures
    }
}

extension GiftLetter {
    package static let mostPictures = 12
    package static let mostPictureBytes = 4 << 20
    /// The maximum number of bytes of an IEEE 802.11 SSID.
    package static let mostNetworkBytes = 32
    /// WPA and WPA2 take 8 to 63 bytes; 64 letters are the key itself, in hexadecimal.
    package static let passwordBytes = 8...64
    private static let mostAddressBytes = 300

    /// Whether a frame can use the letter, whoever wrote it: every part has its form and keeps its bound.
    package var isSane: Bool {
        let isSecret = secret.utf8.count == 64 && secret.utf8.allSatisfy(Hexadecimal.isDigit)
        let isSaid = Self.keeps(greeting ?? "", WordLimits.greeting) && Self.keeps(giver, 0...60)
        let isPlaced = FrameSettings(language: language, timeZone: timeZone).isSane && isAddress
        return isSecret && isSaid && isPlaced && isNetwork && arePictures
    }

    private static func keeps(_ text: String, _ limit: ClosedRange<Int>) -> Bool {
        WordLimits.words(text, within: limit) == text
    }

    private var isAddress: Bool {
        guard let address else { return true }
        let isWeb = address.hasPrefix("http://") || address.hasPrefix("https://")
        return isWeb && address.utf8.count <= Self.mostAddressBytes
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private var isNetwork: Bool {
        guard let network else { return true }
        return (1...Self.mostNetworkBytes).contains(network.name.utf8.count)
            && network.password.map { Self.passwordBytes.contains($0.utf8.count) } ?? true
    }

    private var arePictures: Bool {
        pictures.count <= Self.mostPictures
            && pictures.allSatisfy { (1...Self.mostPictureBytes).contains($0.bytes) }
    }
}
