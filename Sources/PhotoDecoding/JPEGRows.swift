import CJPEG
import FrameCore

/// A JPEG file that is decoded row by row, from the top.
///
/// Each row is used while it is in the first-level cache: all pixels at once
/// would be megabytes to write, and to read again.
struct JPEGRows: ~Copyable, PixelRows {
    private let reader: UnsafeMutablePointer<frame_jpeg>
    private let room: UnsafeMutableRawPointer
    private let path: String
    private let tried: String
    /// The number of rows that are not decoded yet.
    private var rest: Int
    let size: PixelSize

    /// Opens a photo; a truncated file is grey after its end.
    ///
    /// With a page, the photo is decoded at a reduced size that looks the same
    /// on it; with nil at full size.
    init(photo path: String, for page: PixelSize? = nil) throws(PhotoDecodingError) {
        try self.init(path, isForgiving: true, "decode a photo") { size in
            page.map { JPEGReduction.eighths(of: size, for: $0) } ?? 8
        }
    }

    /// Opens a photo at a reduced size whose shorter side has at least `side`
    /// pixels; a truncated file is an error.
    init(thumbnail path: String, of side: Int) throws(PhotoDecodingError) {
        try self.init(path, isForgiving: false, "decode a thumbnail") { size in
            JPEGReduction.eighths(of: min(size.width, size.height), leaving: side)
        }
    }

    private init(
        _ path: String,
        isForgiving: Bool,
        _ tried: String,
        eighths: (PixelSize) -> Int
    ) throws(PhotoDecodingError) {
        guard let reader = frame_jpeg_open(path, isForgiving ? 1 : 0, CUnsignedInt(RenditionBound.longestSide)) else {
            throw Self.failed(tried, path)
        }
        let whole = PixelSize(
            width: Int(reader.pointee.jpeg.image_width),
            height: Int(reader.pointee.jpeg.image_height)
        )
        guard frame_jpeg_begin(reader, CInt(eighths(whole))) == 0 else {
            frame_jpeg_close(reader)
            throw Self.failed(tried, path)
        }
        size = PixelSize(width: Int(reader.pointee.jpeg.output_width), height: Int(reader.pointee.jpeg.output_height))
        rest = size.height
        room = .allocate(byteCount: size.width * 4 + Self.shift, alignment: Self.alignment)
        (self.reader, self.path, self.tried) = (reader, path, tried)
    }

    deinit {
        frame_jpeg_close(reader)
        room.deallocate()
    }

    /// The buffer for a row that is used at once.
    ///
    /// NB: libjpeg-turbo writes a row that begins at a vector's boundary past
    /// the caches (`movntdq`), and reading it would wait for the memory.
    private var row: UnsafeMutablePointer<UInt32> {
        (room + Self.shift).bindMemory(to: UInt32.self, capacity: size.width)
    }

    private static let (alignment, shift) = (64, 8)

    mutating func next() throws(PhotoDecodingError) -> UnsafePointer<UInt32> {
        try read(to: row)
        return UnsafePointer(row)
    }

    /// Decodes the remaining rows, because the file may be truncated there.
    mutating func finish() throws(PhotoDecodingError) {
        while rest > 0 { try read(to: row) }
    }

    /// Decodes all rows.
    mutating func pixels() throws(PhotoDecodingError) -> [UInt32] {
        var failure: PhotoDecodingError?
        let pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { pixels, count in
            guard let target = pixels.baseAddress else { return }
            do throws(PhotoDecodingError) {
                for y in 0..<size.height { try read(to: target + y * size.width) }
                count = size.width * size.height
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return pixels
    }

    private mutating func read(to row: UnsafeMutablePointer<UInt32>) throws(PhotoDecodingError) {
        precondition(rest > 0, "a file has so many rows")
        guard frame_jpeg_next(reader, row) == 0 else { throw Self.failed(tried, path) }
        rest -= 1
    }

    private static func failed(_ tried: String, _ path: String) -> PhotoDecodingError {
        PhotoDecodingError(tried, path)
    }
}
