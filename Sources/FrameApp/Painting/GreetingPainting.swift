import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The greeting of a gift card: a page of its own while there is no photo, and a card at the foot of the photos after
/// that.
struct GreetingPainting {
    let greeting: SceneGreeting
    let words: Words
    let setter: TextSetter

    /// Font sizes of the greeting in hundredths of the screen's shorter side, the largest first.
    private static let sizes = [8.5, 7.4, 6.4, 5.5, 4.7, 4.0, 3.4]
    private static let sizesOverPhotos = [5.6, 5.0, 4.4, 3.8, 3.3]
    /// A greeting has 300 letters at most; line breaks may make it long all the same.
    private static let mostLines = 12
    /// The card covers at most this part of the photo.
    private static let cardHeight = 0.46

    // MARK: - A page of its own

    func page(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let foot = foot(measures)
        let room = screen.height - 2 * (foot.map { $0.height + Int(measures.unit * 8) } ?? Int(measures.margin))
        var painting = fitted(Self.sizes, width: measures.content.width, height: room) { message($0, measures) }
            .centred(in: PixelRect(screen))
        if let foot {
            let bottom = screen.height - foot.height - Int(measures.unit * 4)
            painting.append(foot.placed(x: (screen.width - foot.width) / 2, y: bottom))
        }
        return painting
    }

    private func message(_ size: Double, _ measures: Measures) -> Block {
        let heart = Glyph.heart(side: Int(measures.unit * 9), Palette.heart)
        let width = min(measures.content.width, Int(measures.unit * size * 22))
        return .column(
            [(Block(heart), 0), (Block(text(size, .bold, width: width, measures)), measures.unit * 4)]
                + giver(size * 0.62, width: width, measures),
            along: .centre
        )
    }

    /// The line about what the frame waits for; nil once it is in the family.
    private func foot(_ measures: Measures) -> Block? {
        guard let line = greeting.line else { return nil }
        var style = measures.text(3.4, Palette.sand)
        style.alignment = .centre
        style.maxWidth = measures.content.width
        style.maxLines = 2
        style.isBalanced = true
        return Block(setter.set(words.sentence(line), style))
    }

    // MARK: - Over photos

    func card(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let inset = measures.unit * 4.5
        let width = min(measures.content.width, Int(measures.unit * 120)) - Int(2 * inset)
        let height = Int(Double(screen.height) * Self.cardHeight - 2 * inset)
        let block = fitted(Self.sizesOverPhotos, width: width, height: height) { size in
            .column(
                [(Block(text(size, .semibold, width: width, measures)), 0)]
                    + giver(size * 0.72, width: width, measures),
                along: .centre
            )
        }
        let board = block.onBoard(Palette.shade, inset: (inset * 1.3, inset), radius: measures.unit * 5)
        let bottom = screen.height - board.height - Int(measures.unit * 5)
        return board.placed(x: (screen.width - board.width) / 2, y: bottom)
    }

    // MARK: - Words

    /// Returns the block in the largest size in which all of it fits.
    private func fitted(_ sizes: [Double], width: Int, height: Int, _ build: (Double) -> Block) -> Block {
        var block = build(sizes[0])
        for size in sizes.dropFirst() {
            if !block.painting.isCut, block.width <= width, block.height <= height { break }
            block = build(size)
        }
        return block
    }

    private func text(
        _ size: Double,
        _ weight: TextStyle.Weight,
        width: Int,
        _ measures: Measures
    ) -> SetText {
        var style = measures.text(size, Palette.cream, weight)
        style.alignment = .centre
        style.maxWidth = width
        style.maxLines = Self.mostLines
        style.isBalanced = true
        // The greeting may be in another language than the frame's, so its text decides its writing direction.
        style.direction = .ofText
        return setter.set(greeting.words, style)
    }

    private func giver(_ size: Double, width: Int, _ measures: Measures) -> [(Block, Double)] {
        guard !greeting.giver.isEmpty else { return [] }
        var style = measures.text(size, Palette.sand, .medium)
        style.alignment = .centre
        style.maxWidth = width
        style.direction = .ofText
        return [(Block(setter.set(greeting.giver, style)), measures.unit * 2.2)]
    }
}
