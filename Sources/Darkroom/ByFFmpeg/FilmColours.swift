import CFFmpeg

/// What the numbers of a film's pictures mean, told on as it was told.
struct FilmColours {
    var matrix = AVCOL_SPC_UNSPECIFIED
    var primaries = AVCOL_PRI_UNSPECIFIED
    var curve = AVCOL_TRC_UNSPECIFIED

    /// Phones film in the colours of HDTV; what says nothing and is small is
    /// older.
    static func matrix(_ said: AVColorSpace, height: Int) -> AVColorSpace {
        guard said == AVCOL_SPC_UNSPECIFIED else { return said }
        return height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
    }

    /// What FFmpeg makes of red, green and blue.
    static let standard = FilmColours(
        matrix: AVCOL_SPC_SMPTE170M,
        primaries: AVCOL_PRI_BT709,
        curve: AVCOL_TRC_IEC61966_2_1
    )
}
