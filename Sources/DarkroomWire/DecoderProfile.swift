/// The files that a darkroom decodes, and so the libraries that it opens before its sandbox closes.
package enum DecoderProfile: String, CaseIterable, Sendable {
    /// Ordinary JPEGs, which most photos are; this profile needs least memory and starts fastest.
    case jpegs
    /// Every kind of picture, by libvips.
    case pictures
    /// Films and sounds, by FFmpeg, and animations, by libvips too.
    case films
}
