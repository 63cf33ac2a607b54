/// Somebody who is about to send files asks which of them the album has already.
///
/// The answer tells only of photos that they see.
package struct AskKnown: Endpoint {
    package typealias Answer = KnownFiles
    package static let method = Method.post
    package static let route = "\(wirePrefix)/album/known"
    package var body: KnownFiles

    package init(_ hashes: [ContentHash]) { body = KnownFiles(hashes: hashes) }
}

/// Files by the SHA-256 of their bytes: those that are asked about, or those of them that the album has.
package struct KnownFiles: Codable, Equatable, Sendable {
    /// The most files of one call.
    package static let most = 200

    package var hashes: [ContentHash]

    package init(hashes: [ContentHash]) { self.hashes = hashes }
}
