import CVips

/// A picture, or the recipe for one: nothing is decoded before its pixels are
/// asked for by `inMemory()` or `jpeg(quality:)`.
struct Picture: ~Copyable {
    private let image: UnsafeMutablePointer<VipsImage>

    /// Reads the header, by the loader for this kind alone.
    ///
    /// `shrink` is 1, 2, 4 or 8 and means JPEG, which can be decoded smaller
    /// than it is for a part of the work.
    init(loading source: borrowing PictureSource, as loader: PictureLoader, shrink: Int = 1) throws(DarkroomFault) {
        image = try Self.output { out in
            source.withPointer { source in
                shrink == 1
                    ? darkroom_load(loader.rawValue, source, out)
                    : darkroom_load_shrunk(loader.rawValue, source, out, CInt(shrink))
            }
        }
    }

    init(blankWidth width: Int, height: Int) throws(DarkroomFault) {
        image = try Self.output { darkroom_blank($0, CInt(width), CInt(height)) }
    }

    /// From pixels of red, green and blue, which are copied.
    init(rgb pixels: [UInt8], width: Int, height: Int) throws(DarkroomFault) {
        image = try Self.output { out in
            out.pointee = pixels.withUnsafeBytes {
                vips_image_new_from_memory_copy(
                    $0.baseAddress,
                    $0.count,
                    CInt(width),
                    CInt(height),
                    3,
                    VIPS_FORMAT_UCHAR
                )
            }
            return out.pointee == nil ? -1 : 0
        }
    }

    private init(_ operation: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> CInt) throws(DarkroomFault) {
        image = try Self.output(of: operation)
    }

    private static func output(
        of operation: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> CInt
    ) throws(DarkroomFault) -> UnsafeMutablePointer<VipsImage> {
        var output: UnsafeMutablePointer<VipsImage>?
        guard operation(&output) == 0, let output else { throw DarkroomFault.ofLibrary() }
        return output
    }

    deinit { darkroom_release_image(image) }
}

// MARK: - What it is

extension Picture {
    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }
    var bands: Int { Int(vips_image_get_bands(image)) }
    var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }
    var isSixteenBit: Bool { vips_image_get_format(image) == VIPS_FORMAT_USHORT }
    var isCMYK: Bool { vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK }
    /// Says how its colours are meant.
    var hasProfile: Bool { has("icc-profile-data") }
    /// Progressive or interlaced: no line of it can be had before the last.
    var comesAtOnce: Bool { has("interlaced") }
    /// Whether turning it upright swaps width and height.
    var liesOnItsSide: Bool { vips_image_get_orientation_swap(image) != 0 }

    /// The words of an Exif field, without the explanation that vips adds in
    /// brackets.
    func exif(_ field: String) -> String? {
        guard has(field) else { return nil }
        var words: UnsafePointer<CChar>?
        guard vips_image_get_string(image, field, &words) == 0, let words else {
            vips_error_clear()
            return nil
        }
        let text = String(cString: words)
        return String(text.prefix { $0 != "(" })
    }

    private func has(_ field: String) -> Bool { vips_image_get_typeof(image, field) != 0 }
}

// MARK: - What can be made of it

extension Picture {
    func onWhite() throws(DarkroomFault) -> Picture {
        let white: Double = isSixteenBit ? 65535 : 255
        return try Picture { darkroom_flatten(image, $0, white) }
    }

    func resized(width: Int, height: Int) throws(DarkroomFault) -> Picture {
        let horizontal = Double(width) / Double(self.width)
        let vertical = Double(height) / Double(self.height)
        return try Picture { darkroom_resize(image, $0, horizontal, vertical) }
    }

    /// Converts by its own profile to sRGB in bytes.
    func byItsProfile() throws(DarkroomFault) -> Picture { try Picture { darkroom_apply_profile(image, $0) } }

    /// Converts by that profile to sRGB in bytes.
    func byProfile(_ profile: [UInt8]) throws(DarkroomFault) -> Picture {
        let picture = try Picture { darkroom_as_rgb(image, $0) }
        vips_image_set_blob_copy(picture.image, "icc-profile-data", profile, profile.count)
        return try picture.byItsProfile()
    }

    /// Converts to sRGB by what vips knows of its kind of colours.
    func inSRGB() throws(DarkroomFault) -> Picture { try Picture { darkroom_to_srgb(image, $0) } }

    func inBytes() throws(DarkroomFault) -> Picture { try Picture { darkroom_to_bytes(image, $0) } }

    func firstBands(_ count: Int) throws(DarkroomFault) -> Picture {
        try Picture { darkroom_take_bands(image, $0, CInt(count)) }
    }

    /// Turned as its orientation says.
    ///
    /// Wants a picture in memory: turning asks for pixels in any order.
    func upright() throws(DarkroomFault) -> Picture { try Picture { darkroom_turn_upright(image, $0) } }

    /// Decodes and reckons all of it now.
    func inMemory() throws(DarkroomFault) -> Picture {
        try Picture { out in
            out.pointee = vips_image_copy_memory(image)
            return out.pointee == nil ? -1 : 0
        }
    }

    /// A baseline JPEG with nothing in it but the picture.
    func jpeg(quality: Int) throws(DarkroomFault) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        guard darkroom_save_jpeg(image, &bytes, &length, CInt(quality)) == 0, let bytes else {
            throw DarkroomFault.ofLibrary()
        }
        defer { g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    }

    /// All its bytes, line by line, each pixel's bands side by side.
    func pixels() throws(DarkroomFault) -> [UInt8] {
        var length = 0
        guard let bytes = vips_image_write_to_memory(image, &length) else { throw DarkroomFault.ofLibrary() }
        defer { g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    }
}
