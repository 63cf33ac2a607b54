import FamilyCore

/// The part of a frame's form that belongs to its room, as typed.
struct RoomForm: Sendable {
    /// The degrees; like `surround`, empty if the value of the frame's own configuration is kept.
    let rotation: String
    let surround: String
    let pairs: Bool
    let motion: Bool
    /// Nil if the frame has no working light sensor, so that the form did not ask.
    let followsLight: Bool?
    /// The percentage; nil if the form did not ask.
    let volume: String?

    /// Returns nil if the form did not ask, like one for a frame with an older program.
    init?(_ form: Form) {
        guard form["asksRoom"] == "1" else { return nil }
        rotation = form["rotation"]
        surround = form["surround"]
        pairs = form["pairs"] == "1"
        motion = form["motion"] == "1"
        followsLight = form["asksLight"] == "1" ? form["followsLight"] == "1" : nil
        volume = form["asksSound"] == "1" ? form["volume"] : nil
    }

    /// Creates the form with what a keeper chose, or else with what the frame reports.
    init(chosen: RoomSettings?, reported: RoomSettings?) {
        rotation = chosen?.rotation.map(String.init) ?? ""
        surround = chosen?.surround?.rawValue ?? ""
        pairs = chosen?.pairs ?? reported?.pairs ?? true
        motion = chosen?.motion ?? reported?.motion ?? false
        followsLight = chosen?.followsLight ?? reported?.followsLight ?? false
        volume = String(chosen?.volume ?? reported?.volume ?? 100)
    }

    /// The parsed settings; nil if a field is invalid.
    ///
    /// A setting that the form did not ask for keeps its value.
    func settings(keeping standing: RoomSettings?) -> RoomSettings? {
        let (degrees, percent) = (Int(rotation), volume.map { Int($0) })
        let kind = RoomSettings.Surround(rawValue: surround)
        guard rotation.isEmpty || degrees != nil, surround.isEmpty || kind != nil, percent != .some(nil) else {
            return nil
        }
        return RoomSettings(
            rotation: degrees,
            surround: kind,
            pairs: pairs,
            motion: motion,
            followsLight: followsLight ?? standing?.followsLight,
            volume: (percent ?? nil) ?? standing?.volume
        )
    }
}
