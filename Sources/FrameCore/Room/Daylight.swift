import FamilyCore

import func Glibc.log

/// The share of the chosen brightness that the light in the room asks for.
///
/// Eyes compare light by ratios, so the brightness follows the logarithm of the measured light. Small changes are
/// ignored, and a change must last: a passing shadow does not make the panel flicker.
struct Daylight: Equatable, Sendable {
    /// The light in lux from which on the panel has all of the chosen brightness: a well-lit room near a window.
    static let bright = 500.0
    /// The smallest change of the share that is followed.
    static let step = 0.08
    /// The time that a change must last before it is followed: a passing shadow lasts longer than the switching of a
    /// lamp.
    static let brighterAfter = Duration.seconds(3)
    static let darkerAfter = Duration.seconds(10)
    /// A sensor without a measurement for this time counts as not there.
    static let silence = Duration.seconds(90)

    private struct Change: Equatable {
        let isBrighter: Bool
        let since: Uptime
    }

    /// The newest measured light in lux; nil if none is trusted.
    private(set) var lux: Double?
    private var measuredAt = Uptime.start
    /// The share of the chosen brightness in use, 0 … 1; nil: all of it.
    private(set) var share: Double?
    private var change: Change?

    /// Takes a measurement; nil or an impossible value means that the sensor does not answer.
    mutating func measured(_ lux: Double?, now: Uptime) {
        guard let lux, lux.isFinite, (0.0...Double(FrameRoom.luxes.upperBound)).contains(lux) else { return }
        self.lux = lux
        measuredAt = now
        settle(now: now)
    }

    /// Forgets all measurements, because the sensor is not read any more.
    mutating func forget() { self = Daylight() }

    /// Follows a change that has lasted.
    mutating func settle(now: Uptime) {
        guard let lux else { return }
        guard measuredAt.advanced(by: Self.silence) > now else { return forget() }
        let wanted = Self.share(of: lux)
        guard let share else {
            self.share = wanted
            return
        }
        guard abs(wanted - share) >= Self.step else {
            change = nil
            return
        }
        let isBrighter = wanted > share
        if change?.isBrighter != isBrighter { change = Change(isBrighter: isBrighter, since: now) }
        if let due = changeDue, due <= now { (self.share, change) = (wanted, nil) }
    }

    /// Returns the brightness in percent, from the lowest that can be read up to the chosen one.
    func brightness(upTo chosen: Int) -> Int {
        let lowest = FrameSettings.brightnesses.lowerBound
        guard let share, chosen > lowest else { return chosen }
        return lowest + Int(nearest: Double(chosen - lowest) * share)
    }

    /// When a change has lasted long enough, and when the sensor's silence has.
    var deadlines: [Uptime?] { [changeDue, lux == nil ? nil : measuredAt.advanced(by: Self.silence)] }

    private var changeDue: Uptime? {
        change.map { $0.since.advanced(by: $0.isBrighter ? Self.brighterAfter : Self.darkerAfter) }
    }

    static func share(of lux: Double) -> Double { min(1, log(1 + lux) / log(1 + bright)) }
}
