/// What moves or sounds in a photo that was sent as a film, an animation or a
/// voice; the photo's renditions are its still picture.
///
/// One MP4 file whose bytes never change: H.264 of 8 bits in 4:2:0, upright and
/// of square pixels, its sound AAC in two channels at 48 kHz.
package struct Film: Codable, Equatable, Hashable, Sendable {
    package var kind: FilmKind
    /// How long it plays, in milliseconds.
    package var milliseconds: Int
    /// Pixels, upright and even; nought by nought for a voice.
    package var width: Int
    package var height: Int
    package var hasSound: Bool
    package var bytes: ByteCount
    package var sha256: ContentHash

    package init(
        kind: FilmKind,
        milliseconds: Int,
        width: Int,
        height: Int,
        hasSound: Bool,
        bytes: ByteCount,
        sha256: ContentHash
    ) {
        self.kind = kind
        self.milliseconds = milliseconds
        self.width = width
        self.height = height
        self.hasSound = hasSound
        self.bytes = bytes
        self.sha256 = sha256
    }
}

package enum FilmKind: String, Codable, CaseIterable, Sendable {
    /// Plays in its page, silent until it is touched.
    case film
    /// A GIF or WebP that moves: silent, and begins anew at its end.
    case animation
    /// A greeting that is heard, and plays when it is touched.
    case voice
}
