import FamilyCore
import FamilyServices

/// The family's list of frames.
struct FramesView: Sendable {
    struct Item: Sendable {
        let id: String
        let address: String
        let name: String
        let about: String
        let seen: String
        let isHere: Bool
        let takenIn: String
        /// Whether a keeper still has to say that it is in the family's house.
        let isUnconfirmed: Bool
        let shelf: String?
        /// A small picture of what it shows.
        let thumbnail: String?

        /// `photo` is what the frame showed last, where it is still in the album.
        init(_ frame: FrameSummary, showing photo: Photo?, household: Household, words: Words) {
            let presence = FramePresence(frame, moments: household.moments, words: words)
            id = frame.id.text
            address = FrameAddress.page(frame.id)
            name = frame.name
            about = words(.frameAbout, ["member": frame.member.displayName, "model": frame.model])
            takenIn = FrameWords.takenIn(frame, moments: household.moments, words: words)
            isUnconfirmed = !frame.asks
            isHere = presence.isHere
            seen = presence.words
            shelf = frame.report.map { words(.frameShelf, count: $0.shelfPhotos) }
            thumbnail = photo.map(PhotoAddress.smallest)
        }
    }

    /// A frame that a keeper removed a moment ago, perhaps by mistake.
    struct Removed: Sendable {
        let sentence: String
        let address: String

        init(_ frame: RemovedFrame, moments: MomentWords, words: Words) {
            sentence = words(.frameRemoved, ["frame": frame.name, "when": moments.dayAndTime(frame.removedAt)])
            address = FrameAddress.page(frame.id) + "/restore"
        }
    }

    let frames: [Item]
    /// Keepers only.
    let removed: [Removed]
    let quiet: [KeeperNotice]
    let proxy: ProxyNotice?
    let mayTakeIn: Bool
}

/// Where the pages find a frame.
enum FrameAddress {
    static func page(_ id: FrameID) -> String { "/frames/\(id)" }
}
