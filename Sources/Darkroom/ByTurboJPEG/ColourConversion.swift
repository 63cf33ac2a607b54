import CLCMS

/// Converts pixels from the colours of a profile to those of sRGB, with the
/// relative colorimetric intent.
struct ColourConversion: ~Copyable {
    private let transform: cmsHTRANSFORM

    /// Creates the conversion from an embedded ICC profile to sRGB.
    ///
    /// Nil if the profile is broken or is not an RGB profile.
    init?(profile: [UInt8]) {
        self.init(from: cmsOpenProfileFromMem(profile, cmsUInt32Number(clamping: profile.count)))
    }

    /// From Adobe RGB (1998), by its definition: cameras that are set to it say
    /// so in Exif and enclose no profile.
    static func adobeRGB() -> ColourConversion? {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1),
            Green: cmsCIExyY(x: 0.21, y: 0.71, Y: 1),
            Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1)
        )
        // A power of 563/256, says clause 4.3.4.2.
        let curve = cmsBuildGamma(nil, 563 / 256)
        defer { cmsFreeToneCurve(curve) }
        return ColourConversion(from: cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve]))
    }

    /// Takes the profile and closes it.
    private init?(from source: cmsHPROFILE?) {
        guard let source else { return nil }
        defer { cmsCloseProfile(source) }
        guard cmsGetColorSpace(source) == cmsSigRgbData, let target = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(target) }
        let intent = cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC)
        guard let transform = cmsCreateTransform(source, darkroom_rgb_bytes, target, darkroom_rgb_bytes, intent, 0)
        else { return nil }
        self.transform = transform
    }

    /// Whether the pixels are sRGB already, so nearly that nobody sees another
    /// colour after converting.
    ///
    /// This looks at what comes out and not at the profile's name: there are
    /// dozens of sRGB profiles.
    var changesNothing: Bool {
        var converted = Self.samples
        convert(&converted)
        return zip(converted, Self.samples).allSatisfy { abs(Int($0) - Int($1)) <= Self.largestUnseenChange }
    }

    /// The largest change of a channel, of 255, that still counts as no change: the tables of common sRGB profiles are
    /// rounded by no more.
    private static let largestUnseenChange = 2

    /// A cube of colours, from black to white in steps of 17.
    private static let samples: [UInt8] = {
        let steps = (0...15).map { UInt8($0 * 17) }
        return steps.flatMap { red in steps.flatMap { green in steps.flatMap { blue in [red, green, blue] } } }
    }()

    /// Converts pixels in place: red, green and blue, one byte each.
    func convert(_ pixels: inout [UInt8]) {
        let count = cmsUInt32Number(clamping: pixels.count / 3)
        pixels.withUnsafeMutableBytes { cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, count) }
    }

    deinit { cmsDeleteTransform(transform) }
}
