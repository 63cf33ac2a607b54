import CJPEG
import FrameCore
import PixelPainting

extension PhotoPlanes {
    /// Decodes all pixels of a photo; a truncated file is grey after its end.
    ///
    /// nil if the file's chroma has another resolution or its colours are not
    /// YCbCr.
    init?(photo path: String) throws(PhotoDecodingError) {
        let broken = PhotoDecodingError("decode a photo", path)
        guard let reader = frame_jpeg_open(path, 1, CUnsignedInt(RenditionBound.longestSide)) else { throw broken }
        defer { frame_jpeg_close(reader) }
        guard frame_jpeg_has_planes(reader) != 0 else { return nil }
        guard frame_jpeg_begin_planes(reader) == 0 else { throw broken }
        var (planes, end): ([Plane], Int) = ([], 0)
        for index in 0..<reader.pointee.jpeg.num_components {
            let stride = frame_jpeg_plane_stride(reader, index)
            planes.append(Plane(offset: end, stride: stride))
            end += stride * frame_jpeg_plane_rows(reader, index)
        }
        // A grey file may have any sampling factors: they mean nothing with one
        // plane.
        let most = (reader.pointee.jpeg.max_h_samp_factor, reader.pointee.jpeg.max_v_samp_factor)
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: end + Self.readBeyond) { bytes, count in
            guard let start = bytes.baseAddress else { return }
            isWhole = frame_jpeg_planes(reader, start) == 0
            count = isWhole ? end + Self.readBeyond : 0
        }
        guard isWhole else { throw broken }
        self.init(
            size: PixelSize(width: Int(reader.pointee.jpeg.image_width), height: Int(reader.pointee.jpeg.image_height)),
            halvings: (across: Int(most.0) - 1, down: Int(most.1) - 1),
            planes: planes,
            bytes: bytes
        )
    }
}
