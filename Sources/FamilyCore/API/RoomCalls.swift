package import FoundationEssentials

/// The settings of a frame that belong to its room: the panel's rotation, the area beside photos, light and sound.
///
/// nil: as configured on the frame. A frame of an older program ignores all of them.
package struct RoomSettings: Codable, Equatable, Hashable, Sendable {
    /// The area of a page beside a photo whose shape is not the screen's.
    package enum Surround: String, Codable, CaseIterable, Sendable { case blurred, matte, plain }

    package static let rotations = [0, 90, 180, 270]
    package static let volumes = 0...100

    /// Degrees by which the picture is turned, clockwise: 0, 90, 180 or 270.
    package var rotation: Int?
    package var surround: Surround?
    /// Whether two photos share a page if both fit better that way.
    package var pairs: Bool?
    /// Whether photos move slowly in the slideshow.
    package var motion: Bool?
    /// Whether the brightness follows a light sensor, up to the chosen brightness.
    package var followsLight: Bool?
    /// The volume of films and voices, in percent; 0: mute.
    package var volume: Int?

    package init(
        rotation: Int? = nil,
        surround: Surround? = nil,
        pairs: Bool? = nil,
        motion: Bool? = nil,
        followsLight: Bool? = nil,
        volume: Int? = nil
    ) {
        self.rotation = rotation
        self.surround = surround
        self.pairs = pairs
        self.motion = motion
        self.followsLight = followsLight
        self.volume = volume
    }

    /// Reads the settings; a surround that this program does not know yet becomes nil, so that a newer server does not
    /// make an older frame unreachable.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        rotation = try values.decodeIfPresent(Int.self, forKey: .rotation)
        surround = try values.decodeIfPresent(String.self, forKey: .surround).flatMap(Surround.init)
        pairs = try values.decodeIfPresent(Bool.self, forKey: .pairs)
        motion = try values.decodeIfPresent(Bool.self, forKey: .motion)
        followsLight = try values.decodeIfPresent(Bool.self, forKey: .followsLight)
        volume = try values.decodeIfPresent(Int.self, forKey: .volume)
    }

    var isSane: Bool {
        Self.rotations.contains(rotation ?? 0) && Self.volumes.contains(volume ?? 0)
    }
}

/// The equipment of a frame's box, as the frame found it.
package struct FrameCapabilities: Codable, Equatable, Hashable, Sendable {
    package enum Finding: String, Codable, CaseIterable, Sendable {
        case works
        /// The box has no such equipment.
        case absent
        /// The equipment exists, but the frame's program may not use it.
        case locked
        /// The equipment exists, but its numbers make no sense, or it fails.
        case broken
    }

    /// The panel's backlight, which can be dimmed; without it, the picture is drawn darker.
    package var backlight: Finding
    /// The switch of the panel; without it, the panel shows black.
    package var panelOff: Finding
    package var lightSensor: Finding
    /// A loudspeaker.
    package var sound: Finding
    /// The panel's diagonal in tenths of an inch, as the panel reports it; nil: the panel does not report it.
    package var panelTenths: Int?

    package init(
        backlight: Finding = .absent,
        panelOff: Finding = .absent,
        lightSensor: Finding = .absent,
        sound: Finding = .absent,
        panelTenths: Int? = nil
    ) {
        self.backlight = backlight
        self.panelOff = panelOff
        self.lightSensor = lightSensor
        self.sound = sound
        self.panelTenths = panelTenths
    }

    package var panelInches: Double? { panelTenths.map { Double($0) / 10 } }

    var isSane: Bool { FrameSettings.panels.contains(panelTenths ?? FrameSettings.panels.lowerBound) }
}

/// A frame's report of its room; absent from frames of older programs.
package struct FrameRoom: Codable, Equatable, Hashable, Sendable {
    package var means: FrameCapabilities
    /// The number of the last order to be off that somebody at the frame ended with a touch.
    package var endedOff: Int?
    /// The brightness of the panel now, in percent; by day only.
    package var brightness: Int?
    /// The light at the sensor, in lux; nil: no sensor is read.
    package var lux: Int?
    /// Whether the screen is dark because a motion sensor has seen nobody for long; nil: it is not.
    package var isEmpty: Bool?
    /// Whether the motion sensor does not see people who touch the frame, so that the screen stays on; nil: it does, or
    /// there is none.
    package var isSensorBlind: Bool?

    /// The light that a sensor can report, in lux; the maximum is brighter than sunlight.
    package static let luxes = 0...200_000

    package init(
        means: FrameCapabilities,
        endedOff: Int? = nil,
        brightness: Int? = nil,
        lux: Int? = nil,
        isEmpty: Bool? = nil,
        isSensorBlind: Bool? = nil
    ) {
        self.means = means
        self.endedOff = endedOff
        self.brightness = brightness
        self.lux = lux
        self.isEmpty = isEmpty
        self.isSensorBlind = isSensorBlind
    }

    var isSane: Bool {
        means.isSane && (endedOff ?? 0) >= 0 && Self.luxes.contains(lux ?? 0) && (0...100).contains(brightness ?? 0)
    }
}

/// The keepers' last order that a frame be off, or on again.
///
/// A frame that is off is dark until an order, or until somebody touches it.
package struct FrameOff: Codable, Equatable, Hashable, Sendable {
    /// The number of the order: 1 for the first, one more with each order.
    package var number: Int
    package var isOff: Bool
    /// When the order was given, on the server's clock.
    package var since: Date

    package init(number: Int, isOff: Bool, since: Date) {
        self.number = number
        self.isOff = isOff
        self.since = since
    }

    /// Returns this order of the server, unless it is `known` and somebody at the frame has ended it by a touch.
    package func merged(with known: FrameOff?) -> FrameOff {
        guard let known, known.number == number, !known.isOff else { return self }
        return known
    }
}

/// Switches a frame off until somebody touches it, or on again, for a keeper.
///
/// A frame that listens follows within a second, another one as soon as it is back. The same order made twice is the
/// same as made once.
package struct SwitchFramePower: Endpoint {
    package typealias Answer = FrameSummary
    package struct Order: Codable, Equatable, Sendable {
        package var isOff: Bool
        package init(isOff: Bool) { self.isOff = isOff }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/frames/{id}/off"
    package var path: String { "\(apiPrefix)/frames/\(id)/off" }
    package var id: FrameID
    package var body: Order

    package init(id: FrameID, isOff: Bool) {
        self.id = id
        body = Order(isOff: isOff)
    }
}
