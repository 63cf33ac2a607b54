/// The permanent ID of one thing of a kind: a photo, a frame, a member.
///
/// The text is opaque, made by the server, and safe in a URL path: 1 to 64 letters of `A-Z a-z 0-9 _ -`. The type
/// parameter keeps a photo's ID from being used as a frame's.
package struct Identifier<Owner>: Hashable, Sendable {
    package let text: String

    /// Checks text that came from outside; returns nil if it breaks the form.
    package init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension Identifier: CustomStringConvertible {
    package var description: String { text }
}

extension Identifier: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let identifier = Identifier(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an identifier")
        }
        self = identifier
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The kinds of things that carry an identifier and have no other type here.
package enum FamilyKind: Sendable {}
package enum MemberKind: Sendable {}
package enum FrameKind: Sendable {}
package enum ClaimKind: Sendable {}
package enum SessionKind: Sendable {}
package enum JoinLinkKind: Sendable {}
package enum IntroductionKind: Sendable {}
package enum UploadKind: Sendable {}
package enum ServerKind: Sendable {}
package enum FamilyPlaceKind: Sendable {}
package enum GiftKind: Sendable {}
package enum FamilyInvitationKind: Sendable {}

package typealias PhotoID = Identifier<Photo>
package typealias CommentID = Identifier<Comment>
package typealias FamilyID = Identifier<FamilyKind>
package typealias MemberID = Identifier<MemberKind>
package typealias FrameID = Identifier<FrameKind>
package typealias ClaimID = Identifier<ClaimKind>
package typealias SessionID = Identifier<SessionKind>
package typealias JoinLinkID = Identifier<JoinLinkKind>
package typealias UploadID = Identifier<UploadKind>
package typealias IntroductionID = Identifier<IntroductionKind>
/// A gift card for a frame.
package typealias GiftID = Identifier<GiftKind>
/// An operator's invitation to start a family.
package typealias FamilyInvitationID = Identifier<FamilyInvitationKind>
/// A place that a family named itself.
package typealias FamilyPlaceID = Identifier<FamilyPlaceKind>
/// The server that a frame was paired with; the frame stores it at pairing and compares it when it is told "revoked".
package typealias ServerID = Identifier<ServerKind>
