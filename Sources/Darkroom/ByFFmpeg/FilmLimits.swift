/// How much of a film is taken.
enum FilmLimits {
    /// A minute, and what phones add to it.
    static let most: Int64 = 61_000_000
    /// A time that a film says, in microseconds; nil for one that is beyond all
    /// reason.
    ///
    /// Some of these can be added, and multiplied by ten, without overflowing.
    static func time(_ said: Int64) -> Int64? { (-farthest...farthest).contains(said) ? said : nil }
    /// Thirty-five years.
    private static let farthest: Int64 = 1 << 50
    /// Nearer pictures than these microseconds are left out: thirty a second,
    /// and a little.
    static let nearest: Int64 = 32_000
    /// Pictures of an animation.
    static let mostPictures = 900
    /// Pixels of all of them, which lie in memory at once.
    static let mostAnimated = 60_000_000

    /// What strangers' films may be made of; FFmpeg knows hundreds, and each
    /// is a door.
    static let codecs = [
        "h264", "hevc", "mpeg4", "h263", "mjpeg", "vp8", "vp9", "libdav1d", "av1",
        "aac", "mp3", "mp3float", "opus", "libopus", "vorbis", "amrnb", "amrwb", "libopencore_amrnb",
        "libopencore_amrwb", "alac", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_f32le", "pcm_u8", "pcm_alaw",
        "pcm_mulaw",
    ].joined(separator: ",")
}
