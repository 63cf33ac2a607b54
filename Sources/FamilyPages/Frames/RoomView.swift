import FamilyCore

/// The room's part of a frame's form: only what the frame's box can do, and a sentence for what it cannot.
struct RoomView: Sendable {
    let rotations: [SettingsView.Choice]
    let surrounds: [SettingsView.Choice]
    let pairs: Bool
    let motion: Bool
    let hasSensor: Bool
    let followsLight: Bool
    let hasSound: Bool
    let volume: String

    /// Returns nil for a frame that does not report what its box can do.
    init?(_ form: RoomForm?, means: FrameCapabilities?, words: Words) {
        guard let form, let means else { return nil }
        let asSetUp = words[.frameAsSetUp]
        rotations =
            [SettingsView.Choice(code: "", name: asSetUp, isChosen: form.rotation.isEmpty)]
            + RoomSettings.rotations.compactMap { degrees in
                PageWord.rotation(degrees).map {
                    .init(code: String(degrees), name: words[$0], isChosen: String(degrees) == form.rotation)
                }
            }
        surrounds =
            [SettingsView.Choice(code: "", name: asSetUp, isChosen: form.surround.isEmpty)]
            + RoomSettings.Surround.allCases.map {
                .init(code: $0.rawValue, name: words[.surround($0)], isChosen: $0.rawValue == form.surround)
            }
        pairs = form.pairs
        motion = form.motion
        hasSensor = means.lightSensor == .works
        followsLight = form.followsLight ?? false
        hasSound = means.sound == .works
        volume = form.volume ?? "100"
    }

    /// Returns a sentence for each thing that a frame cannot do; none for a frame that can do all.
    static func cannot(_ frame: FrameSummary, _ words: Words) -> [String] {
        guard let report = frame.report else { return [words[.frameNotHeard]] }
        guard let means = report.room?.means else { return [words[.frameOlderProgram]] }
        let isSizeKnown =
            (means.panelTenths ?? frame.chosen?.settings.panelTenths ?? report.settings?.panelTenths) != nil
        let cannot: [PageWord?] = [
            backlight(means.backlight),
            means.panelOff == .works ? nil : .framePanelOffAbsent,
            sensor(means.lightSensor),
            report.room?.isSensorBlind == true ? .frameMotionSensorBlind : nil,
            means.sound == .works ? nil : .frameSoundAbsent,
            isSizeKnown ? nil : .framePanelSilent,
        ]
        return cannot.compactMap(\.self).map { words[$0] }
    }

    /// Returns what the light sensor measures and the brightness that follows from it; nil if the frame does not follow
    /// the light.
    static func lightNow(_ frame: FrameSummary, _ words: Words) -> String? {
        guard let room = frame.report?.room, let lux = room.lux, let brightness = room.brightness else { return nil }
        return words(.frameLightNow, ["lux": String(lux), "count": String(brightness)])
    }

    private static func backlight(_ finding: FrameCapabilities.Finding) -> PageWord? {
        switch finding {
        case .works: nil
        case .absent: .frameBacklightAbsent
        case .locked: .frameBacklightLocked
        case .broken: .frameBacklightBroken
        }
    }

    private static func sensor(_ finding: FrameCapabilities.Finding) -> PageWord? {
        switch finding {
        case .works: nil
        case .absent: .frameLightSensorAbsent
        case .locked: .frameLightSensorLocked
        case .broken: .frameLightSensorBroken
        }
    }
}

/// The button that switches a frame off or on, for the part of its page that follows the frame.
struct OffView: Sendable {
    let isOff: Bool
    /// The value that the button sends: `on` or `off`.
    let wish: String
    /// The sentence since when the frame is off; nil if it is not off.
    let state: String?

    /// Returns nil for a frame that cannot be switched off here.
    init?(_ frame: FrameSummary, isHere: Bool, times: TimeWords, words: Words) {
        guard frame.report?.room != nil else { return nil }
        isOff = frame.off?.isOff == true
        wish = isOff ? "on" : "off"
        let isComing = !isHere && frame.report?.panel?.isOn != false
        state = frame.off.flatMap { off in
            guard off.isOff else { return nil }
            return isComing ? words[.frameOffLater] : words(.frameOff, ["when": times.dayAndTime(off.since)])
        }
    }
}
