import CVips

/// A picture, or the recipe for one: nothing is decoded until its pixels are
/// asked for by `inMemory()` or `jpeg(quality:)`.
struct Picture: ~Copyable {
    private let vips: Vips
    private let image: UnsafeMutablePointer<VipsImage>

    /// Reads the header, by the loader for this kind alone.
    ///
    /// `shrink` is 1, 2, 4 or 8; above 1 it is only for JPEG, which decodes to
    /// a smaller size with less work.
    init(loading source: borrowing PictureSource, as loader: PictureLoader, shrink: Int = 1) throws(DarkroomError) {
        try self.init(by: source.vips) { vips, out in
            source.withPointer { source in
                shrink == 1
                    ? darkroom_load(vips, loader.rawValue, source, out)
                    : darkroom_load_shrunk(vips, loader.rawValue, source, out, CInt(shrink))
            }
        }
    }

    /// Reads the header of the small picture in a HEIC or AVIF; that of the whole one if there is none.
    init(loadingSmall source: borrowing PictureSource, as loader: PictureLoader) throws(DarkroomError) {
        try self.init(by: source.vips) { vips, out in
            source.withPointer { darkroom_load_small(vips, loader.rawValue, $0, out) }
        }
    }

    /// Loads the first `count` pages, one below the other, into memory where
    /// they can be read in any order.
    init(loadingFirst count: Int, of source: borrowing PictureSource, as loader: PictureLoader) throws(DarkroomError) {
        try self.init(by: source.vips) { vips, out in
            source.withPointer { darkroom_load_pages(vips, loader.rawValue, $0, out, CInt(count)) }
        }
    }

    init(blankWidth width: Int, height: Int, by vips: Vips) throws(DarkroomError) {
        try self.init(by: vips) { darkroom_blank($0, $1, CInt(width), CInt(height)) }
    }

    private typealias Output = UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>

    private init(
        by vips: Vips,
        _ operation: (UnsafePointer<VipsFunctions>, Output) -> CInt
    ) throws(DarkroomError) {
        var output: UnsafeMutablePointer<VipsImage>?
        let result = withUnsafePointer(to: vips.functions) { operation($0, &output) }
        guard result == 0, let output else { throw vips.lastError() }
        image = output
        self.vips = vips
    }

    deinit { vips.functions.g_object_unref(image) }
}

// MARK: - Properties

extension Picture {
    var width: Int { Int(vips.functions.vips_image_get_width(image)) }
    var height: Int { Int(vips.functions.vips_image_get_height(image)) }
    var bands: Int { Int(vips.functions.vips_image_get_bands(image)) }
    /// True if the picture has transparency.
    ///
    /// NB: Lab of eight bits is packed in four bands, and libvips takes the
    /// last one for transparency.
    var hasAlpha: Bool { !isPackedLab && vips.functions.vips_image_hasalpha(image) != 0 }
    var isSixteenBit: Bool { vips.functions.vips_image_get_format(image) == VIPS_FORMAT_USHORT }
    var isCMYK: Bool { vips.functions.vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK }
    var isLab: Bool {
        [VIPS_INTERPRETATION_LAB, VIPS_INTERPRETATION_LABS, VIPS_INTERPRETATION_LABQ]
            .contains(vips.functions.vips_image_get_interpretation(image))
    }
    private var isPackedLab: Bool { vips.functions.vips_image_get_coding(image) == VIPS_CODING_LABQ }
    /// True if the picture has a colour profile.
    var hasProfile: Bool { has("icc-profile-data") }
    /// True if the picture is progressive or interlaced: no line of it can be
    /// decoded before the last.
    var isDecodedWhole: Bool { has("interlaced") }
    /// The number of pictures in the file.
    var pageCount: Int { max(1, Int(vips.functions.vips_image_get_n_pages(image))) }

    /// The time that each of the first pages is shown, in microseconds.
    ///
    /// As in browsers, a hundredth of a second or less means a tenth.
    func delays(_ count: Int) -> [Int64] {
        var said: UnsafeMutablePointer<CInt>?
        var length: CInt = 0
        let hasDelays = has("delay") && vips.functions.vips_image_get_array_int(image, "delay", &said, &length) == 0
        return (0..<count).map { page in
            let milliseconds = hasDelays && page < length ? said.map { Int64($0[page]) } ?? 0 : 0
            return (milliseconds <= 10 ? 100 : min(milliseconds, 60_000)) * 1000
        }
    }

    /// True if turning the picture upright swaps width and height.
    var liesOnItsSide: Bool { vips.functions.vips_image_get_orientation_swap(image) != 0 }

    /// The Exif fields; all are empty if there is no Exif.
    var exif: ExifFields {
        guard has("exif-data") else { return ExifFields() }
        var bytes: UnsafeRawPointer?
        var length = 0
        guard vips.functions.vips_image_get_blob(image, "exif-data", &bytes, &length) == 0, let bytes else {
            vips.functions.vips_error_clear()
            return ExifFields()
        }
        // libvips keeps Exif with JPEG's mark before it, whatever the file's
        // kind.
        let exif = UnsafeRawBufferPointer(start: bytes, count: length)
        let mark = Array("Exif\0\0".utf8)
        return ExifFields(Array(exif.starts(with: mark) ? exif[mark.count...] : exif[...]))
    }

    private func has(_ field: String) -> Bool { vips.functions.vips_image_get_typeof(image, field) != 0 }
}

// MARK: - Conversions

extension Picture {
    func onWhite() throws(DarkroomError) -> Picture {
        let white: Double = isSixteenBit ? 65535 : 255
        return try Picture(by: vips) { darkroom_flatten($0, image, $1, white) }
    }

    /// Returns one page, if the pages lie one below the other.
    func page(_ index: Int, height: Int) throws(DarkroomError) -> Picture {
        try Picture(by: vips) { darkroom_take_area($0, image, $1, CInt(index * height), CInt(height)) }
    }

    func resized(width: Int, height: Int) throws(DarkroomError) -> Picture {
        let horizontal = Double(width) / Double(self.width)
        let vertical = Double(height) / Double(self.height)
        return try Picture(by: vips) { darkroom_resize($0, image, $1, horizontal, vertical) }
    }

    /// Converts by the picture's own profile to sRGB in bytes.
    func byItsProfile() throws(DarkroomError) -> Picture {
        try Picture(by: vips) { darkroom_apply_profile($0, image, $1) }
    }

    /// Converts Lab to sRGB; Lab's white is that of print (D50).
    func byLab() throws(DarkroomError) -> Picture { try Picture(by: vips) { darkroom_lab_to_srgb($0, image, $1) } }

    /// Converts to sRGB by the colour space that vips knows for the picture.
    func inSRGB() throws(DarkroomError) -> Picture { try Picture(by: vips) { darkroom_to_srgb($0, image, $1) } }

    func inBytes() throws(DarkroomError) -> Picture { try Picture(by: vips) { darkroom_to_bytes($0, image, $1) } }

    func firstBands(_ count: Int) throws(DarkroomError) -> Picture {
        try Picture(by: vips) { darkroom_take_bands($0, image, $1, CInt(count)) }
    }

    /// Turns the picture as its orientation says.
    ///
    /// The picture must be in memory, because turning reads pixels in any
    /// order.
    func upright() throws(DarkroomError) -> Picture { try Picture(by: vips) { darkroom_turn_upright($0, image, $1) } }

    /// Decodes and computes all pixels now.
    func inMemory() throws(DarkroomError) -> Picture {
        try Picture(by: vips) { _, out in
            out.pointee = vips.functions.vips_image_copy_memory(image)
            return out.pointee == nil ? -1 : 0
        }
    }

    /// Encodes a baseline JPEG that contains nothing but the picture.
    func jpeg(quality: Int) throws(DarkroomError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        let result = withUnsafePointer(to: vips.functions) {
            darkroom_save_jpeg($0, image, &bytes, &length, CInt(quality))
        }
        guard result == 0, let bytes else { throw vips.lastError() }
        defer { vips.functions.g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    }

    /// All bytes, line by line, each pixel's bands together.
    func pixels() throws(DarkroomError) -> [UInt8] {
        var length = 0
        guard let bytes = vips.functions.vips_image_write_to_memory(image, &length) else { throw vips.lastError() }
        defer { vips.functions.g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    }
}
