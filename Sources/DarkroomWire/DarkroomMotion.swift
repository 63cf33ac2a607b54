/// The film, animation or voice that a file contains beside a still picture.
package struct DarkroomMotion: Equatable, Sendable {
    package var kind: Kind
    /// The duration.
    package var milliseconds: Int

    package enum Kind: String, CaseIterable, Sendable {
        case film, animation, voice
    }

    /// The longer side of a film in pixels: a Raspberry Pi plays this size
    /// without hardware decoding.
    package static let longSide = 1280

    package init(kind: Kind, milliseconds: Int) {
        self.kind = kind
        self.milliseconds = milliseconds
    }
}
