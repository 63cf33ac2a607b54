import Glibc

/// The curve of a film in high dynamic range (ITU-R BT.2100-2): how much light a signal stands for.
enum HDRCurve {
    /// Hybrid log-gamma, also ARIB STD-B67: the signal is relative to the light of the scene.
    case hlg
    /// Perceptual quantization, also SMPTE ST 2084: the signal is the light of the display.
    case pq

    /// Returns the display's light in cd/m² for a signal of red, green and blue from 0 to 1.
    func light(of signal: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .hlg: HLG.light(of: signal)
        case .pq: SIMD3(PQ.light(of: signal.x), PQ.light(of: signal.y), PQ.light(of: signal.z))
        }
    }
}

/// BT.2100-2, table 5.
private enum HLG {
    /// The nominal peak of the display in cd/m², and the system gamma that belongs to it.
    private static let (peak, gamma) = (1000.0, 1.2)
    private static let a = 0.17883277
    private static let b = 1 - 4 * a
    private static let c = 0.5 - a * log(4 * a)
    /// The share of red, green and blue in the scene's luminance.
    private static let shares = SIMD3(0.2627, 0.6780, 0.0593)

    static func light(of signal: SIMD3<Double>) -> SIMD3<Double> {
        let scene = SIMD3(sceneLight(of: signal.x), sceneLight(of: signal.y), sceneLight(of: signal.z))
        // The OOTF: a display's light rises faster than the scene's.
        return scene * (peak * pow((scene * shares).sum(), gamma - 1))
    }

    /// The inverse OETF: the light of the scene from 0 to 1.
    private static func sceneLight(of signal: Double) -> Double {
        signal <= 0.5 ? signal * signal / 3 : (exp((signal - c) / a) + b) / 12
    }
}

/// BT.2100-2, table 4.
private enum PQ {
    private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

    /// The EOTF: the light of the display in cd/m².
    static func light(of signal: Double) -> Double {
        let power = pow(signal, 1 / m2)
        return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
    }
}
