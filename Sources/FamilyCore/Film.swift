/// The moving picture or sound of a photo that was sent as a film, an animation or a voice.
///
/// The photo's renditions are its still picture. The film is one MP4 file whose bytes never change: H.264 of 8 bits in
/// 4:2:0, upright and of square pixels, with AAC sound in two channels at 48 kHz.
package struct Film: Codable, Equatable, Hashable, Sendable {
    package var kind: FilmKind
    /// The duration in milliseconds.
    package var milliseconds: Int
    /// The width in pixels, upright and even; 0 for a voice, like the height.
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
    /// A film plays in its page and is silent until it is touched.
    case film
    /// A GIF or WebP that moves; it is silent and begins anew at its end.
    case animation
    /// A spoken greeting, which plays when it is touched.
    case voice
}
