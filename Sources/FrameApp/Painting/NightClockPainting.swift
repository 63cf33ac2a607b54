import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The hour on the dark panel: large, and dimmer than anything by day, so that it lights no bedroom.
struct NightClockPainting {
    let time: LocalTime
    let words: Words
    let setter: TextSetter

    func painting(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let block = Block(setter.set(words.hour(time), measures.text(16, Palette.ember, .semibold)))
        // The hour moves a little each minute, so that no pixel of a panel shines all night.
        let step = Int(measures.unit * 2)
        let moved = (x: (time.minute % 5 - 2) * step, y: (time.minute / 5 % 5 - 2) * step)
        let frame = PixelRect(screen)
        let x = frame.x + (frame.width - block.width) / 2 + moved.x
        let y = frame.y + (frame.height - block.height) / 2 + moved.y
        return block.placed(x: x, y: y)
    }
}
