import Configuration
import Launch

/// The setting `families`.
enum FamiliesSetting: String {
    case invited, open

    static let meaning =
        "Who may start a family here: invited (by grandma-server invite-family) or open (anybody, on the page /start)."
    static let mostMeaning = "Maximum number of families, beyond which no stranger may start another."

    init(_ key: String, in reader: ConfigReader) throws(StartError) {
        guard let text = reader.text(forKey: key), !text.isEmpty else {
            self = .invited
            return
        }
        guard let setting = Self(rawValue: text.lowercased()) else { throw .setting(key, "must be invited or open") }
        self = setting
    }
}
