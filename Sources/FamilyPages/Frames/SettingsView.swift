import FamilyCore
import ServerCore

/// The form for a frame's settings, and whether the frame has applied the last ones.
struct SettingsView: Sendable {
    struct Choice: Sendable {
        let code: String
        let name: String
        let isChosen: Bool
    }

    /// A setting that another keeper has changed meanwhile.
    struct Difference: Sendable {
        let name: String
        let value: String
    }

    /// The intervals to choose from, in seconds; a different present value is added.
    private static let intervals = [15, 30, 60, 2 * 60, 5 * 60, 15 * 60, 60 * 60, 24 * 60 * 60, 0]

    let address: String
    let state: String
    let hasArrived: Bool
    let intervals: [Choice]
    let orders: [Choice]
    let languages: [Choice]
    let sleeps: Bool
    let nightBegins: String
    let nightEnds: String
    let brightness: String
    let showsClock: Bool
    let showsWords: Bool
    let showsNightClock: Bool
    let zones: [Choice]
    let panels: [Choice]
    let distances: [Choice]
    /// The sentence about the distance from which the words can be read, as the frame reports it; nil if it does not.
    let reading: String?
    /// The family's own places; the first choice is none of them.
    let homes: [Choice]
    let hasPlaces: Bool
    let insteadOf: String
    let error: String?
    let differences: [Difference]
    let hasDifferences: Bool
    /// The choices for the frame's room; nil for a frame that does not report what its box can do.
    let room: RoomView?
    /// A sentence with the light at the sensor; nil if the frame does not follow the light.
    let lightNow: String?
    /// A sentence for each thing that the frame cannot do.
    let cannot: [String]
    let hasLimits: Bool

    /// `refused` is a refused form; nil if there is none.
    init(
        _ frame: FrameSummary,
        isHere: Bool,
        refused: RefusedSettings?,
        places: [FamilyPlaceRecord],
        languages: [Words],
        zones zoneWords: ZoneWords,
        words: Words
    ) {
        let standing = frame.settings ?? frame.chosen?.settings ?? FrameSettings()
        let version = frame.chosen?.version ?? 0
        let form = RoomForm(chosen: frame.chosen?.settings.room, reported: frame.report?.settings?.room)
        let shown = refused?.form ?? SettingsForm(standing, room: form, insteadOf: version)
        let means = frame.report?.room?.means
        address = FrameAddress.page(frame.id) + "/settings"
        hasArrived = frame.report?.settingsVersion == version
        state = words[Self.state(version: version, hasArrived: hasArrived, isHere: isHere)]
        intervals = Self.intervals(shown.interval, words)
        orders = FrameSettings.Order.allCases.map { order in
            Choice(code: order.rawValue, name: words[.order(order)], isChosen: shown.order == order.rawValue)
        }
        self.languages =
            [Choice(code: "", name: words[.frameLanguageOwn], isChosen: shown.language.isEmpty)]
            + languages.map { Choice(code: $0.language, name: $0.name, isChosen: $0.language == shown.language) }
        sleeps = shown.sleeps
        nightBegins = shown.nightBegins
        nightEnds = shown.nightEnds
        brightness = shown.brightness
        showsClock = shown.showsClock
        showsWords = shown.showsWords ?? true
        showsNightClock = shown.showsNightClock ?? false
        zones = Self.zones(shown.timeZone, zoneWords, words)
        panels = Self.choices(of: Self.panels, chosen: shown.panel, words, usual: Self.saidSize(means, words)) {
            words(.frameInches, ["count": $0])
        }
        distances = Self.choices(of: Self.distances, chosen: shown.distance, words) {
            words(.frameCentimetres, ["count": $0])
        }
        homes =
            [Choice(code: "", name: words[.frameHomeNone], isChosen: shown.home?.isEmpty != false)]
            + places.map { Choice(code: $0.id.text, name: $0.name, isChosen: $0.id.text == shown.home) }
        hasPlaces = !places.isEmpty
        reading = frame.report?.legibility.map { FrameWords.reading($0, words) }
        // The page shows the other keeper's choice, so the next attempt may replace it.
        insteadOf = String(refused?.problem.code == .settingsChanged ? version : shown.insteadOf)
        error = refused.map { words($0.problem) }
        differences =
            refused?.problem.code == .settingsChanged
            ? Self.differences(standing, from: shown.settings, places, languages, zoneWords, words) : []
        hasDifferences = !differences.isEmpty
        room = RoomView(shown.room ?? form, means: means, words: words)
        lightNow = RoomView.lightNow(frame, words)
        cannot = RoomView.cannot(frame, words)
        hasLimits = !cannot.isEmpty
    }

    /// The diagonals of panels that are sold, in inches; then distances between a table and a room's other end, in
    /// centimetres.
    private static let panels = ["7", "8", "10.1", "11.6", "13.3", "15.6", "19", "22", "24", "27", "32", "43"]
    private static let distances = ["50", "80", "100", "150", "200", "300", "400"]

    /// Returns the choices: the value of the frame's own configuration, the usual values, and the present value if it
    /// is none of them.
    private static func choices(
        of usual: [String],
        chosen: String,
        _ words: Words,
        usual unset: String? = nil,
        name: (String) -> String
    ) -> [Choice] {
        let all = usual.contains(chosen) || chosen.isEmpty ? usual : [chosen] + usual
        return [Choice(code: "", name: unset ?? words[.frameAsSetUp], isChosen: chosen.isEmpty)]
            + all.map { Choice(code: $0, name: name($0), isChosen: $0 == chosen) }
    }

    /// Returns the size that the panel itself reports; nil if it reports none.
    private static func saidSize(_ means: FrameCapabilities?, _ words: Words) -> String? {
        means?.panelInches.map {
            words(.framePanelSays, ["size": words(.frameInches, ["count": inches($0, words)])])
        }
    }

    private static func zones(_ chosen: String, _ zones: ZoneWords, _ words: Words) -> [Choice] {
        [Choice(code: "", name: words[.frameTimeZoneFamily], isChosen: chosen.isEmpty)]
            + zones.choices(chosen: chosen.isEmpty ? "UTC" : chosen)
            .map { Choice(code: $0.name, name: $0.label, isChosen: $0.name == chosen) }
    }

    private static func state(version: Int, hasArrived: Bool, isHere: Bool) -> PageWord {
        if version == 0 { return .frameSettingsOwn }
        if hasArrived { return .frameSettingsThere }
        return isHere ? .frameSettingsComing : .frameSettingsLater
    }

    private static func intervals(_ shown: String, _ words: Words) -> [Choice] {
        var all = intervals
        if let own = Int(shown), !all.contains(own), FrameSettings.intervals.contains(own) {
            all.insert(own, at: all.firstIndex { $0 > own || $0 == 0 } ?? 0)
        }
        return all.map { Choice(code: String($0), name: interval($0, words), isChosen: String($0) == shown) }
    }

    /// Returns "30 seconds", "5 minutes", "an hour" or "a day".
    private static func interval(_ seconds: Int, _ words: Words) -> String {
        switch seconds {
        case 0: words[.frameIntervalNone]
        case 86_400: words[.frameIntervalDay]
        case _ where seconds % 3600 == 0: words(.frameIntervalHours, count: seconds / 3600)
        case _ where seconds % 60 == 0: words(.frameIntervalMinutes, count: seconds / 60)
        default: words(.frameIntervalSeconds, count: seconds)
        }
    }

    private static func differences(
        _ standing: FrameSettings,
        from typed: FrameSettings?,
        _ places: [FamilyPlaceRecord],
        _ languages: [Words],
        _ zones: ZoneWords,
        _ words: Words
    ) -> [Difference] {
        let typed = typed.map { facts(of: $0, places, languages, zones, words).map(\.value) }
        return facts(of: standing, places, languages, zones, words).enumerated()
            .filter { typed?[$0.offset] != $0.element.value }
            .map(\.element)
    }

    /// "10.1", or "10,1" where the language writes so; a form's field always has the point (HTML, 2.3.4.3).
    private static func inches(_ inches: Double, _ words: Words) -> String {
        SettingsForm.inches(inches).split(separator: ".").joined(separator: words[.decimalPoint])
    }

    private static func facts(
        of settings: FrameSettings,
        _ places: [FamilyPlaceRecord],
        _ languages: [Words],
        _ zones: ZoneWords,
        _ words: Words
    ) -> [Difference] {
        let night = settings.night.map { "\(SettingsForm.time($0.begins))–\(SettingsForm.time($0.ends))" }
        let language = languages.first { $0.language == settings.language }?.name
        let rows: [(PageWord, String)] = [
            (.frameInterval, interval(settings.interval, words)),
            (.frameOrder, words[.order(settings.order)]),
            (.frameNight, night ?? words[.frameNightNone]),
            (.frameBrightness, words(.framePercent, ["count": String(settings.brightness)])),
            (.frameLanguage, language ?? words[.frameLanguageOwn]),
            (.frameShowsWords, words[settings.showsWords ?? true ? .yes : .no]),
            (.frameClock, words[settings.showsClock ? .yes : .no]),
            (.frameNightClock, words[settings.showsNightClock == true ? .yes : .no]),
            (.frameTimeZone, settings.timeZone.map(zones.label(of:)) ?? words[.frameTimeZoneFamily]),
            (
                .framePanelSize,
                settings.panelInches.map { words(.frameInches, ["count": inches($0, words)]) }
                    ?? words[.frameAsSetUp]
            ),
            (
                .frameDistance,
                settings.viewingCentimetres.map { words(.frameCentimetres, ["count": String($0)]) }
                    ?? words[.frameAsSetUp]
            ),
        ]
        let home = places.first { $0.id == settings.home }
        return (rows + [(.frameHome, home?.name ?? words[.frameHomeNone])] + facts(of: settings.room, words)).map {
            Difference(name: words[$0.0], value: $0.1)
        }
    }
}

extension SettingsView {
    fileprivate static func facts(of room: RoomSettings?, _ words: Words) -> [(PageWord, String)] {
        let asSetUp = words[.frameAsSetUp]
        func answer(_ isSo: Bool?) -> String { isSo.map { words[$0 ? .yes : .no] } ?? asSetUp }
        return [
            (.frameRotation, room?.rotation.flatMap(PageWord.rotation).map { words[$0] } ?? asSetUp),
            (.frameSurround, room?.surround.map { words[.surround($0)] } ?? asSetUp),
            (.framePairs, answer(room?.pairs)),
            (.frameMotion, answer(room?.motion)),
            (.frameFollowsLight, answer(room?.followsLight)),
            (.frameVolume, room?.volume.map { words(.framePercent, ["count": String($0)]) } ?? asSetUp),
        ]
    }
}

/// Settings that were typed and refused.
struct RefusedSettings: Sendable {
    let form: SettingsForm
    let problem: Problem
}
