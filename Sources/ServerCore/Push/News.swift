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

    /// Those that concern a member with this role.
    package static func all(for role: Role) -> [NewsKind] {
        allCases.filter { $0 != .quietFrames || role == .keeper }
    }
}

/// One happening that somebody is to be told of.
package struct News: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// `onFrame`: the heart was pressed on a frame, by a hand: who gave it has looked.
        case loved(PhotoID, by: Sender, onFrame: Bool)
        /// A hand was at the frame while the photo was there.
        case looked(PhotoID, by: Sender)
        /// `isReaders`: the photo is of the member who is told.
        case commented(PhotoID, by: Sender, words: String, isReaders: Bool)
        case frameQuiet(FrameID, name: String, FrameSilence)
    }

    /// Names the happening: one that comes again is not told again.
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

/// Who is told of something that happened to a photo.
package enum NewsAudience {
    /// Who sent the photo hears of a heart, unless it is their own.
    package static func ofHeart(on photo: PhotoRecord, by lover: MemberID) -> Set<MemberID> {
        Set([photo.sender.id].compactMap(\.self)).subtracting([lover])
    }

    /// Who sent the photo hears that somebody looked at it on a frame, unless it is their own.
    package static func ofLook(at photo: PhotoRecord, by viewer: MemberID) -> Set<MemberID> {
        ofHeart(on: photo, by: viewer)
    }

    /// Who sent the photo hears of a comment, and who wrote about it before: it may be the answer.
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
