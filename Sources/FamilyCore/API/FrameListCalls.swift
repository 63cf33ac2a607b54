package import FoundationEssentials

/// The family's frames, for those who live in it: keepers and relatives.
package struct ListFrames: Endpoint {
    package typealias Answer = FrameList
    package static let method = Method.get
    package static let route = "\(wirePrefix)/frames"

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
    /// The keeper who took it in; nothing where that is not known.
    package var takenInBy: MemberSummary?
    /// How it came into the family; absent from servers that never told.
    package var entrance: FrameEntrance?
    package var lastSeenAt: Date?
    /// It listens to this server now.
    package var isHere: Bool
    package var report: FrameReport?
    /// How it shall live; absent where no keeper chose.
    package var chosen: ChosenSettings?
    /// It has gone quiet; absent where it is there, or not missed yet.
    package var silence: FrameSilence?
    /// Whether a keeper has it off until it is touched; absent where none ever did.
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

/// A frame of which nothing was heard for longer than frames keep silent.
package struct FrameSilence: Codable, Equatable, Sendable {
    /// What it most likely comes from, by the frame's last words.
    package enum Cause: String, Codable, CaseIterable, Sendable {
        /// It heard its Wi-Fi badly.
        case wifi
        /// The disk below its shelf was full.
        case card
        /// This server was away itself, and the frame has not come back since.
        case server
        /// All was well: somebody pulled the plug, or the line of the house is
        /// down.
        case power
    }

    /// When it was last heard of.
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
    package static let route = "\(wirePrefix)/frames/{id}"
    package var path: String { "\(wirePrefix)/frames/\(id)" }
    package var id: FrameID
    package var body: Name

    package init(id: FrameID, name: String) {
        self.id = id
        body = Name(name: name)
    }
}

/// A keeper removes a frame; it shows a new code and wipes its shelf.
package struct RemoveFrame: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/frames/{id}"
    package var path: String { "\(wirePrefix)/frames/\(id)" }
    package var id: FrameID

    package init(id: FrameID) { self.id = id }
}
