package import Configuration
package import FamilyCore
import FoundationEssentials
package import FrameCore
import Glibc
import Launch
package import Logging

/// The settings of a frame; see `Settings.table`.
package struct Settings: Sendable {
    /// The address of the family's server, such as `http://192.168.1.5:8080`; nil: the frame finds it by itself.
    package var server: String?
    /// The frame's own folder, with its photos, its identity and `status.json`.
    package var folder: String
    /// The folder of words and fonts; nil: beside the program.
    package var assets: String?
    /// The language, such as `fi`; nil: the machine's.
    package var language: String?
    package var configuration = FrameConfiguration()
    /// The folder below which sticks and cards are mounted.
    package var sticks: String
    /// The most bytes of photos on the shelf.
    package var shelfBytes: ByteCount
    /// The window's size; nil: full screen.
    package var window: PixelSize?
    /// The model name that a keeper sees when the frame asks to join.
    package var model: String
    package var logLevel: Logger.Level
    /// The folder with backlights, such as `/sys/class/backlight`, used to
    /// switch the panel off.
    package var backlights: String
    /// The folder in which the kernel describes light sensors, screens and loudspeakers.
    package var devices = "/sys"
    /// The folder of the kernel's input devices.
    package var inputs = "/dev/input"
    /// A file that gets a line for each present, for measurements; nil: none.
    package var trace: String?
    /// Settings that are written wrongly and count as not there.
    package var mistakes: [SettingsError] = []

    package init(
        server: String? = nil,
        folder: String,
        assets: String? = nil,
        language: String? = nil,
        sticks: String = Settings.usualSticks,
        shelfBytes: ByteCount = .gigabytes(2),
        window: PixelSize? = nil,
        model: String? = nil,
        logLevel: Logger.Level = .notice,
        backlights: String = "/sys/class/backlight",
        trace: String? = nil
    ) {
        self.server = server
        self.folder = folder
        self.assets = assets
        self.language = language
        self.sticks = sticks
        self.shelfBytes = shelfBytes
        self.window = window
        self.model = model ?? Device.model
        self.logLevel = logLevel
        self.backlights = backlights
        self.trace = trace
    }

    /// The folder below which `grandma-stick@.service` mounts sticks and cards.
    package static let usualSticks = "/run/grandma-sticks"

    /// Reads the settings; one that is written wrongly counts as not there and is listed in `mistakes`: the frame
    /// starts all the same, because a dark screen would explain nothing.
    package init(reader: ConfigReader) {
        func text(_ key: String) -> String? { reader.text(forKey: key).flatMap { $0.isEmpty ? nil : $0 } }
        self.init(folder: Self.usualFolder, assets: text("assets"), language: text("language"), trace: text("trace"))
        server = text("server")
        configuration.seeksServer = server == nil
        model = text("model") ?? model
        backlights = text("backlights") ?? backlights
        devices = text("devices") ?? devices
        inputs = text("inputs") ?? inputs
        sticks = text("sticks") ?? sticks
        take(text("data"), Self.folder) { $0.folder = $1 }
        take(text("shelf.bytes"), Self.shelfBytes) { $0.shelfBytes = $1 }
        take(text("window"), Self.window) { $0.window = $1 }
        take(text("log.level"), Self.logLevel) { $0.logLevel = $1 }
        readHabits(text)
    }

    private mutating func readHabits(_ text: (String) -> String?) {
        take(text("night"), NightSchedule.init(setting:)) { $0.configuration.night = $1 }
        take(text("clock"), Self.answer("GRANDMA_CLOCK")) { $0.configuration.showsClock = $1 }
        take(text("night.clock"), Self.answer("GRANDMA_NIGHT_CLOCK")) { $0.configuration.showsNightClock = $1 }
        take(text("panel.inches"), Self.length("GRANDMA_PANEL_INCHES", 3...110)) {
            $0.configuration.viewing.inches = $1
        }
        take(text("viewing.centimetres"), Self.length("GRANDMA_VIEWING_CENTIMETRES", 15...1000)) {
            $0.configuration.viewing.centimetres = $1
        }
        take(text("rotation"), Self.rotation) { $0.configuration.rotation = $1 }
        take(text("surround"), Self.surround) { $0.configuration.room.surround = $1 }
        take(text("pairs"), Self.answer("GRANDMA_PAIRS")) { $0.configuration.sharesPages = $1 }
        take(text("presence.minutes"), RoomConfiguration.emptyAfter) { $0.configuration.room.emptyAfter = $1 }
        configuration.slideshow.interval = .seconds(FrameSettings.usualInterval)
        take(text("slideshow.seconds"), SlideshowConfiguration.interval) { $0.configuration.slideshow.interval = $1 }
        take(text("slideshow.order"), SlideshowConfiguration.order) { $0.configuration.slideshow.order = $1 }
        take(text("slideshow.motion"), Self.answer("GRANDMA_SLIDESHOW_MOTION")) {
            $0.configuration.slideshow.hasMotion = $1
        }
    }

    /// Takes a setting that is there, or notes what is wrong with it.
    private mutating func take<Value>(
        _ text: String?,
        _ read: (String) throws(SettingsError) -> Value,
        _ keep: (inout Settings, Value) -> Void
    ) {
        guard let text else { return }
        do {
            keep(&self, try read(text))
        } catch {
            mistakes.append(error)
        }
    }

    private static func answer(_ variable: String) -> (String) throws(SettingsError) -> Bool {
        { text throws(SettingsError) in try isYes(text, variable) }
    }

    private static func folder(_ text: String) throws(SettingsError) -> String {
        guard text.hasPrefix("/") else { throw SettingsError("GRANDMA_DATA", text, "a path that begins with /") }
        return text
    }

    private static func shelfBytes(_ text: String) throws(SettingsError) -> ByteCount {
        // Below 20 MB, three pages and the newest photo would not fit.
        guard let bytes = Int64(text), bytes >= 20_000_000 else {
            throw SettingsError("GRANDMA_SHELF_BYTES", text, "a number of bytes, at least 20000000")
        }
        return ByteCount(bytes)
    }

    private static func length(
        _ variable: String,
        _ sane: ClosedRange<Int>
    ) -> (String) throws(SettingsError) -> Double {
        { text throws(SettingsError) in
            guard let length = Double(text), (Double(sane.lowerBound)...Double(sane.upperBound)).contains(length) else {
                throw SettingsError(variable, text, "a number from \(sane.lowerBound) to \(sane.upperBound)")
            }
            return length
        }
    }

    private static func rotation(_ text: String) throws(SettingsError) -> Rotation {
        guard let rotation = Int(text).flatMap(Rotation.init(rawValue:)) else {
            throw SettingsError("GRANDMA_ROTATION", text, "0, 90, 180 or 270")
        }
        return rotation
    }

    private static func surround(_ name: String) throws(SettingsError) -> RoomSettings.Surround {
        guard let surround = RoomSettings.Surround(rawValue: name) else {
            let all = RoomSettings.Surround.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingsError("GRANDMA_SURROUND", name, "one of \(all)")
        }
        return surround
    }

    private static func window(_ text: String) throws(SettingsError) -> PixelSize {
        let sides = text.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (100...10_000).contains($0) }) else {
            throw SettingsError("GRANDMA_WINDOW", text, "a width and a height, such as 1280x800")
        }
        return PixelSize(width: sides[0], height: sides[1])
    }

    private static func logLevel(_ text: String) throws(SettingsError) -> Logger.Level {
        guard let level = Logger.Level(rawValue: text.lowercased()) else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingsError("GRANDMA_LOG_LEVEL", text, "one of \(levels)")
        }
        return level
    }

    /// The data folder of a program that is configured only by environment
    /// variables; nil if arguments or a file may name another one.
    static func likelyFolder(_ arguments: [String], _ environment: [String: String]) -> String? {
        guard arguments.isEmpty, environment["GRANDMA_CONFIG", default: ""].isEmpty else { return nil }
        return environment["GRANDMA_DATA"].flatMap { $0.isEmpty ? nil : $0 } ?? usualFolder
    }

    /// The folder if none is set.
    ///
    /// NB: the list of users is read only if HOME is not set: its libraries
    /// would have to wait for those of the screen.
    static var usualFolder: String {
        let named = getenv("HOME").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (named ?? FileManager.default.homeDirectoryForCurrentUser.path) + "/.local/share/grandma/frame"
    }
}

/// An error in one line: the setting, its value and what would be right.
package struct SettingsError: Error, Equatable, CustomStringConvertible, Sendable {
    package let description: String

    init(_ variable: String, _ value: String, _ right: String) {
        description = "\(variable) is \"\(value)\"; it must be \(right)"
    }

    /// - Parameter sentence: one of the doubts of `SettingsSources`.
    package init(doubt sentence: String) { description = sentence }
}
