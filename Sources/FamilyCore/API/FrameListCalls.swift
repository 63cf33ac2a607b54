package import FoundationEssentials

/// Lists the family's frames, for its keepers and relatives.
package struct ListFrames: Endpoint {
    package typealias Answer = FrameList
    package static let method = Method.get
    package static let route = "\(apiPrefix)/frames"

    package init() {}
}

package struct FrameList: Codable, Equatable, Sendable {
    package var frames: [FrameSummary]
    package init(frames: [FrameSummary]) { self.frames = frames }
}

package struct FrameSummary: Codable, Equatable, Sendable {
    package var id: FrameID
    package var name: String
    package var model: String
    package var member: MemberSummary
    package var pairedAt: Date
    /// The keeper who took the frame in; nil if unknown.
    package var takenInBy: MemberSummary?
    /// How the frame came into the family; absent from servers that do not tell it.
    package var entrance: FrameEntrance?
    package var lastSeenAt: Date?
    /// Whether the frame listens to this server now.
    package var isHere: Bool
    package var report: FrameReport?
    /// The settings that a keeper chose; absent if no keeper chose any.
    package var chosen: ChosenSettings?
    /// The silence of a frame that has gone quiet; absent if the frame is connected or not missed yet.
    package var silence: FrameSilence?
    /// The keepers' last order that the frame be off or on; absent if there was none.
    package var off: FrameOff?

    package init(
        id: FrameID,
        name: String,
        model: String,
        member: MemberSummary,
        pairedAt: Date,
        takenInBy: MemberSummary?,
        entrance: FrameEntrance? = nil,
        lastSeenAt: Date?,
        isHere: Bool = false,
        report: FrameReport?,
        chosen: ChosenSettings? = nil,
        silence: FrameSilence? = nil,
        off: FrameOff? = nil
    ) {
        self.id = id
        self.name = name
        self.model = model
        self.member = member
        self.pairedAt = pairedAt
        self.takenInBy = takenInBy
        self.entrance = entrance
        self.lastSeenAt = lastSeenAt
        self.isHere = isHere
        self.report = report
        self.chosen = chosen
        self.silence = silence
        self.off = off
    }
}

extension FrameSummary {
    /// The settings that the frame follows: those that a keeper chose, or else those that it reported; nil if they are
    /// not known.
    package var settings: FrameSettings? {
        guard let chosen = chosen?.settings else { return report?.settings }
        guard chosen.keepsConfiguration == true else { return chosen }
        guard var settings = report?.settings else { return nil }
        // The frame may have reported before it heard of the choice.
        settings.language = chosen.language ?? settings.language
        settings.timeZone = chosen.timeZone ?? settings.timeZone
        return settings
    }
}

/// The silence of a frame from which nothing was heard for longer than usual.
package struct FrameSilence: Codable, Equatable, Sendable {
    /// The most likely cause, judged by the frame's last report.
    package enum Cause: String, Codable, CaseIterable, Sendable {
        /// The frame's Wi-Fi signal was weak.
        case wifi
        /// The disk that holds the frame's shelf was full.
        case card
        /// This server was off, and the frame has not come back since.
        case server
        /// The last report shows no fault: somebody pulled the plug, or the home's connection is down.
        case power
    }

    /// When the server last heard from the frame.
    package var since: Date
    package var cause: Cause

    package init(since: Date, cause: Cause) {
        self.since = since
        self.cause = cause
    }
}

package struct RenameFrame: Endpoint {
    package typealias Answer = FrameSummary
    package struct Name: Codable, Equatable, Sendable {
        package var name: String
        package init(name: String) { self.name = name }
    }
    package static let method = Method.patch
    package static let route = "\(apiPrefix)/frames/{id}"
    package var path: String { "\(apiPrefix)/frames/\(id)" }
    package var id: FrameID
    package var body: Name

    package init(id: FrameID, name: String) {
        self.id = id
        body = Name(name: name)
    }
}

/// Removes a frame, for a keeper; the frame shows a new code and erases its shelf.
package struct RemoveFrame: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/frames/{id}"
    package var path: String { "\(apiPrefix)/frames/\(id)" }
    package var id: FrameID

    package init(id: FrameID) { self.id = id }
}
