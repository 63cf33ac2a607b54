import CLCMS

/// Converts pixels from the colours of a profile to those of sRGB, with the
/// relative colorimetric intent.
struct ColourConversion: ~Copyable {
    private let transform: cmsHTRANSFORM

    /// nil if the profile is broken or is not an RGB profile.
    init?(profile: [UInt8]) {
        guard let source = cmsOpenProfileFromMem(profile, cmsUInt32Number(clamping: profile.count)) else { return nil }
        defer { cmsCloseProfile(source) }
        guard cmsGetColorSpace(source) == cmsSigRgbData, let target = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(target) }
        let intent = cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC)
        guard let transform = cmsCreateTransform(source, darkroom_rgb_bytes, target, darkroom_rgb_bytes, intent, 0)
        else { return nil }
        self.transform = transform
    }

    /// Converts pixels in place: red, green and blue, one byte each.
    func convert(_ pixels: inout [UInt8]) {
        let count = cmsUInt32Number(clamping: pixels.count / 3)
        pixels.withUnsafeMutableBytes { cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, count) }
    }

    deinit { cmsDeleteTransform(transform) }
}
