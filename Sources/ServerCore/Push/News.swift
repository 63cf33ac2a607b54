package import FamilyCore
package import FoundationEssentials

/// What a member can have told, each by itself.
package enum NewsKind: String, CaseIterable, Sendable {
    /// Somebody loves a photo of theirs.
    case hearts
    /// Somebody looked at a photo of theirs on a frame.
    case looks
    /// Somebody wrote about a photo of theirs, or about one that they wrote about too.
    case comments
    /// A frame of the family has gone quiet; for keepers.
    case quietFrames

    /// Returns the kinds that concern a member with this role.
    package static func all(for role: Role) -> [NewsKind] {
        allCases.filter { $0 != .quietFrames || role == .keeper }
    }
}

/// One happening that somebody is to be told of.
package struct News: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// `onFrame`: the heart was given on a frame, so its giver has looked at the photo.
        case loved(PhotoID, by: Sender, onFrame: Bool)
        /// Somebody touched the frame while it showed the photo.
        case looked(PhotoID, by: Sender)
        /// `isReaders`: the photo is of the member who is told.
        case commented(PhotoID, by: Sender, words: String, isReaders: Bool)
        case frameQuiet(FrameID, name: String, FrameSilence)
    }

    /// Identifies the happening, so that it is not told twice.
    package var key: String
    package var happening: Event
    package var at: Date

    package init(key: String, _ happening: Event, at: Date) {
        self.key = key
        self.happening = happening
        self.at = at
    }

    package var kind: NewsKind {
        switch happening {
        case .loved: .hearts
        case .looked: .looks
        case .commented: .comments
        case .frameQuiet: .quietFrames
        }
    }
}

extension News {
    package static func key(ofHeartOn photo: PhotoID, by member: MemberID) -> String { "heart \(photo) \(member)" }
    package static func key(ofLookAt photo: PhotoID, by member: MemberID) -> String { "look \(photo) \(member)" }
    package static func key(of comment: CommentID) -> String { "comment \(comment)" }
    /// A frame that comes back and goes quiet anew is another happening.
    package static func key(ofQuiet frame: FrameID, since: Date) -> String {
        "quiet \(frame) \(Int64(nearest: since.timeIntervalSince1970 * 1_000))"
    }
}

/// The members who are told of something that happened to a photo.
package enum NewsAudience {
    /// Returns the photo's sender, unless the sender gave the heart.
    package static func ofHeart(on photo: PhotoRecord, by lover: MemberID) -> Set<MemberID> {
        Set([photo.sender.id].compactMap(\.self)).subtracting([lover])
    }

    /// Returns the photo's sender, unless the sender is the one who looked.
    package static func ofLook(at photo: PhotoRecord, by viewer: MemberID) -> Set<MemberID> {
        ofHeart(on: photo, by: viewer)
    }

    /// Returns the sender and the authors of earlier comments, without this comment's author.
    package static func ofComment(on photo: PhotoRecord, by author: MemberID, after earlier: [Comment]) -> Set<MemberID>
    {
        Set(([photo.sender.id] + earlier.map(\.author.id)).compactMap(\.self)).subtracting([author])
    }

    /// Whether a member may be told of news of this kind now.
    package static func includes(_ member: MemberRecord, _ kind: NewsKind) -> Bool {
        member.removedAt == nil && member.introduction == nil
            && AccessPolicy.roles(for: .chooseNews).contains(member.role)
            && NewsKind.all(for: member.role).contains(kind)
    }
}
