import CJPEG
package import FrameCore

/// A photo's pixels as they are in its JPEG file: luma of each pixel, and
/// chroma mostly at half resolution.
///
/// 2560 × 1707 pixels are 6.6 MB; as RGB words they would be 17 MB.
package struct PhotoPlanes: Sendable {
    package let size: PixelSize
    /// The number of times that chroma halves each side: 0 or 1.
    let halvings: (across: Int, down: Int)
    /// Luma, blue difference and red difference, in this order; a grey photo
    /// has only luma.
    let planes: [Plane]
    /// The bytes of all planes, and some unused ones, because eight pixels are
    /// read at once.
    let bytes: [UInt8]

    /// The place of a plane in `bytes`.
    struct Plane: Sendable {
        let offset: Int
        let stride: Int
    }

    /// The most bytes that are read beyond the end of a row.
    private static let readBeyond = 64

    /// Decodes all pixels of a photo; a truncated file is grey after its end.
    ///
    /// nil if the file's chroma has another resolution or its colours are not
    /// YCbCr.
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
        // A grey file may have any sampling factors: they mean nothing with one
        // plane.
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
