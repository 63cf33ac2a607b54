/// The broker to which a connection goes, and what the broker is told first.
package struct MQTTSettings: Sendable {
    /// A message that the broker sends to its subscribers when this connection ends without a farewell.
    package struct Will: Sendable {
        package var topic: String
        package var payload: [UInt8]

        package init(topic: String, payload: [UInt8]) { (self.topic, self.payload) = (topic, payload) }
    }

    package var host: String
    package var port: Int
    /// Whether the connection is encrypted; the broker's certificate must be one that the system trusts.
    package var isSecure: Bool
    /// Empty: the broker is told no name and no password.
    package var userName = ""
    package var password = ""
    package var clientID: String
    package var will: Will?
    /// The topics that are subscribed to as soon as the broker has accepted the connection.
    package var subscriptions: [String] = []
    /// In seconds: MQTT's keepalive, after which a silent broker is asked for an answer.
    package var keepAlive = 30
    /// The time until the broker must have accepted the connection.
    package var limit: Duration = .seconds(10)
    /// In bytes: longer payloads are dropped.
    package var mostPayload = 65_536
    /// In bytes: the most that the broker may send within `receivedWithin`; more ends the connection.
    ///
    /// libmosquitto 2.0 takes messages of up to 256 MB into memory before it shows them.
    package var mostReceived = 4_000_000
    package var receivedWithin: Duration = .seconds(10)
    /// Returns the numeric addresses of a host in the order in which they are tried; this call blocks.
    package var addresses: @Sendable (String) -> [String] = { NumericAddresses.of($0) }
    /// Returns whether the connection may go to this numeric address.
    package var admitsPeer: @Sendable (String) -> Bool

    package init(
        host: String,
        port: Int,
        isSecure: Bool,
        clientID: String,
        admitsPeer: @escaping @Sendable (String) -> Bool
    ) {
        self.host = host
        self.port = port
        self.isSecure = isSecure
        self.clientID = clientID
        self.admitsPeer = admitsPeer
    }
}

/// A message from or to a broker.
package struct MQTTMessage: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// To a broker: whether it keeps the message for later subscribers; from a broker: whether the message was kept so.
    package var isRetained: Bool

    package init(topic: String, payload: [UInt8], isRetained: Bool) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }
}

package enum MQTTEvent: Equatable, Sendable {
    /// The broker has accepted the connection, and the topics are subscribed to.
    case connected
    case message(MQTTMessage)
}

/// The reason for the end of a connection.
package enum MQTTEnd: String, Sendable {
    /// This side closed it, and the broker has heard all messages.
    case closed
    case noSuchName, noConnection, notTrusted, timedOut, brokeOff
    /// The name leads only to addresses that `admitsPeer` excludes.
    case notAdmitted
    /// The broker does not know the user name with this password, or permits this user nothing.
    case wrongPassword
    /// The broker refused the connection for another reason.
    case refused
    /// The broker sent more than `mostReceived`.
    case tooMuch
    case other
}
