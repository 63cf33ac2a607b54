/// What a darkroom is there for, and so which libraries it opens before the
/// sandbox closes.
package enum DecoderProfile: String, CaseIterable, Sendable {
    /// Ordinary JPEGs, which is nearly all there is: the least memory, and the
    /// quickest start.
    case jpegs
    /// Every picture, by libvips.
    case pictures
    /// Films and sounds, by FFmpeg; animations too, with libvips' help.
    case films
}
