import FamilyCore
import FrameCore

extension SlideshowConfiguration {
    static func interval(_ text: String) throws(SettingsError) -> Duration? {
        let bounds = FrameSettings.intervals
        guard let seconds = Int(text), seconds == 0 || bounds.contains(seconds) else {
            let rule = "\(bounds.lowerBound) to \(bounds.upperBound), or 0 for none"
            throw SettingsError("GRANDMA_SLIDESHOW_SECONDS", text, rule)
        }
        return seconds == 0 ? nil : .seconds(seconds)
    }

    static func order(_ text: String) throws(SettingsError) -> Order {
        guard let order = Order(rawValue: text) else {
            let orders = Order.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingsError("GRANDMA_SLIDESHOW_ORDER", text, "one of \(orders)")
        }
        return order
    }
}

extension RoomConfiguration {
    static func emptyAfter(_ text: String) throws(SettingsError) -> Duration? {
        guard let minutes = Int(text), (0...1440).contains(minutes) else {
            throw SettingsError("GRANDMA_PRESENCE_MINUTES", text, "1 to 1440, or 0 for a screen that stays on")
        }
        return minutes == 0 ? nil : .seconds(minutes * 60)
    }
}

/// Reads a Boolean in its usual spellings.
func isYes(_ text: String, _ variable: String) throws(SettingsError) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: throw SettingsError(variable, text, "true or false")
    }
}

extension NightSchedule {
    /// Reads `22:30-7:00`.
    init(setting text: String) throws(SettingsError) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minutes)
        guard ends.count == 2, let begin = ends[0], let end = ends[1], begin != end else {
            throw SettingsError("GRANDMA_NIGHT", text, "two times such as 22:30-7:00")
        }
        self.init(begins: begin, ends: end)
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1] else { return nil }
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        return hour * 60 + minute
    }
}
