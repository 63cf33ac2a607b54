/// Asks which of some files the album has already, before they are sent.
///
/// The answer contains only files of photos that the caller sees.
package struct FindKnownFiles: Endpoint {
    package typealias Answer = KnownFiles
    package static let method = Method.post
    package static let route = "\(apiPrefix)/album/known"
    package var body: KnownFiles

    package init(_ hashes: [ContentHash]) { body = KnownFiles(hashes: hashes) }
}

/// The SHA-256 hashes of files: those that are asked about, or those of them that the album has.
package struct KnownFiles: Codable, Equatable, Sendable {
    /// The maximum number of files in one call.
    package static let most = 200

    package var hashes: [ContentHash]

    package init(hashes: [ContentHash]) { self.hashes = hashes }
}
