import FamilyCore
import FrameCore
import PangoText
import PixelPainting

extension Painter {
    /// Forgets all finished work: what is drawn next is set anew, which takes some milliseconds.
    func releaseCaches() {
        (laidOut, captioned, titled, asked) = ([], [], [], nil)
        boards.empty()
        for setter in [setter, overPhoto] { setter.empty() }
    }

    /// Returns the words of a title page, set anew if what they depend on has changed.
    func set(_ title: SceneTitle, over photo: PhotoID, _ picture: Picture, on screen: PixelSize) -> TitleWords {
        let key = TitleKey(title: title, photo: photo, screen: screen, clock: clock)
        let known = titled.first { $0.key == key }
        // The brightest spots, which the words must be read against, are missing in a stand-in.
        if let known, known.isStandIn == picture.isStandIn { return known.words }
        let painting = TitlePainting(title: title, words: words, setter: setter)
        let set = painting.words(over: picture, on: screen, below: clock)
        titled = [(key, picture.isStandIn, set)] + titled.prefix(1)
        return set
    }
}
