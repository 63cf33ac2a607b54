import CTurboJPEG
import Glibc

/// One of libjpeg-turbo's handles, for decoding or encoding.
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

/// How the brightness and colours of a JPEG are kept, by libjpeg-turbo's names.
struct TurboSampling: Equatable {
    let rawValue: CInt
    /// How many pixels, across and down, a sample of the colours stands for.
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

/// Decodes a JPEG to its planes, in an eighth, a quarter, a half or all of its
/// size.
struct TurboDecoder {
    let bytes: UnsafeRawBufferPointer
    /// What was found in the bytes, and may be decoded.
    let header: JPEGHeader

    /// Nothing where its colours are not brightness and two differences, which
    /// is another decoder's work.
    ///
    /// `longSide` is what the result must have at least, if the whole has it.
    /// Throws at the least doubt of the library's: bytes that break off, or
    /// more scans than an honest file has.
    func picture(longSide: Int) throws(DarkroomError) -> PlanarPicture? {
        let turbo = try TurboHandle(tjInitDecompress())
        var (width, height, sampling, colours): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        let length = UInt(bytes.count)
        try turbo.check(tjDecompressHeader3(turbo.handle, start, length, &width, &height, &sampling, &colours))
        // Another size than the one that was found small enough.
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

    /// Scales between are there too, but only these have vector code.
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

/// Encodes planes as a baseline JPEG with nothing in it but the picture.
enum TurboEncoder {
    static func jpeg(_ picture: PlanarPicture, quality: Int) throws(DarkroomError) -> JPEGBytes {
        // A table of the picture's own costs a second look and saves a twentieth.
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
