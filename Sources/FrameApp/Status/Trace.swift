import FrameCore
import Glibc

/// Writes a line for each present, for measurements.
///
/// The line has the monotonic clock in nanoseconds when the present returned,
/// then each photo on the screen with its horizontal offset in pixels, the
/// nearest first; for a magnified photo its centre; for the grid the word
/// `grid` and the number of the grid's pixels above the screen.
final class Trace {
    private let descriptor: Int32

    /// nil if the file cannot be written.
    init?(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    func presented(_ scene: Scene, size: PixelSize) {
        let pages = scene.pages.sorted { abs($0.offset) < abs($1.offset) }
        var words = pages.map { page in
            let place = (page.offset + page.magnification.x) * Double(size.width)
            return "\(page.photo) \(Int(place.rounded(.down)))"
        }
        if case .grid(let grid) = scene.content { words.append("grid \(grid.offset)") }
        let line = "\(Self.now) \(words.joined(separator: " "))\n"
        _ = write(descriptor, line, line.utf8.count)
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Scene {
    /// The photos on the screen; empty if something else is shown.
    var pages: [ScenePage] {
        switch content {
        case .photos(let pages): pages
        case .grid(let grid): grid.hero.map { [$0.page] } ?? []
        default: []
        }
    }
}
