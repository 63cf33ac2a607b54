/// What there is in a file beside a still picture.
package struct DarkroomMotion: Equatable, Sendable {
    package var kind: Kind
    /// How long it plays.
    package var milliseconds: Int

    package enum Kind: String, CaseIterable, Sendable {
        case film, animation, voice
    }

    /// Pixels of a film's longer side: a Raspberry Pi plays it without its
    /// graphics' help.
    package static let longSide = 1280

    package init(kind: Kind, milliseconds: Int) {
        self.kind = kind
        self.milliseconds = milliseconds
    }
}
