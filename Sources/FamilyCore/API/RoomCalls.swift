package import FoundationEssentials

/// The settings of a frame that belong to its room: how the panel hangs, what is beside photos, light and sound.
///
/// nil: as the frame was set up. A frame of an older program ignores all of them.
package struct RoomSettings: Codable, Equatable, Hashable, Sendable {
    /// The area of a page beside a photo whose shape is not the screen's.
    package enum Surround: String, Codable, CaseIterable, Sendable { case blurred, matte, plain }

    package static let rotations = [0, 90, 180, 270]
    package static let volumes = 0...100

    /// Degrees by which the picture is turned, clockwise: 0, 90, 180 or 270.
    package var rotation: Int?
    package var surround: Surround?
    /// Two photos share a page where both fit better that way.
    package var pairs: Bool?
    /// Photos move slowly in the slideshow.
    package var motion: Bool?
    /// The brightness follows a light sensor, up to the chosen one.
    package var followsLight: Bool?
    /// Percent of the sound of films and voices; 0: mute.
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

    /// Reads the settings; a surround that this program does not know yet counts as not chosen, so that a newer server
    /// does not make an older frame unreachable.
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

/// The means of a frame's box, as the frame found them.
package struct FrameMeans: Codable, Equatable, Hashable, Sendable {
    package enum Finding: String, Codable, CaseIterable, Sendable {
        case works
        /// The box has no such thing.
        case absent
        /// The means is there, but the frame's program may not use it.
        case locked
        /// The means is there, but its numbers make no sense, or it fails.
        case broken
    }

    /// The panel's own light can be dimmed; else the picture is drawn darker.
    package var backlight: Finding
    /// The panel can be switched off; else it shows black.
    package var panelOff: Finding
    package var lightSensor: Finding
    /// A loudspeaker.
    package var sound: Finding
    /// The panel's diagonal in tenths of an inch, as the panel says itself; nil: it does not say.
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
    package var means: FrameMeans
    /// The number of the last order to be off that somebody at the frame ended with a touch.
    package var endedOff: Int?
    /// Percent of the panel's light at this time; by day only.
    package var brightness: Int?
    /// The light at the sensor; nil: none is read.
    package var lux: Int?
    /// A motion sensor has seen nobody for so long that the screen is dark; nil: it is not dark for that.
    package var isEmpty: Bool?

    /// Brighter than the sun.
    package static let luxes = 0...200_000

    package init(
        means: FrameMeans,
        endedOff: Int? = nil,
        brightness: Int? = nil,
        lux: Int? = nil,
        isEmpty: Bool? = nil
    ) {
        self.means = means
        self.endedOff = endedOff
        self.brightness = brightness
        self.lux = lux
        self.isEmpty = isEmpty
    }

    var isSane: Bool {
        means.isSane && (endedOff ?? 0) >= 0 && Self.luxes.contains(lux ?? 0) && (0...100).contains(brightness ?? 0)
    }
}

/// The keepers' last order that a frame be off, or on again.
///
/// A frame that is off is dark until an order, or until somebody touches it.
package struct FrameOff: Codable, Equatable, Hashable, Sendable {
    /// From 1 on, one more with each order.
    package var number: Int
    package var isOff: Bool
    /// When it was ordered, on the server's clock.
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

/// A keeper switches a frame off until somebody touches it, or on again; it follows within a second where it listens,
/// else as soon as it is back.
///
/// The same order made twice is made once.
package struct SwitchFrame: Endpoint {
    package typealias Answer = FrameSummary
    package struct Order: Codable, Equatable, Sendable {
        package var isOff: Bool
        package init(isOff: Bool) { self.isOff = isOff }
    }
    package static let method = Method.put
    package static let route = "\(wirePrefix)/frames/{id}/off"
    package var path: String { "\(wirePrefix)/frames/\(id)/off" }
    package var id: FrameID
    package var body: Order

    package init(id: FrameID, isOff: Bool) {
        self.id = id
        body = Order(isOff: isOff)
    }
}
