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
        /// Whether a keeper must still confirm that it is the family's.
        let isUnconfirmed: Bool
        let shelf: String?
        /// The title of the only part of the album that it shows; nil if it shows everything.
        let part: String?
        /// A small picture of what it shows; nil if there is none.
        let thumbnail: String?

        /// `photo` is what the frame showed last; nil if it is no longer in the album.
        init(_ frame: FrameSummary, showing photo: Photo?, of part: String?, context: MemberContext, words: Words) {
            let presence = FramePresence(frame, times: context.times, words: words)
            id = frame.id.text
            address = FrameAddress.page(frame.id)
            name = frame.name
            about = words(.frameAbout, ["member": frame.member.displayName, "model": frame.model])
            takenIn = FrameWords.takenIn(frame, times: context.times, words: words)
            isUnconfirmed = !frame.asks
            isHere = presence.isHere
            seen = presence.words
            shelf = frame.report.map { words(.frameShelf, count: $0.shelfPhotos) }
            self.part = part
            thumbnail = photo.map(PhotoAddress.smallest)
        }
    }

    /// A frame that a keeper removed a moment ago, perhaps by mistake.
    struct Removed: Sendable {
        let sentence: String
        let address: String

        init(_ frame: RemovedFrame, times: TimeWords, words: Words) {
            sentence = words(.frameRemoved, ["frame": frame.name, "when": times.dayAndTime(frame.removedAt)])
            address = FrameAddress.page(frame.id) + "/restore"
        }
    }

    let frames: [Item]
    /// Keepers only.
    let removed: [Removed]
    let quiet: [OrganizerNotice]
    let proxy: ProxyNotice?
    let mayTakeIn: Bool
}

/// The URLs of a frame's pages.
enum FrameAddress {
    static func page(_ id: FrameID) -> String { "/frames/\(id)" }
}
