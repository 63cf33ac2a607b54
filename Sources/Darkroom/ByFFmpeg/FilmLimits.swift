import DarkroomWire

/// Limits on films.
enum FilmLimits {
    /// The longest film that is shown whole, in microseconds.
    static let most = Int64(FilmWindow.longestWhole) * 1000
    /// The longest film that the server believes, in microseconds.
    static let mostMade = Int64(FilmWindow.longestMade) * 1000
    /// Checks a time in microseconds that a film states; nil if it is beyond
    /// all reason.
    ///
    /// Several such times can be added, and multiplied by ten, without
    /// overflow.
    static func time(_ said: Int64) -> Int64? { (-farthest...farthest).contains(said) ? said : nil }
    /// Thirty-five years, in microseconds.
    private static let farthest: Int64 = 1 << 50
    /// The shortest time between two pictures, in microseconds; closer ones are
    /// left out, which leaves about thirty a second.
    static let nearest: Int64 = 32_000
    /// The most pictures of an animation.
    static let mostPictures = 900
    /// The most pixels of all pictures together, because they are in memory at
    /// once.
    static let mostAnimated = 60_000_000

    /// The decoders allowed for strangers' films; FFmpeg has hundreds, and each
    /// is a risk.
    static let codecs = [
        "h264", "hevc", "mpeg4", "h263", "mjpeg", "vp8", "vp9", "libdav1d", "av1",
        "aac", "mp3", "mp3float", "opus", "libopus", "vorbis", "amrnb", "amrwb", "libopencore_amrnb",
        "libopencore_amrwb", "alac", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_f32le", "pcm_u8", "pcm_alaw",
        "pcm_mulaw",
    ].joined(separator: ",")
}
