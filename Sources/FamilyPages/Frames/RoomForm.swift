import FamilyCore

/// The part of a frame's form that belongs to its room, as typed.
struct RoomForm: Sendable {
    /// Degrees, and a surround; empty: as the frame was set up.
    let rotation: String
    let surround: String
    let pairs: Bool
    let motion: Bool
    /// nil where the frame has no light sensor that works, so that the form did not ask.
    let followsLight: Bool?
    /// Percent; nil where the form did not ask.
    let volume: String?

    /// nil where the form did not ask, as one for a frame of an older program.
    init?(_ form: Form) {
        guard form["asksRoom"] == "1" else { return nil }
        rotation = form["rotation"]
        surround = form["surround"]
        pairs = form["pairs"] == "1"
        motion = form["motion"] == "1"
        followsLight = form["asksLight"] == "1" ? form["followsLight"] == "1" : nil
        volume = form["asksSound"] == "1" ? form["volume"] : nil
    }

    /// Creates the form for what a keeper chose, with what the frame does where nobody chose.
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
    /// A setting that the form did not ask for stays as it stands.
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
