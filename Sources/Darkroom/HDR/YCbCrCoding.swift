/// How red, green and blue, each from 0 to 1, are coded as luma, blue difference and red difference of eight bits.
struct YCbCrCoding: Equatable {
    /// The share of red and of blue in the luma.
    private let (red, blue): (Double, Double)
    /// The codes of luma's black, of its range, and of the range of the differences, whose zero is 128.
    private let (black, lumaRange, differenceRange): (Double, Double, Double)

    /// BT.601 in full range, as in a JPEG (ITU-T T.871).
    static let jpeg = YCbCrCoding(red: 0.299, blue: 0.114, isFullRange: true)

    /// BT.601-7, for films of standard definition.
    static func bt601(isFullRange: Bool) -> YCbCrCoding {
        YCbCrCoding(red: 0.299, blue: 0.114, isFullRange: isFullRange)
    }

    /// BT.709-6, for films of high definition.
    static func bt709(isFullRange: Bool) -> YCbCrCoding {
        YCbCrCoding(red: 0.2126, blue: 0.0722, isFullRange: isFullRange)
    }

    /// BT.2100-2, non-constant luminance, as BT.2020-2.
    static func bt2020(isFullRange: Bool) -> YCbCrCoding {
        YCbCrCoding(red: 0.2627, blue: 0.0593, isFullRange: isFullRange)
    }

    /// In full range luma has all 256 codes, else 16 to 235 (BT.709-6, digital representation).
    private init(red: Double, blue: Double, isFullRange: Bool) {
        (self.red, self.blue) = (red, blue)
        (black, lumaRange, differenceRange) = isFullRange ? (0, 255, 255) : (16, 219, 224)
    }

    /// Returns red, green and blue; codes that stand for no colour give values below 0 or above 1.
    func colour(of codes: SIMD3<Double>) -> SIMD3<Double> {
        let luma = (codes.x - black) / lumaRange
        let r = luma + 2 * (1 - red) * (codes.z - 128) / differenceRange
        let b = luma + 2 * (1 - blue) * (codes.y - 128) / differenceRange
        return SIMD3(r, (luma - red * r - blue * b) / (1 - red - blue), b)
    }

    /// Returns luma, blue difference and red difference, not rounded.
    func codes(of colour: SIMD3<Double>) -> SIMD3<Double> {
        let luma = red * colour.x + (1 - red - blue) * colour.y + blue * colour.z
        return SIMD3(
            black + lumaRange * luma,
            128 + differenceRange * (colour.z - luma) / (2 * (1 - blue)),
            128 + differenceRange * (colour.x - luma) / (2 * (1 - red))
        )
    }
}
