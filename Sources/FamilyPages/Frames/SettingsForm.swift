import FamilyCore

/// A keeper's form for a frame's settings, as typed.
struct SettingsForm: Sendable {
    let interval: String
    let order: String
    let sleeps: Bool
    let nightBegins: String
    let nightEnds: String
    let brightness: String
    let language: String
    let showsClock: Bool
    /// nil where the form did not ask.
    let showsWords: Bool?
    /// nil where the form did not ask.
    let showsNightClock: Bool?
    /// An IANA name; empty for the family's time zone.
    let timeZone: String
    /// The diagonal in inches; like `distance`, in centimetres, empty if the value of the frame's own configuration is
    /// kept.
    let panel: String
    let distance: String
    /// The ID of the family's own place; empty for none; nil if the form did not ask.
    let home: String?
    /// nil where the form did not ask.
    let room: RoomForm?
    /// The version of the settings when the form was rendered.
    let insteadOf: Int

    init(_ form: Form) {
        interval = form["interval"]
        order = form["order"]
        sleeps = form["sleeps"] == "1"
        nightBegins = form["nightBegins"]
        nightEnds = form["nightEnds"]
        brightness = form["brightness"]
        language = form["language"]
        showsClock = form["clock"] == "1"
        showsWords = form["asksWords"] == "1" ? form["words"] == "1" : nil
        showsNightClock = form["asksNightClock"] == "1" ? form["nightClock"] == "1" : nil
        timeZone = form["timeZone"]
        panel = form["panel"]
        distance = form["distance"]
        home = form["asksHome"] == "1" ? form["home"] : nil
        room = RoomForm(form)
        insteadOf = Int(form["insteadOf"]) ?? -1
    }

    /// Creates the form for these settings.
    init(_ settings: FrameSettings, room: RoomForm? = nil, insteadOf version: Int) {
        // If the frame never sleeps, propose the usual hours.
        let night = settings.night ?? FrameSettings.Night(begins: 22 * 60, ends: 7 * 60)
        interval = String(settings.interval)
        order = settings.order.rawValue
        sleeps = settings.night != nil
        nightBegins = Self.time(night.begins)
        nightEnds = Self.time(night.ends)
        brightness = String(settings.brightness)
        language = settings.language ?? ""
        showsClock = settings.showsClock
        showsWords = settings.showsWords ?? true
        showsNightClock = settings.showsNightClock
        timeZone = settings.timeZone ?? ""
        panel = settings.panelInches.map(Self.inches) ?? ""
        distance = settings.viewingCentimetres.map(String.init) ?? ""
        home = settings.home?.text ?? ""
        self.room = room
        insteadOf = version
    }

    /// The parsed settings; nil if a field is invalid.
    var settings: FrameSettings? {
        guard let interval = Int(interval), let order = FrameSettings.Order(rawValue: order),
            let brightness = Int(brightness), panel.isEmpty || Double(panel) != nil,
            distance.isEmpty || Int(distance) != nil
        else { return nil }
        let home = self.home.flatMap { $0.isEmpty ? nil : FamilyPlaceID($0) }
        guard home != nil || self.home?.isEmpty != false else { return nil }
        var night: FrameSettings.Night?
        if sleeps {
            guard let begins = Self.minutes(nightBegins), let ends = Self.minutes(nightEnds) else { return nil }
            night = FrameSettings.Night(begins: begins, ends: ends)
        }
        return FrameSettings(
            interval: interval,
            order: order,
            night: night,
            brightness: brightness,
            language: language.isEmpty ? nil : language,
            showsClock: showsClock,
            showsWords: showsWords,
            showsNightClock: showsNightClock,
            timeZone: timeZone.isEmpty ? nil : timeZone,
            panelInches: Double(panel),
            viewingCentimetres: Int(distance),
            home: home
        )
    }

    /// Returns the parsed settings; a setting that the form did not ask for, as a form from before an upgrade, keeps
    /// its value.
    func settings(keeping standing: FrameSettings?) -> FrameSettings? {
        var settings = self.settings
        settings?.showsWords = showsWords ?? standing?.showsWords
        settings?.showsNightClock = showsNightClock ?? standing?.showsNightClock
        if home == nil { settings?.home = standing?.home }
        settings?.room = standing?.room
        if let room {
            guard let chosen = room.settings(keeping: standing?.room) else { return nil }
            settings?.room = chosen
        }
        return settings
    }

    /// "10.1", and "7" for 7.0.
    static func inches(_ inches: Double) -> String {
        inches == inches.rounded() ? String(Int(inches)) : String(inches)
    }

    /// "22:30", as HTML writes times.
    static func time(_ minutes: Int) -> String {
        [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }

    /// Returns the minutes after midnight of "22:30"; some browsers add seconds.
    private static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}
