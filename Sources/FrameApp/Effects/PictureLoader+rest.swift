import Dispatch
import FamilyCore
import FrameCore
import PixelPainting
import Synchronization

/// Reduces the ready pages that are not on the screen to a sixteenth of their memory while nobody uses the frame.
extension PictureLoader {
    /// The number of calls of `restore` so far; `reduce` takes it, to notice a later call.
    var restorations: Int { state.withLock(\.restorations) }

    /// Reduces the ready pages, except for those that are seen.
    ///
    /// The call takes some milliseconds for each page. It may run on any thread, and later than it was asked for: a page
    /// that is decoded or released meanwhile stays as it is, and all pages do if `restore` was called since `restorations`
    /// was read.
    func reduce(except seen: Set<PhotoID>, since restorations: Int) {
        let unseen = state.withLock { state in state.ready.keys.filter { !seen.contains($0) } }
        for photo in unseen {
            let (picture, edition) = state.withLock { ($0.ready[photo], $0.editions[photo]) }
            guard let reduced = picture.map(ReducedPicture.init) else { continue }
            state.withLock { state in
                guard state.restorations == restorations, state.editions[photo] == edition, state.ready[photo] != nil
                else { return }
                (state.ready[photo], state.reduced[photo]) = (nil, reduced)
            }
        }
    }

    /// Enlarges the reduced pages, so that they can be drawn at once, and orders them anew in full sharpness: first those
    /// that are seen next.
    ///
    /// The call blocks for a few milliseconds.
    func restore(first seen: [PhotoID]) {
        let reduced = state.withLock { state in
            defer { state.reduced = [:] }
            state.restorations += 1
            return Array(state.reduced)
        }
        guard !reduced.isEmpty else { return }
        DispatchQueue.concurrentPerform(iterations: reduced.count) { index in
            let (photo, page) = reduced[index]
            let picture = page.enlarged()
            state.withLock { state in
                guard state.wanted[photo] != nil, state.ready[photo] == nil else { return }
                state.ready[photo] = picture
            }
        }
        let photos = reduced.map(\.key)
        for photo in photos.filter(seen.contains) + photos.filter({ !seen.contains($0) }) { backlog.add(.page(photo)) }
    }
}
