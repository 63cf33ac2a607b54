import DarkroomWire
import Glibc

/// The way of nearly every photo: a JPEG's planes, decoded once and no larger
/// than needed, scaled as they are and encoded again.
///
/// It leaves out what costs most elsewhere, which is making red, green and blue
/// of every pixel and back.
struct JPEGDevelopment {
    let request: DarkroomRequest
    let header: JPEGHeader
    let bytes: UnsafeRawBufferPointer

    /// The renditions, smallest first; nothing where the file is not for this
    /// way: colours of another kind, or anything the library has a doubt about.
    func pictures() throws(DarkroomFault) -> [PlanarPicture]? {
        let fields = ExifFields(header.exif)
        let size = uprightSize(fields)
        let sizes = RenditionSize.all(width: size.width, height: size.height, longSides: request.longSides)
        guard let largest = sizes.last,
            let decoded = try decoded(longSide: max(largest.width, largest.height))
        else { return nil }
        let scaled = try decoded.scaled(width: largest.width, height: largest.height, orientation: fields.orientation)
        let picture = try inSRGB(scaled, fields)
        var pictures = [picture]
        for size in sizes.dropLast().reversed() {
            // The smallest that has all the detail, for half the work and more.
            let source = pictures.first { $0.width >= 2 * size.width && $0.height >= 2 * size.height } ?? picture
            pictures.insert(try source.scaled(width: size.width, height: size.height), at: 0)
        }
        return pictures
    }

    func uprightSize(_ fields: ExifFields) -> (width: Int, height: Int) {
        (5...8).contains(fields.orientation) ? (header.height, header.width) : (header.width, header.height)
    }

    /// Anything but a lack of memory is left to the library that can say what
    /// is wrong.
    private func decoded(longSide: Int) throws(DarkroomFault) -> PlanarPicture? {
        do throws(DarkroomFault) {
            return try TurboDecoder(bytes: bytes).picture(longSide: longSide)
        } catch {
            if error.answer == .outOfMemory { throw error }
            return nil
        }
    }

    /// What the file encloses goes before what Exif says.
    private func inSRGB(
        _ picture: PlanarPicture,
        _ fields: ExifFields
    ) throws(DarkroomFault) -> PlanarPicture {
        let profile = header.profile.isEmpty && fields.isAdobeRGB ? AdobeRGB.profile : header.profile
        guard !profile.isEmpty, !ColourProfile(profile).isSRGB else { return picture }
        do throws(DarkroomFault) {
            let pixels = try Picture(rgb: picture.rgb(), width: picture.width, height: picture.height)
            let converted = try pixels.byProfile(profile).inMemory()
            guard converted.bands == 3 else { return picture }
            return try PlanarPicture(rgb: converted.pixels(), width: picture.width, height: picture.height)
        } catch {
            if error.answer == .outOfMemory { throw error }
            // A broken profile is no reason to refuse a photo: its colours are
            // taken for the usual ones.
            return picture
        }
    }
}
