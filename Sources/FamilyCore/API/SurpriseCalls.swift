/// The time until which something is a surprise.
package struct SurpriseTime: Codable, Equatable, Sendable {
    /// A time on the family's clock, in the future and at most two years ahead.
    package var until: LocalDateTime
    package init(until: LocalDateTime) { self.until = until }
}

/// Makes a photo that waits arrive earlier or later, for its sender.
package struct MovePhotoSurprise: Endpoint {
    package typealias Answer = Photo
    package static let method = Method.put
    package static let route = "\(apiPrefix)/photos/{id}/surprise"
    package var path: String { "\(apiPrefix)/photos/\(id)/surprise" }
    package var id: PhotoID
    package var body: SurpriseTime

    package init(id: PhotoID, until: LocalDateTime) {
        self.id = id
        body = SurpriseTime(until: until)
    }
}

/// Makes a photo that waits arrive at once, for its sender.
///
/// A photo that does not wait stays as it is.
package struct ShowPhotoSurprise: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/photos/{id}/surprise"
    package var path: String { "\(apiPrefix)/photos/\(id)/surprise" }
    package var id: PhotoID
    package init(id: PhotoID) { self.id = id }
}

/// Makes a moment that waits, and its photos, arrive earlier or later, for the moment's maker.
package struct MoveMomentSurprise: Endpoint {
    package typealias Answer = Moment
    package static let method = Method.put
    package static let route = "\(apiPrefix)/moments/{id}/surprise"
    package var path: String { "\(apiPrefix)/moments/\(id)/surprise" }
    package var id: MomentID
    package var body: SurpriseTime

    package init(id: MomentID, until: LocalDateTime) {
        self.id = id
        body = SurpriseTime(until: until)
    }
}

/// Makes a moment that waits, and its photos, arrive at once, for the moment's maker.
///
/// A moment that does not wait stays as it is.
package struct ShowMomentSurprise: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/moments/{id}/surprise"
    package var path: String { "\(apiPrefix)/moments/\(id)/surprise" }
    package var id: MomentID
    package init(id: MomentID) { self.id = id }
}
