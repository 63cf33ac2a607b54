package import FoundationEssentials

/// What a frame has seen of one photo: since when it lies there, and when and
/// how often it was on the screen.
///
/// All of it counts from the beginning, nothing since the last report: a report
/// that comes twice, late or after a later one says nothing new.
package struct Sighting: Codable, Equatable, Hashable, Sendable {
    package var photoID: PhotoID
    /// When its bytes were on the frame's disk and checked; absent where the
    /// frame had it before it took note.
    package var arrivedAt: Date?
    /// Absent until it was shown.
    package var firstSeenAt: Date?
    package var lastSeenAt: Date?
    /// How often it was shown.
    package var times: Int
    /// When somebody at the frame last touched it while the photo was there, or turned to it; absent where nobody did,
    /// and from frames of before this was told.
    package var lookedAt: Date?

    package init(
        photoID: PhotoID,
        arrivedAt: Date? = nil,
        firstSeenAt: Date? = nil,
        lastSeenAt: Date? = nil,
        times: Int = 0,
        lookedAt: Date? = nil
    ) {
        self.photoID = photoID
        self.arrivedAt = arrivedAt
        self.firstSeenAt = firstSeenAt
        self.lastSeenAt = lastSeenAt
        self.times = times
        self.lookedAt = lookedAt
    }
}

/// A frame tells which photos lie there and were seen.
///
/// Photos that are not in the album (any more) are passed over.
package struct TellSightings: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.put
    package static let route = "\(wirePrefix)/frames/me/sightings"
    package var body: SightingReport

    package init(_ report: SightingReport) { body = report }
}

package struct SightingReport: Codable, Equatable, Hashable, Sendable {
    /// The most photos of one report: a third of what a body may weigh.
    package static let most = 100

    /// What the frame's own clock shows as it tells: one that is wrong is wrong
    /// by as much in what it tells.
    package var at: Date
    package var sightings: [Sighting]

    package init(at: Date, sightings: [Sighting]) {
        self.at = at
        self.sightings = sightings
    }
}

/// How far a photo has come: for everybody who sees it, her whose frame shows it
/// among them.
package struct ReadJourney: Endpoint {
    package typealias Answer = Journey
    package static let method = Method.get
    package static let route = "\(wirePrefix)/photos/{id}/journey"
    package var path: String { "\(wirePrefix)/photos/\(id)/journey" }
    package var id: PhotoID
    package init(id: PhotoID) { self.id = id }
}

/// The way of a photo from its sender to her eyes.
package struct Journey: Codable, Equatable, Sendable {
    /// One frame on the way.
    package struct Stop: Codable, Equatable, Sendable {
        package var frameID: FrameID
        package var frameName: String
        /// Whose frame it is.
        package var owner: String
        /// Whether the frame still is in the family.
        package var isInFamily: Bool
        /// Absent where it is not known since when the photo lies there.
        package var arrivedAt: Date?
        package var firstSeenAt: Date?
        package var lastSeenAt: Date?
        package var times: Int
        /// When somebody at the frame last touched it while the photo was there, or gave it a heart.
        package var lookedAt: Date?

        package init(
            frameID: FrameID,
            frameName: String,
            owner: String,
            isInFamily: Bool,
            arrivedAt: Date?,
            firstSeenAt: Date?,
            lastSeenAt: Date?,
            times: Int,
            lookedAt: Date? = nil
        ) {
            self.frameID = frameID
            self.frameName = frameName
            self.owner = owner
            self.isInFamily = isInFamily
            self.arrivedAt = arrivedAt
            self.firstSeenAt = firstSeenAt
            self.lastSeenAt = lastSeenAt
            self.times = times
            self.lookedAt = lookedAt
        }
    }

    /// A frame from which the photo is hidden, though the album has it.
    package struct Hiding: Codable, Equatable, Sendable {
        package var frameID: FrameID
        package var frameName: String
        /// The name of the member who looks at the frame.
        package var owner: String

        package init(frameID: FrameID, frameName: String, owner: String) {
            (self.frameID, self.frameName, self.owner) = (frameID, frameName, owner)
        }
    }

    /// When the server had it safely.
    package var addedAt: Date
    /// The frames that have it or had it, the first to have shown it first.
    package var stops: [Stop]
    /// Whose frames of the family it has yet to reach.
    package var awaited: [String]
    /// How many frames of the family hold photos and tell nothing of them: their
    /// programs are of before this was told.
    package var silentFrames: Int
    /// Who gave it a heart, in the order they did.
    package var lovedBy: [String]
    /// The frames of the family on which somebody chose "Not this one"; absent where there is none, and from older servers.
    package var hiddenOn: [Hiding]?

    package init(
        addedAt: Date,
        stops: [Stop],
        awaited: [String],
        silentFrames: Int,
        lovedBy: [String],
        hiddenOn: [Hiding]? = nil
    ) {
        self.addedAt = addedAt
        self.stops = stops
        self.awaited = awaited
        self.silentFrames = silentFrames
        self.lovedBy = lovedBy
        self.hiddenOn = hiddenOn
    }

    /// How often all frames together have shown it.
    package var times: Int { stops.reduce(0) { $0 + $1.times } }
}
