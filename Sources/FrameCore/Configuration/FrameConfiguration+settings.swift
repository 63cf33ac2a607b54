package import FamilyCore

extension FrameConfiguration {
    /// Returns this configuration, overridden by the `settings` of the family.
    ///
    /// What the settings do not contain stays as configured. Settings with invalid values change nothing.
    package func following(_ settings: FrameSettings?) -> FrameConfiguration {
        guard let settings, settings.isSane else { return self }
        var configuration = self
        if let language = settings.language, languages.contains(language) { configuration.language = language }
        configuration.timeZone = settings.timeZone ?? timeZone
        if settings.keepsConfiguration != true { configuration.follow(settings) }
        return configuration
    }

    /// Takes over everything but the language and the time zone.
    private mutating func follow(_ settings: FrameSettings) {
        slideshow.interval = settings.interval == 0 ? nil : .seconds(settings.interval)
        slideshow.order = settings.order
        night = settings.night.map { NightSchedule(begins: $0.begins, ends: $0.ends) }
        brightness = settings.brightness
        showsClock = settings.showsClock
        showsWords = settings.showsWords ?? showsWords
        showsNightClock = settings.showsNightClock ?? showsNightClock
        viewing.inches = settings.panelInches ?? viewing.inches
        viewing.centimetres = settings.viewingCentimetres.map(Double.init) ?? viewing.centimetres
        if let room = settings.room { follow(room) }
    }

    private mutating func follow(_ settings: RoomSettings) {
        rotation = settings.rotation.flatMap(Rotation.init) ?? rotation
        sharesPages = settings.pairs ?? sharesPages
        slideshow.hasMotion = settings.motion ?? slideshow.hasMotion
        room.surround = settings.surround ?? room.surround
        room.followsLight = settings.followsLight ?? room.followsLight
        room.volume = settings.volume ?? room.volume
    }

    /// The configuration as settings, for the report to the family.
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
            viewingCentimetres: viewing.centimetres.map { Int(nearest: $0) },
            room: RoomSettings(
                rotation: rotation.rawValue,
                surround: room.surround,
                pairs: sharesPages,
                motion: slideshow.hasMotion,
                followsLight: room.followsLight,
                volume: room.volume
            )
        )
    }
}
