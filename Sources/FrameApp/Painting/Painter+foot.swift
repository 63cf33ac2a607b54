import FamilyCore
import FrameCore

/// The values that determine how a caption is set.
struct CaptionKey: Equatable {
    var caption: SceneCaption
    let signs: Int
    let head: Int
    let screen: PixelSize
}

extension Painter {
    /// Sets the words at the bottom of the screen; `head` is the height in pixels that the clock and the signs at its top
    /// need.
    func foot(of scene: Scene, on screen: PixelSize, below head: @autoclosure () -> Int) -> FootPainting? {
        let signs = scene.marks.count(where: \.isInLowerCorner)
        if let note = scene.note {
            let block = NotePainting(note: note, words: words, setter: overPhoto, signs: signs).block(on: screen)
            let isRaised = scene.marks.contains { if case .heart(_, let part) = $0 { part != .whole } else { false } }
            return FootPainting(words: [(block, .whole)], isRaised: isRaised)
        }
        guard let opacity = scene.captions.first?.opacity else { return nil }
        let head = head()
        let captions = scene.captions.map { caption in
            let key = CaptionKey(caption: caption, signs: signs, head: head, screen: screen)
            return (set: set(key), part: caption.part)
        }
        return FootPainting(
            words: captions.map { ($0.set.block, $0.part) },
            opacity: opacity,
            isRaised: captions.contains(where: \.set.isRaised)
        )
    }

    /// Returns the words of a caption, set anew if what they depend on has changed.
    private func set(_ key: CaptionKey) -> (block: Block, isRaised: Bool) {
        var whole = key
        whole.caption.opacity = 1
        if let known = captioned.first(where: { $0.key == whole }) { return known.set }
        let painting = CaptionPainting(
            caption: whole.caption,
            words: words,
            setter: overPhoto,
            signs: whole.signs,
            head: whole.head
        )
        let set = painting.set(on: whole.screen)
        captioned = [(whole, set)] + captioned.prefix(1)
        return set
    }

    /// Returns the brightness of what lies under `frame`, 0 … 1.
    func brightness(
        of scene: Scene,
        in frame: PixelRect,
        on screen: PixelSize,
        _ pictures: PictureSet
    ) -> Double {
        // The grid's thumbnails count as fully bright.
        if case .grid = scene.content { return 1 }
        guard case .photos(let pages) = scene.content else { return 0 }
        return PhotoPages(pages: pages, pictures: pictures).brightness(in: frame, on: screen)
    }
}
