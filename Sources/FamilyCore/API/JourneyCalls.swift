package import FoundationEssentials

/// The view record that a frame keeps of one photo: since when the frame has it, and when and how often it was shown.
///
/// All values count from the beginning, and not since the last report: a report that comes twice, late or after a later
/// one says nothing new.
package struct Sighting: Codable, Equatable, Hashable, Sendable {
    package var photoID: PhotoID
    /// When the photo's bytes were on the frame's disk and checked; absent if the frame had it before frames recorded
    /// this.
    package var arrivedAt: Date?
    /// When the photo was first shown; absent until then.
    package var firstSeenAt: Date?
    package var lastSeenAt: Date?
    /// The number of times that it was shown.
    package var times: Int
    /// When somebody last touched the frame while it showed the photo, or turned to the photo; absent if nobody did,
    /// and from older frames, which do not report it.
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

/// Reports which photos a frame has and has shown.
///
/// Photos that are not, or no longer, in the album are ignored.
package struct ReportSightings: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.put
    package static let route = "\(apiPrefix)/frames/me/sightings"
    package var body: SightingReport

    package init(_ report: SightingReport) { body = report }
}

package struct SightingReport: Codable, Equatable, Hashable, Sendable {
    /// The maximum number of photos in one report: a third of the maximum size of a body.
    package static let most = 100

    /// The time on the frame's clock when it reports; if it is wrong, the times in the report are wrong by as much.
    package var at: Date
    package var sightings: [Sighting]

    package init(at: Date, sightings: [Sighting]) {
        self.at = at
        self.sightings = sightings
    }
}

/// Reads how far a photo has come, for everybody who sees the photo, including the owner of a frame that shows it.
package struct ReadJourney: Endpoint {
    package typealias Answer = Journey
    package static let method = Method.get
    package static let route = "\(apiPrefix)/photos/{id}/journey"
    package var path: String { "\(apiPrefix)/photos/\(id)/journey" }
    package var id: PhotoID
    package init(id: PhotoID) { self.id = id }
}

/// The way of a photo from its sender to the eyes of those who look at the frames.
package struct Journey: Codable, Equatable, Sendable {
    /// The part of a journey that happened at one frame, which has the photo or had it.
    package struct Stop: Codable, Equatable, Sendable {
        package var frameID: FrameID
        package var frameName: String
        /// The name of the frame's owner.
        package var owner: String
        /// Whether the frame is still in the family.
        package var isInFamily: Bool
        /// When the frame had the photo; absent if unknown.
        package var arrivedAt: Date?
        package var firstSeenAt: Date?
        package var lastSeenAt: Date?
        package var times: Int
        /// When somebody last touched the frame while it showed the photo, or when its owner gave the photo a heart.
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

    /// When the server had stored the photo.
    package var addedAt: Date
    /// The frames that have or had the photo; the one that showed it first comes first.
    package var stops: [Stop]
    /// The names of the owners of the family's frames that the photo has yet to reach.
    package var awaited: [String]
    /// The number of the family's frames that report photos but have sent no view records, because their programs are
    /// older.
    package var silentFrames: Int
    /// The names of those who gave the photo a heart, in the order in which they did.
    package var lovedBy: [String]
    /// The frames of the family on which somebody chose "Not this one"; absent if there are none, and from older
    /// servers.
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

    /// The number of times that all frames together have shown the photo.
    package var times: Int { stops.reduce(0) { $0 + $1.times } }
}
