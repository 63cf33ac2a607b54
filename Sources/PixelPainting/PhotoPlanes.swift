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
    package struct Plane: Sendable {
        let offset: Int
        let stride: Int

        package init(offset: Int, stride: Int) {
            self.offset = offset
            self.stride = stride
        }
    }

    /// The most bytes that are read beyond the end of a row.
    package static let readBeyond = 64

    /// `bytes` holds all planes and `readBeyond` bytes more.
    package init(size: PixelSize, halvings: (across: Int, down: Int), planes: [Plane], bytes: [UInt8]) {
        self.size = size
        self.halvings = halvings
        self.planes = planes
        self.bytes = bytes
    }
}
