import FamilyCore
import FrameCore

/// The photos that a server knows to be hidden from the frame.
struct ModelHidings {
    /// The last hidden first.
    private(set) var hidden: [PhotoID] = []
    /// What the frame said of each photo, in order.
    private(set) var heard: [PhotoID: [Bool]] = [:]
    /// How the server refuses to hear of it; nil: it does not.
    var refusal: ServerError?

    mutating func hear(_ photo: PhotoID, isHidden: Bool) {
        heard[photo, default: []].append(isHidden)
        change(photo, isHidden: isHidden)
    }

    /// A relative brings a photo back, or another copy of the server knows more.
    mutating func change(_ photo: PhotoID, isHidden: Bool) {
        hidden.removeAll { $0 == photo }
        if isHidden { hidden.insert(photo, at: 0) }
    }
}
