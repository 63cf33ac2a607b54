/// The settings of a frame.
package struct FrameSettings: Codable, Equatable, Hashable, Sendable {
    /// The order of the photos if nobody turns the pages.
    package enum Order: String, Codable, CaseIterable, Sendable {
        /// From the newest photo to the oldest, and again.
        case newest
        /// Every photo once, in random order, before any comes again.
        case all
        /// The photos of this day in earlier years; all photos on a day without any.
        case day
        /// The photos with the most hearts first; all photos if none has a heart.
        case loved
    }

    /// The hours in which the frame sleeps, by the frame's own clock.
    package struct Night: Codable, Equatable, Hashable, Sendable {
        /// The begin, in minutes after midnight, 0 to 1439: 22:30 is 1350.
        package var begins: Int
        /// The end, in minutes after midnight; if it is before `begins`, the night goes over midnight.
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

    /// The usual seconds per photo: a person who looks up from time to time sees another photo, and one who keeps looking
    /// is not disturbed.
    package static let usualInterval = 60
    /// The seconds per photo: below five, a cross-fade would take a quarter of the time.
    package static let intervals = 5...86_400
    /// The percentages of brightness: below ten, nobody could tell the panel from one that is off.
    package static let brightnesses = 10...100

    /// Seconds per photo; 0 disables the slideshow.
    package var interval: Int
    package var order: Order
    /// The hours of sleep; nil: the frame never sleeps.
    package var night: Night?
    /// The brightness of the panel by day, in percent.
    package var brightness: Int
    /// A language code such as `fi`; nil, or a language that the frame has no words in: the language of its
    /// configuration.
    package var language: String?
    /// Whether the time and the date are shown over the photos.
    package var showsClock: Bool
    /// Whether the caption and the sender are shown on each photo for its first seconds; nil, as an older program sends
    /// it: as configured on the frame.
    package var showsWords: Bool?
    /// Whether the time is shown dimly on the dark panel by night; nil, as an older program sends it: as configured on
    /// the frame.
    package var showsNightClock: Bool?
    /// The IANA name of the frame's own time zone; nil: the configured one, or else the family's.
    package var timeZone: String?
    /// The panel's diagonal in tenths of an inch, for the size of words; nil: as configured on the frame.
    package var panelTenths: Int?
    /// The distance from the panel to the viewer's eyes; nil: as configured on the frame.
    package var viewingCentimetres: Int?
    /// The family's own place where the frame is, so that photos say how far from it they were taken; nil, or a place
    /// that has been removed: they do not.
    package var home: FamilyPlaceID?
    /// The settings of the frame's room; nil, as an older program sends it: as configured on the frame.
    package var room: RoomSettings?
    /// Whether only `language` and `timeZone` are chosen, as on a gift card, and everything else stays as configured on
    /// the frame; nil: everything is chosen.
    ///
    /// An older program follows the other values all the same.
    package var keepsConfiguration: Bool?

    /// The diagonals of panels that a frame can have, and the distances from which people look at one.
    package static let panels = 30...1_100
    package static let distances = 15...1_000

    package init(
        interval: Int = FrameSettings.usualInterval,
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
        room: RoomSettings? = nil,
        keepsConfiguration: Bool? = nil
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
        self.keepsConfiguration = keepsConfiguration
    }

    /// Whether a frame can follow the settings: every value is within its bounds.
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
    /// The frame checks in its own zone files whether that zone exists.
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

    /// True if the language has the form of the first part of a BCP 47 tag; the frame decides which languages exist.
    private var isLanguage: Bool {
        guard let language else { return true }
        return (2...8).contains(language.utf8.count) && language.utf8.allSatisfy { (97...122).contains($0) }
    }
}

/// Settings that a keeper chose, numbered so that the newest is known.
package struct ChosenSettings: Codable, Equatable, Hashable, Sendable {
    /// The version: 1 for the first choice, one more with each choice.
    package var version: Int
    package var settings: FrameSettings

    package init(version: Int, settings: FrameSettings) {
        self.version = version
        self.settings = settings
    }
}

/// Sets the settings of a frame, for a keeper.
///
/// A frame that listens follows within a second, another one as soon as it is back. The error 409 `settings-changed`
/// means that another keeper has chosen since `insteadOf`; the same choice made twice is the same as made once.
package struct SetFrameSettings: Endpoint {
    package typealias Answer = FrameSummary
    package struct Choice: Codable, Equatable, Sendable {
        package var settings: FrameSettings
        /// The version that the keeper saw; 0 if nobody had chosen.
        package var insteadOf: Int

        package init(_ settings: FrameSettings, insteadOf: Int) {
            self.settings = settings
            self.insteadOf = insteadOf
        }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/frames/{id}/settings"
    package var path: String { "\(apiPrefix)/frames/\(id)/settings" }
    package var id: FrameID
    package var body: Choice

    package init(id: FrameID, _ settings: FrameSettings, insteadOf: Int) {
        self.id = id
        body = Choice(settings, insteadOf: insteadOf)
    }
}
