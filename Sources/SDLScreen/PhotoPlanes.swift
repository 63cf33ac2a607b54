import CJPEG
package import FrameCore

/// A photo's pixels as its JPEG file has them: the light of each, and the
/// colour of every second, for eyes see colour coarsely.
///
/// 2560 × 1707 of them are 6.6 MB; as words they would be 17 MB.
package struct PhotoPlanes: Sendable {
    package let size: PixelSize
    /// How many times each side is halved for the colours: 0 or 1.
    let halvings: (across: Int, down: Int)
    /// For light, blue and red, in this order; grey has light alone.
    let planes: [Plane]
    /// All planes, and some bytes more that mean nothing: eight pixels are read
    /// at once.
    let bytes: [UInt8]

    /// Where a plane lies.
    struct Plane: Sendable {
        let offset: Int
        let stride: Int
    }

    /// Where more is read than there is of a row.
    private static let readBeyond = 64

    /// Decodes all pixels of a photo; from where its file is cut off it is grey.
    ///
    /// Nothing where the file has its pixels in another way.
    init?(photo path: String) throws(SDLError) {
        guard let reader = frame_jpeg_open(path, 1) else { throw Self.failed(path) }
        defer { frame_jpeg_close(reader) }
        guard frame_jpeg_has_planes(reader) != 0 else { return nil }
        guard frame_jpeg_begin_planes(reader) == 0 else { throw Self.failed(path) }
        size = PixelSize(width: Int(reader.pointee.jpeg.image_width), height: Int(reader.pointee.jpeg.image_height))
        var (planes, end): ([Plane], Int) = ([], 0)
        for index in 0..<reader.pointee.jpeg.num_components {
            let stride = frame_jpeg_plane_stride(reader, index)
            planes.append(Plane(offset: end, stride: stride))
            end += stride * frame_jpeg_plane_rows(reader, index)
        }
        self.planes = planes
        // Grey may have any factors: they say nothing where there is one plane.
        let most = (reader.pointee.jpeg.max_h_samp_factor, reader.pointee.jpeg.max_v_samp_factor)
        halvings = (across: Int(most.0) - 1, down: Int(most.1) - 1)
        var isWhole = false
        bytes = [UInt8](unsafeUninitializedCapacity: end + Self.readBeyond) { bytes, count in
            guard let start = bytes.baseAddress else { return }
            isWhole = frame_jpeg_planes(reader, start) == 0
            count = isWhole ? end + Self.readBeyond : 0
        }
        guard isWhole else { throw Self.failed(path) }
    }

    private static func failed(_ path: String) -> SDLError {
        SDLError("decode a photo", message: "\(path) is no whole JPEG file")
    }
}
