import CTurboJPEG

extension PlanarPicture {
    /// The picture as red, green and blue, one byte each, line by line.
    ///
    /// The chroma must be at half size.
    func rgb() throws(DarkroomError) -> [UInt8] {
        guard let turbo = tjInitDecompress() else { throw .library("no decoder") }
        defer { tjDestroy(turbo) }
        var places: [UnsafePointer<UInt8>?] = planes.map { UnsafePointer($0.samples) }
        var strides = planes.map { CInt($0.stride) }
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        let result = tjDecodeYUVPlanes(
            turbo,
            &places,
            &strides,
            TurboSampling.half.rawValue,
            &pixels,
            CInt(width),
            0,
            CInt(height),
            CInt(TJPF_RGB.rawValue),
            0
        )
        guard result == 0 else { throw .library(String(cString: tjGetErrorStr2(turbo))) }
        return pixels
    }

    /// Makes a picture from pixels in the format of `rgb()`.
    init(rgb pixels: [UInt8], width: Int, height: Int) throws(DarkroomError) {
        guard let turbo = tjInitCompress() else { throw .library("no encoder") }
        defer { tjDestroy(turbo) }
        let half = (width: (width + 1) / 2, height: (height + 1) / 2)
        let planes = [
            try Plane(width: width, height: height), try Plane(width: half.width, height: half.height),
            try Plane(width: half.width, height: half.height),
        ]
        var places: [UnsafeMutablePointer<UInt8>?] = planes.map(\.samples)
        var strides = planes.map { CInt($0.stride) }
        let result = tjEncodeYUVPlanes(
            turbo,
            pixels,
            CInt(width),
            0,
            CInt(height),
            CInt(TJPF_RGB.rawValue),
            &places,
            &strides,
            TurboSampling.half.rawValue,
            0
        )
        guard result == 0 else { throw .library(String(cString: tjGetErrorStr2(turbo))) }
        self.init(width: width, height: height, planes: planes)
    }
}
