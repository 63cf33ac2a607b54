import Configuration
import Launch

extension Settings {
    static func pushService(_ reader: ConfigReader) throws(StartError) -> String? {
        guard let text = reader.text(forKey: "pushService"), !text.isEmpty else { return nil }
        guard let origin = Origin(ofURL: text) else {
            throw .setting("pushService", "must be an address such as https://push.example.org")
        }
        return origin.text
    }

    static func proxies(_ reader: ConfigReader) throws(StartError) -> TrustedProxies {
        guard let proxies = TrustedProxies(reader.text(forKey: "trustedProxies") ?? "") else {
            throw .setting("trustedProxies", "must be addresses such as 127.0.0.1,10.0.0.0/8")
        }
        return proxies
    }

    static func hosts(_ reader: ConfigReader) throws(StartError) -> [String] {
        guard let hosts = KnownHosts.list(reader.text(forKey: "hosts") ?? "") else {
            throw .setting("hosts", "must be names such as photos.example.org,.example.net")
        }
        return hosts
    }
}
