import FamilyCore
import FoundationEssentials
import PixelPainting

/// The letterbox of the last run, so that the first page can be made before the shelf is open.
///
/// If it is lost or wrong, a start is only slower.
struct LetterboxCache: Sendable {
    private let file: URL

    init(folder: String) { file = URL(filePath: folder).appending(path: "surround") }

    func read() -> Letterbox? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return Letterbox(rawValue: text)
    }

    func write(_ letterbox: Letterbox) {
        guard read() != letterbox else { return }
        try? Data(letterbox.rawValue.utf8).write(to: file)
    }
}

extension Letterbox {
    init(_ surround: RoomSettings.Surround) {
        switch surround {
        case .blurred: self = .blurred
        case .matte: self = .matte
        case .plain: self = .plain
        }
    }
}
