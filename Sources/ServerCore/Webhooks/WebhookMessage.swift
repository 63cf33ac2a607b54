package import FamilyCore
package import FoundationEssentials

/// The text that a receiver reads: the envelope of Standard Webhooks around what happened.
package struct WebhookMessage: Encodable, Sendable {
    package struct Family: Encodable, Sendable {
        let id: FamilyID
        let name: String
    }

    package struct Person: Encodable, Sendable {
        let id: MemberID?
        let name: String
    }

    package struct Picture: Encodable, Sendable {
        let id: PhotoID
        let url: String
        let caption: String?
        let place: String?
        let sentBy: Person
    }

    package struct Remark: Encodable, Sendable {
        let id: CommentID
        let words: String
    }

    package struct Frame: Encodable, Sendable {
        let id: FrameID
        let name: String
        let url: String
        let lastSeenAt: Date?
    }

    /// The event; a message has the parts that belong to its type.
    package struct Content: Encodable, Sendable {
        let family: Family
        package var photo: Picture?
        package var by: Person?
        package var comment: Remark?
        package var frame: Frame?

        package init(_ family: FamilyRecord) { self.family = Family(id: family.id, name: family.name) }
    }

    let type: String
    let timestamp: Date
    let data: Content

    package init(_ kind: WebhookKind, at moment: Date, _ content: Content) {
        type = kind.rawValue
        timestamp = moment
        data = content
    }
}

extension WebhookMessage.Person {
    package init(_ sender: Sender) { self.init(id: sender.id, name: sender.displayName) }
}

extension WebhookMessage.Picture {
    package init(_ photo: PhotoRecord, _ links: PublicLinks) {
        self.init(
            id: photo.id,
            url: links.photo(photo.id),
            caption: photo.caption.isEmpty ? nil : photo.caption,
            place: photo.place,
            sentBy: .init(photo.sender)
        )
    }
}

extension WebhookMessage.Remark {
    package init(_ comment: Comment) { self.init(id: comment.id, words: comment.words) }
}

extension WebhookMessage.Frame {
    /// Returns nil for a frame that is in no family.
    package init?(_ frame: FrameRecord, _ links: PublicLinks) {
        guard let pairing = frame.pairing else { return nil }
        self.init(id: frame.id, name: pairing.name, url: links.frame(frame.id), lastSeenAt: frame.lastSeenAt)
    }
}
