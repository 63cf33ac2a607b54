import CTurboJPEG
import Glibc

/// Owns one of libjpeg-turbo's handles, for decoding or encoding.
private struct TurboHandle: ~Copyable {
    let handle: tjhandle

    init(_ handle: tjhandle?) throws(DarkroomError) {
        guard let handle else { throw .library(String(cString: tjGetErrorStr2(nil))) }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    func check(_ result: CInt) throws(DarkroomError) {
        guard result == 0 else { throw .library(String(cString: tjGetErrorStr2(handle))) }
    }
}

/// The chroma subsampling of a JPEG; the raw value is libjpeg-turbo's.
struct TurboSampling: Equatable {
    let rawValue: CInt
    /// The number of pixels, across and down, that one chroma sample covers.
    let across: Int
    let down: Int

    static let half = TurboSampling(TJSAMP_420, 2, 2)

    private static let known = [
        TurboSampling(TJSAMP_444, 1, 1), TurboSampling(TJSAMP_422, 2, 1), half,
        TurboSampling(TJSAMP_GRAY, 1, 1), TurboSampling(TJSAMP_440, 1, 2), TurboSampling(TJSAMP_411, 4, 1),
    ]

    private init(_ name: TJSAMP, _ across: Int, _ down: Int) {
        rawValue = CInt(bitPattern: name.rawValue)
        self.across = across
        self.down = down
    }

    init?(rawValue: CInt) {
        guard let known = Self.known.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = known
    }

    var planes: Int { self.rawValue == CInt(bitPattern: TJSAMP_GRAY.rawValue) ? 1 : 3 }
}

/// Decodes a JPEG to its planes, at an eighth, a quarter, a half or all of its
/// size.
struct TurboDecoder {
    let bytes: UnsafeRawBufferPointer
    /// The header read from the bytes; its size has been checked.
    let header: JPEGHeader

    /// Decodes the picture; nil if its colours are not YCbCr or grey, which
    /// needs another decoder.
    ///
    /// The result's longer side is at least `longSide`, if the original's is.
    /// Throws at any warning of the library: bytes that break off, or more
    /// scans than a genuine file has.
    func picture(longSide: Int) throws(DarkroomError) -> PlanarPicture? {
        let turbo = try TurboHandle(tjInitDecompress())
        var (width, height, sampling, colours): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        let length = UInt(bytes.count)
        try turbo.check(tjDecompressHeader3(turbo.handle, start, length, &width, &height, &sampling, &colours))
        // The library has read another size than the one that was checked.
        guard (Int(width), Int(height)) == (header.width, header.height) else { throw .library("two sizes") }
        let wanted = [TJCS_YCbCr, TJCS_GRAY].map { CInt(bitPattern: $0.rawValue) }
        guard wanted.contains(colours), let sampling = TurboSampling(rawValue: sampling) else { return nil }
        let shrink = Self.shrink(from: Int(max(width, height)), to: longSide)
        let size = (width: (Int(width) + shrink - 1) / shrink, height: (Int(height) + shrink - 1) / shrink)
        let planes = try Self.planes(of: size, sampling)
        var places: [UnsafeMutablePointer<UInt8>?] = planes.map(\.samples)
        var strides = planes.map { CInt($0.stride) }
        let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
        try turbo.check(
            tjDecompressToYUVPlanes(
                turbo.handle,
                start,
                length,
                &places,
                CInt(size.width),
                &strides,
                CInt(size.height),
                flags
            )
        )
        return PlanarPicture(
            width: size.width,
            height: size.height,
            extent: (Double(width) / Double(shrink), Double(height) / Double(shrink)),
            planes: planes,
            sampling: (sampling.across, sampling.down)
        )
    }

    /// The library has scales between these, but vector code only for these.
    private static func shrink(from long: Int, to side: Int) -> Int {
        [8, 4, 2].first { (long + $0 - 1) / $0 >= side } ?? 1
    }

    private static func planes(
        of size: (width: Int, height: Int),
        _ sampling: TurboSampling
    ) throws(DarkroomError) -> [Plane] {
        var planes: [Plane] = []
        for component in 0..<CInt(sampling.planes) {
            let width = tjPlaneWidth(component, CInt(size.width), sampling.rawValue)
            let height = tjPlaneHeight(component, CInt(size.height), sampling.rawValue)
            guard width > 0, height > 0 else { throw .library("no such plane") }
            planes.append(try Plane(width: Int(width), height: Int(height)))
        }
        return planes
    }
}

/// Encodes planes as a baseline JPEG that contains nothing but the picture.
enum TurboEncoder {
    static func jpeg(_ picture: PlanarPicture, quality: Int) throws(DarkroomError) -> JPEGBytes {
        // An optimized Huffman table needs a second pass and saves a twentieth
        // of the bytes.
        setenv("TJ_OPTIMIZE", "1", 1)
        let turbo = try TurboHandle(tjInitCompress())
        var places: [UnsafePointer<UInt8>?] = picture.planes.map { UnsafePointer($0.samples) }
        var strides = picture.planes.map { CInt($0.stride) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var length: UInt = 0
        let result = tjCompressFromYUVPlanes(
            turbo.handle,
            &places,
            CInt(picture.width),
            &strides,
            CInt(picture.height),
            TurboSampling.half.rawValue,
            &bytes,
            &length,
            CInt(quality),
            0
        )
        let jpeg = JPEGBytes(start: bytes, count: Int(length))
        try turbo.check(result)
        return jpeg
    }
}

/// An encoded picture in the library's own memory.
struct JPEGBytes: ~Copyable {
    private let start: UnsafeMutablePointer<UInt8>?
    private let count: Int

    fileprivate init(start: UnsafeMutablePointer<UInt8>?, count: Int) {
        self.start = start
        self.count = count
    }

    deinit { tjFree(start) }

    borrowing func write(to file: Int32) throws(DarkroomError) {
        try UnsafeRawBufferPointer(start: start, count: count).write(to: file)
    }
}
