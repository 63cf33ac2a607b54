package import FamilyCore

/// An event of the frame's box or its room.
package enum RoomEvent: Equatable, Sendable {
    /// The box was searched for what it can do.
    case found(FrameCapabilities)
    /// The light at the light sensor in lux; nil if the sensor does not answer.
    case measured(Double?)
    /// The backlight did not take a brightness.
    case backlightFailed
    /// A motion sensor sees somebody or nobody; nil: the sensor is gone.
    case presence(Bool?)
    /// A button, or a key of a remote control that no display server passes on.
    case pressed(Key)
}

/// The box's means, and the brightness that follows from the family's choice and from the light in the room.
///
/// A backlight that works takes the brightness, and the picture is drawn as it is; else the picture is drawn darker.
struct Room: Sendable {
    /// nil until the box was searched.
    private(set) var means: FrameCapabilities?
    private var daylight = Daylight()
    private var presence = Presence()
    /// The brightness in percent that the backlight was last set to; nil if it was not set.
    private var lit: Int?
    private var isMeasuring = false

    /// Takes an event; returns whether the family should hear of it soon.
    mutating func handle(_ event: RoomEvent, now: Uptime) -> Bool {
        let (before, wasBlind) = (means, presence.isBlind)
        switch event {
        case .found(let found):
            means = found
            // The new backlight may have another brightness.
            if found.backlight != before?.backlight { lit = nil }
        case .measured(let lux): if isMeasuring { daylight.measured(lux, now: now) }
        case .backlightFailed:
            means?.backlight = .broken
            lit = nil
        case .presence(let isThere): presence.sensed(isThere, now: now)
        case .pressed: break
        }
        return means != before || presence.isBlind != wasBlind
    }

    /// Returns the effects that bring sensor and backlight up to date.
    ///
    /// The box's own brightness stays until a keeper has chosen one (`isChosen`).
    mutating func settle(
        _ configuration: FrameConfiguration,
        isChosen: Bool,
        isDark: Bool,
        now: Uptime
    ) -> [FrameEffect] {
        var effects: [FrameEffect] = []
        let measures = configuration.room.followsLight && means?.lightSensor == .works && !isDark
        if measures != isMeasuring {
            isMeasuring = measures
            // In the dark, the last measurement stays: the panel comes back as it was.
            if !configuration.room.followsLight || means?.lightSensor != .works { daylight.forget() }
            effects.append(.measureLight(measures))
        }
        if measures { daylight.settle(now: now) }
        let wanted = brightness(configuration)
        if isChosen, hasBacklight, !isDark, wanted != lit {
            lit = wanted
            effects.append(.setBacklight(percent: wanted))
        }
        return effects
    }

    /// Notes that somebody touched the frame; returns whether the family should hear of the motion sensor soon.
    mutating func touched(now: Uptime) -> Bool {
        let wasBlind = presence.isBlind
        presence.touched(now: now)
        return presence.isBlind != wasBlind
    }

    /// Returns whether the room has been empty for so long that the screen is dark.
    func isEmpty(_ configuration: FrameConfiguration, now: Uptime) -> Bool {
        presence.isEmpty(after: configuration.room.emptyAfter, now: now)
    }

    /// Returns the panel's brightness in percent.
    func brightness(_ configuration: FrameConfiguration) -> Int {
        configuration.room.followsLight ? daylight.brightness(upTo: configuration.brightness) : configuration.brightness
    }

    /// Returns how bright the picture is drawn, in percent: 100 if the backlight does the dimming.
    func pictureBrightness(_ configuration: FrameConfiguration) -> Int { lit == nil ? brightness(configuration) : 100 }

    /// Returns what the family is told; nil before the box was searched.
    func report(_ configuration: FrameConfiguration, off: FrameOff?, now: Uptime) -> FrameRoom? {
        means.map { means in
            FrameRoom(
                means: means,
                endedOff: off.flatMap { $0.isOff ? nil : $0.number },
                brightness: brightness(configuration),
                lux: daylight.lux.map { Int(nearest: $0) },
                isEmpty: isEmpty(configuration, now: now) ? true : nil,
                isSensorBlind: presence.isBlind ? true : nil
            )
        }
    }

    func deadlines(_ configuration: FrameConfiguration) -> [Uptime?] {
        (isMeasuring ? daylight.deadlines : []) + [presence.emptyAt(configuration.room.emptyAfter)]
    }

    private var hasBacklight: Bool { means?.backlight == .works }
}
