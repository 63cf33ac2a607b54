import Testing

@testable import Darkroom

/// Films in high dynamic range for a standard screen.
struct HDRTests {
    /// The colour of a standard screen, from 0 to 255, for a signal.
    private func shown(_ signal: SIMD3<Double>, in curve: HDRCurve, isWide: Bool = true) -> SIMD3<Double> {
        255 * HDRMapping(curve: curve, isWide: isWide).standard(signal)
    }

    private func near(_ colour: SIMD3<Double>, _ wanted: SIMD3<Double>, within most: Double) -> Bool {
        let difference = colour - wanted
        return max(difference.max(), -difference.min()) <= most
    }

    @Test(arguments: [HDRCurve.hlg, .pq])
    func `black stays black, and the brightest signal is white`(curve: HDRCurve) {
        #expect(shown(.zero, in: curve) == .zero)
        #expect(near(shown(.one, in: curve), SIMD3(repeating: 255), within: 0.1))
    }

    /// BT.2408, table 1: 75 % of HLG and 58 % of PQ are white paper.
    @Test(arguments: [(HDRCurve.hlg, 0.75), (.pq, 0.58)])
    func `white paper is nearly white, with room above it`(curve: HDRCurve, white: Double) {
        #expect(near(shown(SIMD3(repeating: white), in: curve), SIMD3(repeating: 242), within: 1))
        #expect(shown(SIMD3(repeating: 1.1 * white), in: curve).min() > 245)
    }

    /// The signals are those of BT.2408's display-referred mapping of these colours, computed by another program from
    /// BT.1886, BT.2087 and BT.2100.
    private static let colours: [(HDRCurve, SIMD3<Double>, SIMD3<Double>)] = [
        (.hlg, SIMD3(0.6072, 0.2091, 0.1018), SIMD3(200, 0, 0)), (.pq, SIMD3(0.4742, 0.2808, 0.1839), SIMD3(200, 0, 0)),
        (.hlg, SIMD3(0.4125, 0.6457, 0.2132), SIMD3(0, 200, 0)), (.pq, SIMD3(0.4128, 0.5122, 0.2995), SIMD3(0, 200, 0)),
        (.hlg, SIMD3(0.1811, 0.0929, 0.7186), SIMD3(0, 0, 200)), (.pq, SIMD3(0.2465, 0.1634, 0.5096), SIMD3(0, 0, 200)),
        (.hlg, SIMD3(0.6733, 0.5934, 0.4844), SIMD3(224, 172, 140)),
        (.pq, SIMD3(0.5276, 0.4899, 0.4449), SIMD3(224, 172, 140)),
        (.hlg, SIMD3(repeating: 0.2097), SIMD3(repeating: 60)), (.pq, SIMD3(repeating: 0.2645), SIMD3(repeating: 60)),
    ]

    /// Rounded signals leave traces of the other primaries: eight codes are less than a thousandth of white's light.
    @Test(arguments: colours)
    func `colours that a standard screen has stay as they are`(
        curve: HDRCurve,
        signal: SIMD3<Double>,
        colour: SIMD3<Double>
    ) {
        #expect(near(shown(signal, in: curve), colour, within: 8), "\(shown(signal, in: curve))")
    }

    @Test func `a colour that it lacks becomes the nearest one, and one of its own primaries none other`() {
        let green = shown(SIMD3(0, 0.7, 0), in: .hlg)
        #expect(green.x == 0 && green.y > 200 && green.z == 0)
        let red = shown(SIMD3(0.5, 0, 0), in: .pq, isWide: false)
        #expect(red.x > 150 && red.y == 0 && red.z == 0)
    }

    @Test(arguments: [HDRCurve.hlg, .pq])
    func `more light is never darker`(curve: HDRCurve) {
        let greys = (0...1000).map { shown(SIMD3(repeating: Double($0) / 1000), in: curve).x }
        #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    }

    @Test(arguments: [
        YCbCrCoding.jpeg, .bt601(isFullRange: false), .bt709(isFullRange: false), .bt2020(isFullRange: true),
    ])
    func `codes become the colour that they were made of`(coding: YCbCrCoding) {
        let colour = SIMD3(0.9, 0.1, 0.4)
        #expect(near(coding.colour(of: coding.codes(of: colour)), colour, within: 1e-9))
        let isFull = coding == .jpeg || coding == .bt2020(isFullRange: true)
        #expect(near(coding.codes(of: .one), SIMD3(isFull ? 255 : 235, 128, 128), within: 1e-9))
    }

    /// Odd sides, because their last samples stand alone.
    @Test(arguments: [
        (HDRCurve.hlg, SIMD3<Double>(130, 118, 140)), (.pq, SIMD3(120, 121, 133)), (.pq, SIMD3(16, 128, 128)),
    ])
    func `the table gives every pixel what the mapping does`(curve: HDRCurve, codes: SIMD3<Double>) throws {
        let (source, target) = (YCbCrCoding.bt2020(isFullRange: false), YCbCrCoding.bt709(isFullRange: false))
        let mapping = HDRMapping(curve: curve)
        let planes = [
            try Plane(width: 7, height: 5), try Plane(width: 4, height: 3), try Plane(width: 4, height: 3),
        ]
        for (index, plane) in planes.enumerated() { plane.fill(UInt8(codes[index])) }
        let picture = PlanarPicture(width: 7, height: 5, planes: planes)
        let made = try HDRTable(mapping, from: source, to: target).standard(picture)
        let wanted = target.codes(of: mapping.standard(source.colour(of: codes)))
        #expect((made.width, made.height) == (7, 5))
        for (index, plane) in made.planes.enumerated() {
            for y in 0..<plane.height {
                for x in 0..<plane.width { #expect(abs(Double(plane[x, y]) - wanted[index]) < 2, "\(index) \(x) \(y)") }
            }
        }
    }
}
