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
}
