import CJPEG
import FrameCore
import Glibc

/// A JPEG's pixels for the moment between decoding and scaling.
///
/// `@unchecked Sendable`: once made they are only read, and freed by their one
/// owner.
struct DecodedJPEG: ~Copyable, @unchecked Sendable {
    private let bytes: UnsafeMutablePointer<UInt8>
    let size: PixelSize

    /// All pixels; a file that is cut off is grey from there on.
    init(path: String) throws(SDLError) { try self.init(path: path, side: .max, isForgiving: true, "decode a photo") }

    /// So few of the pixels that the shorter side still has `side` of them; no
    /// file that is cut off.
    init(path: String, reducedTo side: Int) throws(SDLError) {
        try self.init(path: path, side: CInt(side), isForgiving: false, "decode a thumbnail")
    }

    private init(path: String, side: CInt, isForgiving: Bool, _ tried: String) throws(SDLError) {
        var width: CInt = 0
        var height: CInt = 0
        guard let bytes = frame_jpeg_rows(path, side, isForgiving ? 1 : 0, &width, &height) else {
            throw SDLError(tried, message: "\(path) is no whole JPEG file")
        }
        self.bytes = bytes
        size = PixelSize(width: Int(width), height: Int(height))
    }

    deinit { free(bytes) }

    /// Good for as long as this is held.
    var rows: RGBRows { RGBRows(bytes: bytes, stride: size.width * 3, size: size) }

    func pixels() -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: size.width * size.height) { result, count in
            count = size.width * size.height
            guard let target = result.baseAddress else { return }
            Self.widen(bytes, to: target, count: count)
        }
    }

    private static func widen(_ bytes: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int) {
        var index = 0
        var place = bytes
        while index < count {
            target[index] = UInt32(place[0]) << 16 | UInt32(place[1]) << 8 | UInt32(place[2])
            place += 3
            index &+= 1
        }
    }

    func scaled(to fit: PictureFit, isUrgent: Bool) -> [UInt32] {
        Resampler(from: size, to: fit).pixels(of: rows, isUrgent: isUrgent)
    }
}
