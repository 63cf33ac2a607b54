/// How a frame lives in its room.
package struct FrameSettings: Codable, Equatable, Hashable, Sendable {
    /// Which photo comes next where nobody turns the pages.
    package enum Order: String, Codable, CaseIterable, Sendable {
        /// From the newest on, and again.
        case newest
        /// Every photo once, in no order, before any comes again.
        case all
        /// Photos of this day in earlier years; on a day without any, all.
        case day
        /// Those with the most hearts first; without any, all.
        case loved
    }

    /// The hours in which it sleeps, by its own clock.
    package struct Night: Codable, Equatable, Hashable, Sendable {
        /// Minutes after midnight, 0 to 1439: 22:30 is 1350.
        package var begins: Int
        /// Before `begins`, the night goes over midnight.
        package var ends: Int

        package init(begins: Int, ends: Int) {
            self.begins = begins
            self.ends = ends
        }

        fileprivate var isSane: Bool {
            let day = 0..<(24 * 60)
            return day.contains(begins) && day.contains(ends) && begins != ends
        }
    }

    /// Under five seconds a cross-fade would be a quarter of it.
    package static let intervals = 5...86_400
    /// Darker than a tenth nobody could tell from off.
    package static let brightnesses = 10...100

    /// Seconds that each photo stays; 0 turns none by itself.
    package var interval: Int
    package var order: Order
    /// Nothing never sleeps.
    package var night: Night?
    /// Percent of the panel's light by day.
    package var brightness: Int
    /// Such as `fi`; nothing, or one the frame has no words in, leaves it what
    /// it was set up with.
    package var language: String?
    /// The hour and the date stand over the photos.
    package var showsClock: Bool
    /// The caption and the sender stand on each photo for its first seconds; nil, from who knows no such setting, means
    /// that they do.
    package var showsWords: Bool?
    /// The hour stands dimly on the dark panel by night; nil: false, from before there was the choice.
    package var showsNightClock: Bool?
    /// IANA name of the frame's own time zone; nil: the family's.
    package var timeZone: String?
    /// The panel's diagonal in tenths of an inch, for the size of words; nil: as it was set up.
    package var panelTenths: Int?
    /// From the panel to the viewer's eyes; nil: as it was set up.
    package var viewingCentimetres: Int?
    /// The family's own place where the frame stands: photos then say how far from it they were taken; nil, and one that
    /// has been removed: they do not.
    package var home: FamilyPlaceID?
    /// nil, from who knows no such settings: as the frame was set up.
    package var room: RoomSettings?

    /// Panels that a frame can have, and distances from which one is looked at.
    package static let panels = 30...1_100
    package static let distances = 15...1_000

    package init(
        interval: Int = 60,
        order: Order = .all,
        night: Night? = nil,
        brightness: Int = 100,
        language: String? = nil,
        showsClock: Bool = false,
        showsWords: Bool? = nil,
        showsNightClock: Bool? = nil,
        timeZone: String? = nil,
        panelInches: Double? = nil,
        viewingCentimetres: Int? = nil,
        home: FamilyPlaceID? = nil,
        room: RoomSettings? = nil
    ) {
        self.interval = interval
        self.order = order
        self.night = night
        self.brightness = brightness
        self.language = language
        self.showsClock = showsClock
        self.showsWords = showsWords
        self.showsNightClock = showsNightClock
        self.timeZone = timeZone
        panelTenths = panelInches.map { Int(nearest: $0 * 10) }
        self.viewingCentimetres = viewingCentimetres
        self.home = home
        self.room = room
    }

    /// Whether a frame can live by them.
    package var isSane: Bool {
        let turns = interval == 0 || Self.intervals.contains(interval)
        let isGlass = Self.brightnesses.contains(brightness) && isRead
        return turns && night?.isSane != false && room?.isSane != false && isGlass && isLanguage && isTimeZone
    }

    package var panelInches: Double? { panelTenths.map { Double($0) / 10 } }

    private var isRead: Bool {
        Self.panels.contains(panelTenths ?? Self.panels.lowerBound)
            && Self.distances.contains(viewingCentimetres ?? Self.distances.lowerBound)
    }

    /// True if the name has the form of an IANA zone, as `America/Argentina/Buenos_Aires` has.
    ///
    /// Whether that zone exists, the frame finds out in its own zone files.
    private var isTimeZone: Bool {
        guard let timeZone else { return true }
        let isShort = (1...60).contains(timeZone.utf8.count)
        return isShort && !timeZone.hasPrefix("/") && !timeZone.contains("..")
            && timeZone.utf8.allSatisfy(Self.isOfZone)
    }

    private static func isOfZone(_ letter: UInt8) -> Bool {
        switch letter {
        case 65...90, 97...122, 48...57: true
        case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
        default: false
        }
    }

    /// By its form, as BCP 47 has the first part; which ones there are is the
    /// frame's matter.
    private var isLanguage: Bool {
        guard let language else { return true }
        return (2...8).contains(language.utf8.count) && language.utf8.allSatisfy { (97...122).contains($0) }
    }
}

/// Settings that a keeper chose, numbered so that the newest is known.
package struct ChosenSettings: Codable, Equatable, Hashable, Sendable {
    /// From 1 on, one more with each choice.
    package var version: Int
    package var settings: FrameSettings

    package init(version: Int, settings: FrameSettings) {
        self.version = version
        self.settings = settings
    }
}

/// A keeper says how a frame shall live; it follows within a second where it
/// listens, else as soon as it is back.
///
/// Where another keeper chose since `insteadOf`, 409 `settings-changed`; the
/// same choice made twice is made once.
package struct SetFrame: Endpoint {
    package typealias Answer = FrameSummary
    package struct Choice: Codable, Equatable, Sendable {
        package var settings: FrameSettings
        /// The version that was seen; 0 where nobody had chosen.
        package var insteadOf: Int

        package init(_ settings: FrameSettings, insteadOf: Int) {
            self.settings = settings
            self.insteadOf = insteadOf
        }
    }
    package static let method = Method.put
    package static let route = "\(wirePrefix)/frames/{id}/settings"
    package var path: String { "\(wirePrefix)/frames/\(id)/settings" }
    package var id: FrameID
    package var body: Choice

    package init(id: FrameID, _ settings: FrameSettings, insteadOf: Int) {
        self.id = id
        body = Choice(settings, insteadOf: insteadOf)
    }
}
