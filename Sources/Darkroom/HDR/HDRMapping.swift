import Glibc

/// Maps colours of high dynamic range to those of a standard screen.
///
/// Up to `knee` the light stays what it is, relative to white; from there to `peak` it is compressed, so that clouds and
/// lamps keep their shape. White itself becomes 95 % of the signal.
struct HDRMapping: Equatable {
    var curve: HDRCurve
    /// True for the primaries of BT.2020, false for those of BT.709.
    var isWide = true

    /// The light of white paper in cd/m² (BT.2408-7, section 2.1: HDR reference white), which is 1 here.
    static let white = 203.0
    /// The most light that is distinguished: the peak of BT.2408's reference display, 1000 cd/m².
    private static let peak = 1000 / white
    /// The light at which compression begins: skin, and most of a picture, is darker.
    private static let knee = 0.75
    /// The exponent of a standard screen (BT.1886, annex 1, with black at 0).
    private static let screenGamma = 2.4

    /// Returns red, green and blue of a standard screen, each from 0 to 1, for a signal in `curve`.
    func standard(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        let light = curve.light(of: signal.clamped(lowerBound: .zero, upperBound: .one)) / Self.white
        let seen = (isWide ? Self.narrowed(light) : light).clamped(lowerBound: .zero, upperBound: .init(repeating: 1e6))
        // All three are scaled alike, so that bright colours keep their hue.
        let most = seen.max()
        let shown = most > Self.knee ? seen * (Self.compressed(most) / most) : seen
        let power = 1 / Self.screenGamma
        return SIMD3(pow(shown.x, power), pow(shown.y, power), pow(shown.z, power))
    }

    /// Compresses light above the knee: continuous and as steep as before at the knee, and 1 at the peak and beyond.
    private static func compressed(_ light: Double) -> Double {
        let (above, room, excess) = (light - knee, 1 - knee, peak - knee)
        return min(1, knee + above / (1 + above * (excess - room) / (excess * room)))
    }

    /// Converts light from the primaries of BT.2020 to those of BT.709 (BT.2407-0, section 2: the inverse of BT.2087's
    /// matrix); colours that BT.709 lacks get components below zero.
    private static func narrowed(_ light: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            (light * SIMD3(1.6605, -0.5876, -0.0728)).sum(),
            (light * SIMD3(-0.1246, 1.1329, -0.0083)).sum(),
            (light * SIMD3(-0.0182, -0.1006, 1.1187)).sum()
        )
    }
}
