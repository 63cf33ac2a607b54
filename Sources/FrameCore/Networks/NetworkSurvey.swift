/// The way in which a Wi-Fi is secured.
package enum NetworkSecurity: Int, Sendable, CaseIterable {
    /// The same password for everybody (WPA, WPA2, or WPA2 and WPA3).
    case personal
    /// The same, by WPA3 (SAE) only.
    case personal3
    /// No password, and encrypted all the same (OWE).
    case encryptedOpen
    /// No password.
    case open
    /// The network asks for a user name, and perhaps a certificate (802.1X): this frame has none.
    case enterprise
    /// WEP, which anybody breaks within minutes.
    case wep

    /// Whether the frame can join such a network.
    package var isPossible: Bool { self != .enterprise && self != .wep }
    package var asksForPassword: Bool { self == .personal || self == .personal3 }
}

/// A radio that sends a Wi-Fi; several may send the same one.
package struct AccessPoint: Equatable, Sendable {
    package var name: NetworkName
    /// The strength of the signal, 0 to 100.
    package var strength: Int
    package var security: NetworkSecurity

    package init(name: NetworkName, strength: Int, security: NetworkSecurity) {
        self.name = name
        self.strength = min(max(strength, 0), 100)
        self.security = security
    }
}

/// The machine's connection and the Wi-Fis around it.
package struct NetworkSurvey: Equatable, Sendable {
    package enum Radio: Equatable, Sendable {
        /// The machine has no Wi-Fi.
        case absent
        /// Its Wi-Fi is switched off.
        case off
        case on
    }

    package enum Link: Equatable, Sendable {
        case none
        /// A known network is tried.
        case starting
        case wired
        case wireless(NetworkName)
    }

    /// The maximum number of access points in a survey.
    package static let mostAccessPoints = 512
    /// The longest IP address, in letters, with an interface behind it.
    private static let longestAddress = 64

    package var radio: Radio
    package var link: Link
    /// The machine's IP address; nil if it has none.
    package var address: String?
    package var accessPoints: [AccessPoint]

    package init(radio: Radio, link: Link, address: String? = nil, accessPoints: [AccessPoint] = []) {
        self.radio = radio
        self.link = link
        self.address = address.map { String($0.prefix(Self.longestAddress)) }
        self.accessPoints = Array(accessPoints.prefix(Self.mostAccessPoints))
    }
}

/// The request to join a Wi-Fi that somebody has chosen.
package struct JoinRequest: Equatable, Sendable {
    /// The longest password, in letters: 64 are the key itself, in hexadecimal.
    package static let longestPassword = 64
    /// The length of a password that WPA and WPA2 take, in bytes.
    private static let passwordBytes = 8...63

    package let name: NetworkName
    /// nil: the network has none.
    package let password: String?
    package let security: NetworkSecurity
    /// Whether the network does not tell its name.
    package let isHidden: Bool

    package init(name: NetworkName, password: String?, security: NetworkSecurity, isHidden: Bool = false) {
        self.name = name
        self.password = password
        self.security = security
        self.isHidden = isHidden
    }

    /// Creates a request for a network that was not received yet; if it has a password, the usual kind (WPA) is
    /// assumed.
    package init(unseen name: NetworkName, password: String?) {
        let password = password.flatMap { $0.isEmpty ? nil : $0 }
        self.init(name: name, password: password, security: password == nil ? .open : .personal, isHidden: true)
    }

    /// The mistake that is known without asking the network; nil if there is none.
    package var mistake: JoinError? {
        guard !name.isHidden else { return .gone }
        guard security == .personal, let password else { return nil }
        let isKey = password.utf8.count == Self.longestPassword && password.allSatisfy(\.isHexDigit)
        return isKey || Self.passwordBytes.contains(password.utf8.count) ? nil : .impossiblePassword
    }
}

/// Why the frame could not join the network that was chosen.
package enum JoinError: Error, Equatable, Sendable {
    case wrongPassword
    /// No network takes such a password: it is too short or too long.
    case impossiblePassword
    /// The typed name has more bytes than a name has.
    case impossibleName
    /// The network gave the frame no address.
    case noAddress
    /// The network cannot be received (any more).
    case gone
    /// The network did not answer in time.
    case noAnswer
    /// Another reason; the log has the details.
    case failed

    var phrase: Phrase {
        switch self {
        case .wrongPassword: .networkPasswordWrong
        case .impossiblePassword: .networkPasswordImpossible
        case .impossibleName: .networkNameImpossible
        case .noAddress: .networkGaveNoAddress
        case .gone: .networkGone
        case .noAnswer, .failed: .networkFailed
        }
    }
}

/// An event of the machine's networks.
package enum NetworkEvent: Equatable, Sendable {
    case seen(NetworkSurvey)
    /// The networks cannot be read (any more): this machine has no NetworkManager.
    case unavailable
    /// The attempt with this number ended; nil: the frame is in the network.
    case joinEnded(Int, JoinError?)
    /// The attempt with this number to return into a known network ended; nil: the frame is in one. `gone`: none is in
    /// sight.
    case returnEnded(Int, JoinError?)
}

/// The attention that the machine's networks get.
package enum NetworkWatch: Equatable, Sendable {
    /// Only what NetworkManager tells by itself.
    case quietly
    /// Somebody looks at the list: networks are searched for again and again.
    case closely
}
