package import FoundationEssentials

/// The limits of a family's MQTT broker, and the times at which it is tried again.
package struct BrokerRules: Equatable, Sendable {
    /// The maximum length of a user name and of a password, in Unicode scalars.
    package var longestName = 200
    /// The maximum length of the topic below which devices are announced, in bytes.
    package var longestPrefix = 100
    /// The maximum number of a family's frames that are announced.
    package var mostFrames = 100
    /// The maximum number of connections of one server, with those that are tried; each has a thread of its own.
    package var mostAtOnce = 100
    /// The pause after the first failure, in seconds, which doubles with each further one up to the longest.
    package var firstPause: TimeInterval = 2
    package var longestPause: TimeInterval = 600
    /// The duration of a connection, in seconds, after which the count of failures begins anew.
    ///
    /// Two servers with the same family end each other's connections in turn, and must not do so without pauses.
    package var holds: TimeInterval = 60
    /// The interval of checks for changes without an event, such as a frame that has gone quiet, in seconds.
    package var lookEvery: TimeInterval = 60
    /// The least time between two checks of a family's frames, in seconds.
    package var restsFor: TimeInterval = 0.5
    /// The time within which a broker must accept a connection, in seconds.
    package var longestTry: TimeInterval = 10
    /// The time within which a broker must have sent all retained messages that are to be deleted, in seconds.
    package var longestForgetting: TimeInterval = 30
    /// The maximum rate of orders from a broker; further orders are dropped.
    package var orders = PairingLimits.Rate(60, in: 60)

    package init() {}

    /// Returns the seconds until the next try after so many failures, from 1; `chance` is 0 to 1.
    ///
    /// The result is at least half of the pause, by chance, so that not all servers return to a broker at once.
    package func pause(after failures: Int, chance: Double) -> TimeInterval {
        // 2 to the power of 30 is more than any pause.
        let doubled = firstPause * Double(1 << min(max(failures - 1, 0), 30))
        return min(doubled, longestPause) * (0.5 + chance / 2)
    }

    /// Returns whether a text can be the topic below which devices are announced.
    package func isPrefix(_ text: String) -> Bool {
        guard (1...longestPrefix).contains(text.utf8.count), !text.hasPrefix("/"), !text.hasSuffix("/") else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"): true
            default: false
            }
        }
    }

    /// Returns whether a text can be a user name or a password.
    package func isSecret(_ text: String) -> Bool {
        // Databases count scalars too; a letter may have many.
        text.unicodeScalars.count <= longestName && text.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }
}
