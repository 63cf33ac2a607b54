import FoundationEssentials
import FrameCore

/// The page size of the last run, which is most likely the size of this run,
/// before a screen is open.
///
/// It is written when it changes, which happens only with another panel. If it
/// is lost or wrong, a start is only slower.
struct PageSizeCache: Sendable {
    /// The largest sides and the most pixels accepted: 8K, more than any panel
    /// has.
    private static let (longestSide, mostPixels) = (7680, 7680 * 4320)

    private let file: URL

    init(folder: String) { file = URL(filePath: folder).appending(path: "page-size") }

    func read() -> PixelSize? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let sides = text.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (1...Self.longestSide).contains($0) }),
            sides[0] * sides[1] <= Self.mostPixels
        else { return nil }
        return PixelSize(width: sides[0], height: sides[1])
    }

    func write(_ size: PixelSize) {
        guard read() != size else { return }
        try? Data("\(size.width)x\(size.height)".utf8).write(to: file)
    }
}
