/// Which files a darkroom decodes, and so which libraries it opens before its
/// sandbox closes.
package enum DecoderProfile: String, CaseIterable, Sendable {
    /// Ordinary JPEGs, which most photos are: least memory and fastest start.
    case jpegs
    /// Every kind of picture, by libvips.
    case pictures
    /// Films and sounds, by FFmpeg; animations too, with libvips.
    case films
}
