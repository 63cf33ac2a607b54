import FoundationEssentials
import FrameCore

/// How large the pages of the last run were: what most likely they are again,
/// before a screen is open.
///
/// Written when it changes, which is when a panel does. It may be lost or wrong:
/// then a start is but slower.
struct PageSizeNote: Sendable {
    /// No panel has longer sides, and none of those more pixels: 8K.
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
