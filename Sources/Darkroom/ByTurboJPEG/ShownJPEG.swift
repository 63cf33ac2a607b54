import DarkroomWire

/// A JPEG as it is to be shown: upright and in sRGB.
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

    /// The renditions, smallest first; nil if libjpeg-turbo cannot decode the
    /// file with certainty.
    func pictures(longSides: [Int]) throws(DarkroomError) -> [PlanarPicture]? {
        let sizes = RenditionSize.all(width: width, height: height, longSides: longSides)
        guard let largest = sizes.last,
            let decoded = try decoded(longSide: max(largest.width, largest.height))
        else { return nil }
        let scaled = try decoded.scaled(width: largest.width, height: largest.height, orientation: fields.orientation)
        return try inSRGB(scaled).renditions(sizes)
    }

    /// Decodes the file; throws only if memory is lacking.
    ///
    /// For other errors it returns nil, because libvips can say what is wrong.
    private func decoded(longSide: Int) throws(DarkroomError) -> PlanarPicture? {
        do throws(DarkroomError) {
            return try TurboDecoder(bytes: bytes, header: header).picture(longSide: longSide)
        } catch {
            if error.answer == .outOfMemory { throw error }
            return nil
        }
    }

    /// The conversion that the embedded profile asks for, or Exif if there is no profile; nil for sRGB.
    private var conversion: ColourConversion? {
        if !header.profile.isEmpty { return ColourConversion(profile: header.profile) }
        return fields.isAdobeRGB ? .adobeRGB() : nil
    }

    private func inSRGB(_ picture: PlanarPicture) throws(DarkroomError) -> PlanarPicture {
        // With a broken profile the photo is not rejected: its colours are
        // taken for sRGB.
        guard let conversion, !conversion.changesNothing else { return picture }
        var pixels = try picture.rgb()
        conversion.convert(&pixels)
        return try PlanarPicture(rgb: pixels, width: picture.width, height: picture.height)
    }
}
