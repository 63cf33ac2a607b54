import Configuration
import Launch
package import ServerCore

extension Settings {
    /// The setting `webhooks`.
    package enum WebhookSetting: String, Sendable {
        case off, internet, home

        static let meaning =
            """
            Where keepers' webhooks and MQTT brokers may be: internet (only https and mqtts), home (also http and mqtt, and \
            addresses at home) or off.
            """

        package var extent: WebhookReach.Extent? { WebhookReach.Extent(rawValue: rawValue) }

        init(_ key: String, in reader: ConfigReader) throws(StartError) {
            guard let text = reader.text(forKey: key), !text.isEmpty else {
                self = .internet
                return
            }
            guard let setting = Self(rawValue: text.lowercased()) else {
                throw .setting(key, "must be internet, home or off")
            }
            self = setting
        }
    }
}

extension Settings {
    /// The receivers to which webhooks may be sent; nil: they are switched off.
    var webhookReach: WebhookReach? {
        webhooks.extent.map { extent in
            WebhookReach(
                extent,
                ownOrigin: Origin(ofURL: base)?.text ?? "",
                ownAddresses: LocalAddress.all,
                ownPorts: Set([port, metrics?.port].compactMap(\.self))
            )
        }
    }
}
