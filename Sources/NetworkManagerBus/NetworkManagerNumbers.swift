// Numbers of NetworkManager's interface, as "D-Bus Types" in its reference manual and nm-dbus-interface.h list them.

/// NMDeviceType.
enum DeviceKind {
    static let ethernet = 1
    static let wifi = 2
    static let modem = 8
}

/// NMDeviceState.
enum DeviceState {
    static let unmanaged = 10
    /// Blocked by a switch, or without its firmware.
    static let unavailable = 20
    /// From PREPARE to SECONDARIES: on the way into a network.
    static let starting = 40...90
    static let activated = 100
    static let failed = 120
}

/// NMActiveConnectionState.
enum ConnectionState {
    static let activated = 2
    static let deactivated = 4
}

/// NM80211ApFlags, NM80211ApSecurityFlags and NM80211Mode.
enum RadioFlags {
    static let privacy = 0x1
    static let presharedKey = 0x100
    static let enterprise = 0x200 | 0x2000
    static let sae = 0x400
    static let owe = 0x800
    static let infrastructure = 2
}

/// Why a device is not in the network that it was told to join.
package enum JoinFailure: Error, Equatable, Sendable {
    case wrongPassword
    /// NetworkManager takes no such password.
    case impossiblePassword
    case noAddress
    case gone
    case noAnswer
    /// Another reason, in words for the log.
    case failed(String)

    /// The failure of NMDeviceStateReason.
    init(reason: Int) {
        switch reason {
        // NO_SECRETS, after the password was refused and nobody gave another one; SUPPLICANT_DISCONNECT;
        // SUPPLICANT_CONFIG_FAILED.
        case 7, 8, 9: self = .wrongPassword
        // IP_CONFIG_UNAVAILABLE and _EXPIRED, DHCP_START_FAILED, DHCP_ERROR, DHCP_FAILED.
        case 5, 6, 15, 16, 17: self = .noAddress
        // SUPPLICANT_FAILED, SUPPLICANT_TIMEOUT.
        case 10, 11: self = .noAnswer
        // SSID_NOT_FOUND.
        case 53: self = .gone
        default: self = .failed("the device's reason is \(reason)")
        }
    }

    init(_ error: BusError) {
        // Such as `802-11-wireless-security.psk: property is invalid`.
        if case .refused(let name, let words) = error, name.hasSuffix("InvalidProperty"), words.contains("psk") {
            self = .impossiblePassword
        } else {
            self = .failed("\(error)")
        }
    }
}
