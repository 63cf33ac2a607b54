import FamilyCore

import func Glibc.pow

/// The brightness of the panel.
struct Light: Sendable {
    private var night: Night
    /// nil until the panel was switched for the first time.
    private var isPanelOff: Bool?
    /// Whether the current event asked the frame to end: then the panel stays lit.
    private var isEnding = false
    /// By night the panel stays lit, for a dim clock.
    private(set) var showsClock = false
    /// A keeper has switched the frame off until it is touched.
    var isOff = false
    /// A motion sensor has seen nobody for long.
    var isEmpty = false
    /// Somebody at the frame pressed Power or Sleep, and has not touched it since.
    var isPutOut = false

    /// The share of the light that words keep, however dark photos are drawn.
    ///
    /// With this share, and a part of the rest that follows the brightness, cream over photos and sand on the background keep a
    /// contrast of 7:1 (WCAG 2.2) down to the lowest brightness.
    private static let leastWordsLight = 0.62
    /// The exponent between pixel values and light, to which sRGB (IEC 61966-2-1) is close.
    private static let gamma = 2.2

    private var rests: Bool { isOff || isEmpty || isPutOut }

    init(_ schedule: NightSchedule?) { night = Night(schedule) }

    /// Whether the frame is dark or darkening.
    var isAsleep: Bool { rests || night.state == .asleep }
    var isDay: Bool { !rests && night.state == .day }
    /// Whether there is a night at all.
    var hasNight: Bool { night.isKept }
    var deadlines: [Uptime?] { night.deadlines }

    /// Returns whether the screen is completely dark.
    func isDark(now: Uptime) -> Bool { rests || night.isDark(now: now) }

    func isChanging(now: Uptime) -> Bool { night.isGliding(now: now) }

    /// Returns the fraction that is taken from the pixel values of photos: at night a fraction of those by day.
    ///
    /// `brightness` is the light by day, in percent.
    func dimming(now: Uptime, brightness: Int) -> Double {
        Self.dimming(night.dimming(now: now), light: Double(brightness) / 100)
    }

    /// Returns the fraction that is taken from the pixel values of words, which are dimmed less than photos.
    func wordsDimming(now: Uptime, brightness: Int) -> Double {
        let light = 1 - (1 - Self.leastWordsLight) * Double(100 - brightness) / 100
        return Self.dimming(night.wordsDimming(now: now), light: light)
    }

    private static func dimming(_ taken: Double, light: Double) -> Double {
        light >= 1 ? taken : 1 - (1 - taken) * pow(light, 1 / gamma)
    }

    mutating func follow(_ schedule: NightSchedule?) { night.follow(schedule) }

    /// Wakes the frame after a touch; returns whether it was asleep or off.
    mutating func touched(now: Uptime) -> Bool {
        defer { (isOff, isEmpty, isPutOut) = (false, false, false) }
        return night.touched(now: now) || rests
    }

    /// Updates the night by the clock; returns the effect that switches the panel.
    mutating func settle(at clock: WallClock, wantsClock: Bool, now: Uptime) -> FrameEffect? {
        night.look(at: clock, now: now)
        showsClock = wantsClock && clock.time != nil && !rests
        guard !isEnding else {
            isEnding = false
            return nil
        }
        // The panel is switched at the start too, with a night or without, because the program before may have left it
        // dark.
        return switchPanel(isOff: isDark(now: now) && !showsClock)
    }

    /// Lights a panel that the frame has switched off, for whatever runs after it.
    mutating func end() -> FrameEffect? {
        isEnding = true
        return isPanelOff == true ? switchPanel(isOff: false) : nil
    }

    private mutating func switchPanel(isOff: Bool) -> FrameEffect? {
        guard isOff != isPanelOff else { return nil }
        isPanelOff = isOff
        return .panel(isOn: !isOff)
    }
}
