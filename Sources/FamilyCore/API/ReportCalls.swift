/// Reports the state of a paired frame: a few times an hour, once a minute if the photo on its screen changes, and at
/// once while a member of the family watches it.
package struct ReportFrame: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.put
    package static let route = "\(apiPrefix)/frames/me/report"
    package var body: FrameReport

    package init(_ report: FrameReport) { body = report }
}

/// The state of a frame.
///
/// An optional value is nil if it is unknown, because the frame is older or the machine does not tell it.
package struct FrameReport: Codable, Equatable, Hashable, Sendable {
    package var version: String
    /// The photo on the screen, if one is and the panel is on.
    package var photoID: PhotoID?
    package var shelfPhotos: Int
    package var shelfBytes: ByteCount
    /// The bytes that the disk has left for the shelf.
    package var freeBytes: ByteCount?
    /// The quality of the frame's Wi-Fi signal, 0 to 100; nil: the frame uses a cable.
    package var wifi: Int?
    package var panel: FramePanel?
    /// The settings that the frame follows now.
    package var settings: FrameSettings?
    /// The version of the keepers' settings that the frame follows; 0: its own configuration.
    package var settingsVersion: Int?
    /// The files that the frame's card has damaged.
    package var damage: FrameDamage?
    /// Whether somebody at the frame stopped the slideshow; nil: there is no slideshow.
    package var isPaused: Bool?
    /// The invalid settings of the frame's configuration, which the frame ignores, each as a line that says what would
    /// be right.
    package var mistakes: [String]?
    /// How well the words over photos can be read; nil: the panel's size is not known.
    package var legibility: FrameLegibility?

    /// The photos of a stick that do not get to the family; nil: all do.
    package var unsent: FrameUnsent?
    /// The equipment of the frame and the state of its room; nil: an older frame.
    package var room: FrameRoom?
    /// The bytes that were written to the frame's card in the last day; nil if the system does not count them or the
    /// frame is older than this field.
    package var writes: FrameWrites?
    /// The memory that the frame uses; nil if the system does not tell it or the frame is older than this field.
    package var memory: FrameMemory?

    /// The maximum number of mistakes that are reported, and the maximum number of letters of each.
    package static let mostMistakes = 10
    package static let mistakeLetters = 300

    package init(
        version: String,
        photoID: PhotoID?,
        shelfPhotos: Int,
        shelfBytes: ByteCount,
        freeBytes: ByteCount? = nil,
        wifi: Int? = nil,
        panel: FramePanel? = nil,
        settings: FrameSettings? = nil,
        settingsVersion: Int? = nil,
        damage: FrameDamage? = nil,
        isPaused: Bool? = nil,
        mistakes: [String]? = nil,
        legibility: FrameLegibility? = nil,
        unsent: FrameUnsent? = nil,
        room: FrameRoom? = nil,
        writes: FrameWrites? = nil,
        memory: FrameMemory? = nil
    ) {
        self.version = version
        self.photoID = photoID
        self.shelfPhotos = shelfPhotos
        self.shelfBytes = shelfBytes
        self.freeBytes = freeBytes
        self.wifi = wifi
        self.panel = panel
        self.settings = settings
        self.settingsVersion = settingsVersion
        self.damage = damage
        self.isPaused = isPaused
        self.mistakes = mistakes
        self.legibility = legibility
        self.unsent = unsent
        self.room = room
        self.writes = writes
        self.memory = memory
    }

    /// Whether every number is within the bounds of a frame.
    package var isSane: Bool {
        let counts = shelfPhotos >= 0 && shelfBytes.bytes >= 0 && (freeBytes?.bytes ?? 0) >= 0
        let isLife = settings?.isSane != false && (settingsVersion ?? 0) >= 0
        let isGlass = (0...100).contains(wifi ?? 0) && panel?.isSane != false && room?.isSane != false
        let isCard = damage?.isSane != false && writes?.isSane != false
        let isState = isCard && unsent?.isSane != false && legibility?.isSane != false && memory?.isSane != false
        return counts && isGlass && isLife && isState && areMistakesSane
    }

    private var areMistakesSane: Bool {
        guard let mistakes else { return true }
        return mistakes.count <= Self.mostMistakes && mistakes.allSatisfy { $0.count <= Self.mistakeLetters }
    }
}

/// How far from a frame the smallest words over its photos can be read.
package struct FrameLegibility: Codable, Equatable, Hashable, Sendable {
    /// The distance from the panel to the viewer's eyes: the family's or the configured one, or else the usual one for
    /// such a panel.
    package var centimetres: Int
    /// The farthest distance from which the smallest words are as large as the product's aim.
    package var readableCentimetres: Int

    package init(centimetres: Int, readableCentimetres: Int) {
        self.centimetres = centimetres
        self.readableCentimetres = readableCentimetres
    }

    /// Whether the words are as large as they should be.
    package var isReached: Bool { readableCentimetres >= centimetres }

    var isSane: Bool {
        let sane = 0...100_000
        return sane.contains(centimetres) && sane.contains(readableCentimetres)
    }
}

/// Files that a frame's card changed or lost, since the frame's program was started.
package struct FrameDamage: Codable, Equatable, Hashable, Sendable {
    /// The counts that a frame can have: a card holds fewer files.
    package static let counts = 0...1_000_000

    package var found: Int
    /// The number of the found files that were downloaded again.
    package var mended: Int

    package init(found: Int = 0, mended: Int = 0) {
        self.found = found
        self.mended = mended
    }

    var isSane: Bool { Self.counts.contains(found) && Self.counts.contains(mended) }
}

/// The bytes that were written to a frame's card in the last day; keepers see them because writing wears a card out.
package struct FrameWrites: Codable, Equatable, Hashable, Sendable {
    /// All bytes written to the partition of the shelf, including those of its file system and of other programs.
    package var written: ByteCount
    /// The bytes of photos and films that the frame received in the same time.
    package var received: ByteCount
    /// The time that both counts cover, in seconds: at most a day and an hour.
    package var seconds: Int

    package init(written: ByteCount, received: ByteCount, seconds: Int) {
        (self.written, self.received, self.seconds) = (written, received, seconds)
    }

    /// The maximum that a frame writes in a day in which no photo comes: twice what was measured.
    private static let mostAtRest = ByteCount.megabytes(1)

    /// The maximum that the frame's own program usually writes in this time: 1.3 bytes for each byte of a photo, as
    /// measured with photos of 300 kB, and the allowance of a whole day at rest, because a start writes, too.
    package var budget: ByteCount { Self.mostAtRest + received + ByteCount(received.bytes / 10 * 3) }

    /// The maximum plausible count: more than a card writes in this time at 1 GB/s.
    private static let mostBytes: Int64 = 100_000_000_000_000

    var isSane: Bool {
        let sane = 0...Self.mostBytes
        return sane.contains(written.bytes) && sane.contains(received.bytes) && (0...100_000).contains(seconds)
    }
}

/// The memory that a frame uses, and how often it had too little.
package struct FrameMemory: Codable, Equatable, Hashable, Sendable {
    /// The counts of bytes that a frame can have: no machine has more memory.
    package static let counts: ClosedRange<Int64> = 0...100_000_000_000_000
    /// The numbers of ends that a frame can have between two starts of its machine.
    package static let ends = 0...1_000_000

    /// The bytes that the system cannot take back, of the frame's program and those that it starts: without the parts of
    /// files, which the system drops when memory is short.
    package var used: ByteCount
    /// The limit at which the system ends the program: the limit of its service, else the machine's memory.
    package var limit: ByteCount?
    /// How often the system has ended the program for lack of memory since the machine was switched on; nil if nobody
    /// counts it.
    package var ended: Int?

    package init(used: ByteCount, limit: ByteCount? = nil, ended: Int? = nil) {
        (self.used, self.limit, self.ended) = (used, limit, ended)
    }

    var isSane: Bool {
        Self.counts.contains(used.bytes) && Self.counts.contains(limit?.bytes ?? 0) && Self.ends.contains(ended ?? 0)
    }
}

/// The photos that a user sent from a stick in the frame and that do not get to the family.
package struct FrameUnsent: Codable, Equatable, Hashable, Sendable {
    /// The counts that a frame can have: it keeps a few hundred copies.
    package static let counts = 0...100_000

    /// The photos that wait on the frame because the album or the server's disk is full.
    package var noRoom: Int
    /// The photos that wait on the frame because it may not send.
    package var notAllowed: Int
    /// The photos that the album does not take, in the last days.
    package var refused: Int
    /// The photos whose copy the frame's card lost, in the last days.
    package var lost: Int

    package init(noRoom: Int = 0, notAllowed: Int = 0, refused: Int = 0, lost: Int = 0) {
        self.noRoom = min(noRoom, Self.counts.upperBound)
        self.notAllowed = min(notAllowed, Self.counts.upperBound)
        self.refused = min(refused, Self.counts.upperBound)
        self.lost = min(lost, Self.counts.upperBound)
    }

    package var isNothing: Bool { self == FrameUnsent() }

    var isSane: Bool { [noRoom, notAllowed, refused, lost].allSatisfy(Self.counts.contains) }
}

/// The panel of a frame, as it is mounted.
package struct FramePanel: Codable, Equatable, Hashable, Sendable {
    /// The sides of a panel, in pixels; a wall of panels is no frame.
    package static let sides = 1...32_768

    /// The width as the viewer sees it, after the rotation, in pixels.
    package var width: Int
    package var height: Int
    /// Degrees by which the picture is turned, clockwise: 0, 90, 180 or 270.
    package var rotation: Int
    /// Whether the panel is on; by night it may be dark.
    package var isOn: Bool

    package init(width: Int, height: Int, rotation: Int, isOn: Bool) {
        self.width = width
        self.height = height
        self.rotation = rotation
        self.isOn = isOn
    }

    var isSane: Bool {
        Self.sides.contains(width) && Self.sides.contains(height) && [0, 90, 180, 270].contains(rotation)
    }
}
