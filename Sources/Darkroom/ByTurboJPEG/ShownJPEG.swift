import DarkroomWire

/// A JPEG as it is to be seen: upright and in the colours of sRGB.
struct ShownJPEG {
    let header: JPEGHeader
    let fields: ExifFields
    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int

    init(header: JPEGHeader, bytes: UnsafeRawBufferPointer) {
        self.header = header
        self.bytes = bytes
        fields = ExifFields(header.exif)
        let liesOnItsSide = (5...8).contains(fields.orientation)
        (width, height) = liesOnItsSide ? (header.height, header.width) : (header.width, header.height)
    }

    /// The renditions, smallest first; nothing where the library cannot say
    /// what they are without a doubt.
    func pictures(longSides: [Int]) throws(DarkroomFault) -> [PlanarPicture]? {
        let sizes = RenditionSize.all(width: width, height: height, longSides: longSides)
        guard let largest = sizes.last,
            let decoded = try decoded(longSide: max(largest.width, largest.height))
        else { return nil }
        let scaled = try decoded.scaled(width: largest.width, height: largest.height, orientation: fields.orientation)
        return try inSRGB(scaled).renditions(sizes)
    }

    /// Anything but a lack of memory is left to the library that can say what
    /// is wrong.
    private func decoded(longSide: Int) throws(DarkroomFault) -> PlanarPicture? {
        do throws(DarkroomFault) {
            return try TurboDecoder(bytes: bytes, header: header).picture(longSide: longSide)
        } catch {
            if error.answer == .outOfMemory { throw error }
            return nil
        }
    }

    /// By the file's profile, else by what Exif says; nil for the usual colours.
    private var conversion: ColourConversion? {
        if !header.profile.isEmpty { return ColourConversion(profile: header.profile) }
        return fields.isAdobeRGB ? .adobeRGB() : nil
    }

    private func inSRGB(_ picture: PlanarPicture) throws(DarkroomFault) -> PlanarPicture {
        // A broken profile is no reason to refuse a photo: its colours are
        // taken for the usual ones.
        guard let conversion, !conversion.changesNothing else { return picture }
        var pixels = try picture.rgb()
        conversion.convert(&pixels)
        return try PlanarPicture(rgb: pixels, width: picture.width, height: picture.height)
    }
}
