package import FoundationEssentials

package enum ShareLinkKind: Sendable {}
package typealias ShareLinkID = Identifier<ShareLinkKind>

/// Makes a link that shows one photo to a person outside the family.
package struct MakeShareLink: Endpoint {
    package typealias Answer = ShareLink
    package struct Terms: Codable, Equatable, Sendable {
        /// The life of the link in days, 1 to 90; absent: 14.
        package var days: Int?
        package init(days: Int? = nil) { self.days = days }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/photos/{id}/share-links"
    package var path: String { "\(apiPrefix)/photos/\(id)/share-links" }
    package var id: PhotoID
    package var body: Terms

    package init(id: PhotoID, days: Int? = nil) {
        self.id = id
        body = Terms(days: days)
    }
}

/// Lists the links that still work: the caller's own, and for a keeper everybody's.
package struct ListShareLinks: Endpoint {
    package typealias Answer = ShareLinkList
    package static let method = Method.get
    package static let route = "\(apiPrefix)/share-links"
    package init() {}
}

package struct ShareLinkList: Codable, Equatable, Sendable {
    package var links: [ShareLink]
    package init(links: [ShareLink]) { self.links = links }
}

package struct ShareLink: Codable, Equatable, Sendable {
    package var id: ShareLinkID
    package var photoID: PhotoID
    package var madeBy: Sender
    package var madeAt: Date
    package var expiresAt: Date
    /// The address; present only in the answer that made the link, because the token is stored hashed.
    package var url: String?

    package init(id: ShareLinkID, photoID: PhotoID, madeBy: Sender, madeAt: Date, expiresAt: Date, url: String?) {
        self.id = id
        self.photoID = photoID
        self.madeBy = madeBy
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.url = url
    }
}

/// Revokes a link: members their own, a keeper any.
package struct RevokeShareLink: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/share-links/{id}"
    package var path: String { "\(apiPrefix)/share-links/\(id)" }
    package var id: ShareLinkID

    package init(id: ShareLinkID) { self.id = id }
}
