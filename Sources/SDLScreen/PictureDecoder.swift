import CSDL2
package import FrameCore

/// Opens the JPEG files of the shelf.
///
/// Held by the program; any thread may use it, each call for itself.
package struct PictureDecoder: Sendable {
    /// Blocks of this size and more go back to the system when freed.
    ///
    /// Without it glibc learns from the first decoded photo to keep its
    /// megabytes for the next, in each thread that ever decoded one.
    private static let returnedBytes: CInt = 256 * 1024

    package init() throws(SDLError) {
        mallopt(M_MMAP_THRESHOLD, Self.returnedBytes)
        let jpeg = CInt(IMG_INIT_JPG.rawValue)
        guard IMG_Init(jpeg) & jpeg == jpeg else { throw SDLError("prepare to open photos") }
    }

    /// Decodes all pixels of a photo, for looking closely.
    ///
    /// Blocks for some tens of milliseconds; 2560 × 1707 pixels are 17 MB.
    package func detail(at path: String) throws(SDLError) -> Picture {
        let decoded = try DecodedJPEG(path: path)
        return Picture(place: PixelRect(decoded.size), pixels: decoded.pixels())
    }

    /// Decodes a photo and scales it for a page.
    ///
    /// Blocks for some tens of milliseconds: not for the thread that draws. The
    /// decoded original is gone when this returns.
    package func picture(at path: String, fitting page: PixelSize) throws(SDLError) -> Picture {
        try opened(at: path).picture(fitting: page)
    }

    /// Decodes a photo that will be scaled for a page when one is there.
    ///
    /// Blocks for some tens of milliseconds and holds three bytes a pixel.
    package func opened(at path: String) throws(SDLError) -> OpenedPhoto { OpenedPhoto(try DecodedJPEG(path: path)) }
}

/// A photo's own pixels, before it is known how large it is shown.
package final class OpenedPhoto: Sendable {
    private let decoded: DecodedJPEG

    fileprivate init(_ decoded: consuming DecodedJPEG) { self.decoded = decoded }

    /// Scales it for a page; blocks for about ten milliseconds, less where the
    /// machine's cores share what is urgent.
    package func picture(fitting page: PixelSize, isUrgent: Bool = false) -> Picture {
        let fit = PictureFit(decoded.size, on: page)
        return Picture(place: fit.place, pixels: decoded.scaled(to: fit, isUrgent: isUrgent))
    }
}

/// A JPEG's own pixels for the moment between decoding and scaling.
///
/// `@unchecked Sendable`: once made they are only read, and freed by their one
/// owner.
private struct DecodedJPEG: ~Copyable, @unchecked Sendable {
    private let surface: UnsafeMutablePointer<SDL_Surface>

    init(path: String) throws(SDLError) {
        // The first byte after a bad start-of-image decides; no other decoder
        // ever sees a file of the shelf.
        guard let file = SDL_RWFromFile(path, "rb") else { throw SDLError("open a photo") }
        defer { _ = SDL_RWclose(file) }
        guard let loaded = IMG_LoadJPG_RW(file) else { throw SDLError("decode a photo") }
        guard loaded.pointee.format.pointee.format != SDL_PIXELFORMAT_RGB24.rawValue else {
            surface = loaded
            return
        }
        // Four-colour JPEGs come with a byte more a pixel.
        defer { SDL_FreeSurface(loaded) }
        guard let converted = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGB24.rawValue, 0) else {
            throw SDLError("convert a photo")
        }
        surface = converted
    }

    deinit { SDL_FreeSurface(surface) }

    var size: PixelSize {
        PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    }

    func pixels() -> [UInt32] {
        let (width, height) = (size.width, size.height)
        guard let bytes = surface.pointee.pixels?.assumingMemoryBound(to: UInt8.self) else { return [] }
        let pitch = Int(surface.pointee.pitch)
        return [UInt32](unsafeUninitializedCapacity: width * height) { result, count in
            count = width * height
            guard let target = result.baseAddress else { return }
            for row in 0..<height { Self.widen(bytes + row * pitch, to: target + row * width, count: width) }
        }
    }

    private static func widen(_ row: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int) {
        var index = 0
        var place = row
        while index < count {
            target[index] = UInt32(place[0]) << 16 | UInt32(place[1]) << 8 | UInt32(place[2])
            place += 3
            index &+= 1
        }
    }

    func scaled(to fit: PictureFit, isUrgent: Bool) -> [UInt32] {
        guard let bytes = surface.pointee.pixels?.assumingMemoryBound(to: UInt8.self) else { return [] }
        let source = RGBRows(bytes: bytes, stride: Int(surface.pointee.pitch), size: size)
        return Resampler(from: size, to: fit).pixels(of: source, isUrgent: isUrgent)
    }
}
