import CFFmpeg

/// The colour space of a film's pictures, copied from the original to the film.
struct FilmColours {
    var matrix = AVCOL_SPC_UNSPECIFIED
    var primaries = AVCOL_PRI_UNSPECIFIED
    var curve = AVCOL_TRC_UNSPECIFIED

    /// The colour matrix; if the film does not name one, BT.709 from 720 lines
    /// on, as phones record, and BT.601 for smaller, older films.
    static func matrix(_ said: AVColorSpace, height: Int) -> AVColorSpace {
        guard said == AVCOL_SPC_UNSPECIFIED else { return said }
        return height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
    }

    /// The colours of films that FFmpeg converts from red, green and blue.
    static let standard = FilmColours(
        matrix: AVCOL_SPC_SMPTE170M,
        primaries: AVCOL_PRI_BT709,
        curve: AVCOL_TRC_IEC61966_2_1
    )
}
