import CFFmpeg

/// The colour space of a film's pictures; except for high dynamic range it is that of the original.
struct FilmColours {
    var matrix = AVCOL_SPC_UNSPECIFIED
    var primaries = AVCOL_PRI_UNSPECIFIED
    var curve = AVCOL_TRC_UNSPECIFIED
    /// True if the planes that `FilmPictures` makes use all 256 codes.
    var isFullRange = false

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

    /// The colours of films that `HDRTable` converts.
    static let highDefinition = FilmColours(
        matrix: AVCOL_SPC_BT709,
        primaries: AVCOL_PRI_BT709,
        curve: AVCOL_TRC_BT709
    )
}

extension FilmColours {
    /// FFmpeg's formats that are always in full range; swscale makes limited range of them.
    private static let fullFormats = [
        AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P,
    ]

    /// The facts that a film tells of its pictures.
    init(of parameters: AVCodecParameters) {
        matrix = Self.matrix(parameters.color_space, height: Int(parameters.height))
        primaries = parameters.color_primaries
        curve = parameters.color_trc
        isFullRange =
            parameters.color_range == AVCOL_RANGE_JPEG && matrix != AVCOL_SPC_RGB
            && !Self.fullFormats.contains(AVPixelFormat(parameters.format))
    }

    /// The mapping to a standard screen; nil if the film is made for one.
    var hdr: HDRMapping? {
        let isWide = primaries != AVCOL_PRI_BT709
        switch curve {
        case AVCOL_TRC_ARIB_STD_B67: return HDRMapping(curve: .hlg, isWide: isWide)
        case AVCOL_TRC_SMPTE2084: return HDRMapping(curve: .pq, isWide: isWide)
        default: return nil
        }
    }

    /// How the planes that `FilmPictures` makes code colours; swscale makes BT.601 of red, green and blue.
    var coding: YCbCrCoding {
        switch matrix {
        case AVCOL_SPC_BT709: .bt709(isFullRange: isFullRange)
        case AVCOL_SPC_SMPTE170M, AVCOL_SPC_BT470BG, AVCOL_SPC_RGB: .bt601(isFullRange: isFullRange)
        default: .bt2020(isFullRange: isFullRange)
        }
    }
}
