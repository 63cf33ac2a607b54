import Testing

@testable import Darkroom

struct ColourConversionTests {
    @Test(arguments: [ProfileBytes.Curve.own, .sampled])
    func `knows sRGB by its numbers`(curve: ProfileBytes.Curve) {
        #expect(Self.changesNothing(by: ProfileBytes.sRGB(curve: curve)) == true)
    }

    @Test(arguments: [1.8, 2.0])
    func `does not take another curve for that of sRGB`(power: Double) {
        #expect(Self.changesNothing(by: ProfileBytes.sRGB(curve: .power(power))) == false)
    }

    @Test(arguments: [[], Array(ProfileBytes.sRGB(curve: .own).prefix(200)), [UInt8](repeating: 7, count: 500)])
    func `there is none by a broken profile`(profile: [UInt8]) {
        #expect(Self.changesNothing(by: profile) == nil)
    }

    /// The wanted numbers are computed by the definitions of both spaces.
    @Test(arguments: [
        ([255, 255, 255], [255, 255, 255]), ([0, 0, 0], [0, 0, 0]), ([128, 128, 128], [129, 129, 129]),
        ([0, 255, 0], [0, 255, 0]), ([200, 100, 100], [227, 100, 100]), ([100, 140, 120], [76, 141, 120]),
    ])
    func `shows the colours of Adobe RGB as sRGB can`(colour: [UInt8], wanted: [UInt8]) {
        var pixels = colour
        ColourConversion.adobeRGB()?.convert(&pixels)
        #expect(zip(pixels, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(pixels)")
    }

    /// Nil where there is no conversion.
    static func changesNothing(by profile: [UInt8]) -> Bool? { ColourConversion(profile: profile)?.changesNothing }
}
