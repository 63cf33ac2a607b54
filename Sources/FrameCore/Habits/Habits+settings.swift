import FamilyCore

extension Habits {
    /// Returns these habits, overridden by the `settings` of the family.
    ///
    /// What the settings do not contain stays as configured. Settings with invalid values change nothing.
    func following(_ settings: FrameSettings?) -> Habits {
        guard let settings, settings.isSane else { return self }
        var habits = self
        habits.slideshow.interval = settings.interval == 0 ? nil : .seconds(settings.interval)
        habits.slideshow.order = settings.order
        habits.night = settings.night.map { NightHabit(begins: $0.begins, ends: $0.ends) }
        habits.brightness = settings.brightness
        habits.showsClock = settings.showsClock
        habits.showsWords = settings.showsWords ?? showsWords
        habits.showsNightClock = settings.showsNightClock ?? showsNightClock
        habits.timeZone = settings.timeZone ?? timeZone
        habits.viewing.inches = settings.panelInches ?? viewing.inches
        habits.viewing.centimetres = settings.viewingCentimetres.map(Double.init) ?? viewing.centimetres
        if let language = settings.language, languages.contains(language) { habits.language = language }
        return habits
    }

    /// The habits as settings, for the report to the family.
    var settings: FrameSettings {
        FrameSettings(
            interval: Int((slideshow.interval ?? .zero) / .seconds(1)),
            order: slideshow.order,
            night: night.map { FrameSettings.Night(begins: $0.begins, ends: $0.ends) },
            brightness: brightness,
            language: language,
            showsClock: showsClock,
            showsWords: showsWords,
            showsNightClock: showsNightClock ? true : nil,
            timeZone: timeZone,
            panelInches: viewing.inches,
            viewingCentimetres: viewing.centimetres.map { Int(nearest: $0) }
        )
    }
}
