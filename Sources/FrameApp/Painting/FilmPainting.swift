import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The sign on a page's film: that it can be played and its length, or its
/// progress.
struct FilmPainting {
    let film: SceneFilm
    let words: Words
    let setter: TextSetter

    /// The sign is in the middle, where people look for it.
    func painting(on screen: PixelSize) -> Painting {
        switch film {
        case .mark(let seconds): mark(seconds, on: screen)
        case .progress(let share): line(share, on: screen)
        }
    }

    private func mark(_ seconds: Int, on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let disc = Block(Glyph.play(side: Int(measures.unit * 13), Palette.cream, on: Palette.disc))
        let text = setter.set(Self.clock(seconds), measures.text(3.4, Palette.cream, .semibold))
        let length = Block(text).onBoard(
            Palette.shade,
            inset: (measures.unit * 1.6, measures.unit * 0.35),
            radius: measures.unit * 10
        )
        let block = Block.column([(disc, 0), (length, measures.unit * 1.6)], along: .centre)
        // The disc itself is centred; the text below it is not counted.
        return block.placed(x: (screen.width - block.width) / 2, y: (screen.height - disc.height) / 2)
    }

    /// A duration as `0:12`.
    static func clock(_ seconds: Int) -> String {
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// A progress bar along the bottom, so thin that it does not cover the
    /// picture.
    private func line(_ share: Double, on screen: PixelSize) -> Painting {
        let height = max(2, Int(Measures(screen).unit * 0.5))
        let gone = Int((Double(screen.width) * share).rounded())
        let y = screen.height - height
        var painting = Painting()
        painting.fill(PixelRect(x: 0, y: y, width: gone, height: height), Palette.cream.with(opacity: 0.8))
        painting.fill(
            PixelRect(x: gone, y: y, width: screen.width - gone, height: height),
            Palette.shade.with(opacity: 0.4)
        )
        return painting
    }
}
