import Crypto
package import FamilyCore
import FamilyTesting
package import FoundationEssentials

/// A photo together with the bytes of its one rendition, whose hash is true.
package struct Print: Sendable {
    package var photo: Photo
    package let bytes: Data
    /// Of its film, where it has one.
    package private(set) var filmBytes = Data()

    package var rendition: Rendition { photo.renditions[0] }

    /// Prints of different positions hold different bytes, of which no program
    /// can make a picture.
    package static func make(_ position: Int64, caption: String = "", count: Int = 5_000) -> Print {
        var generator = SeededGenerator(seed: UInt64(position))
        let words = (0..<(count + 7) / 8).map { _ in generator.next() }
        let bytes = words.withUnsafeBytes { Data($0.prefix(count)) }
        return make(position, caption: caption, bytes: bytes)
    }

    /// A print of these bytes, such as a real picture's.
    package static func make(_ position: Int64, caption: String = "", bytes: Data) -> Print {
        let hash = ContentHash(digest: SHA256.hash(data: bytes))
        let rendition = Rendition.make(bytes: ByteCount(Int64(bytes.count)), sha256: hash)
        return Print(photo: .make(position: position, caption: caption, renditions: [rendition]), bytes: bytes)
    }

    /// The same with a film of these bytes.
    package func moving(_ kind: FilmKind = .film, milliseconds: Int = 12_000, _ bytes: Data) -> Print {
        let hash = ContentHash(digest: SHA256.hash(data: bytes))
        var print = self
        print.photo.film = .make(
            kind,
            milliseconds: milliseconds,
            bytes: ByteCount(Int64(bytes.count)),
            sha256: hash
        )
        print.filmBytes = bytes
        return print
    }
}
