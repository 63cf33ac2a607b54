import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The card that asks about a newcomer, an invitation or a photo, over whatever is on the screen.
///
/// `IntroductionPlan` has the places, because touches use them too.
struct IntroductionPainting {
    let card: SceneIntroduction
    let words: Words
    let setter: TextSetter
    let boards: KeyBackgroundCache

    /// The opacity of the shade over the photo behind the card.
    private static let shade = 0.6
    /// The opacity of the shade around the card about a photo: over that photo, which can still be seen, and over the
    /// other photo of the page, which hardly can.
    private static let (shadeOfHiding, shadeOfSpared) = (0.35, 0.6)
    /// Font sizes in hundredths of the screen's shorter side, the largest
    /// first: one and a half times a caption's, because the card is read from a
    /// chair.
    private static let sizes = [9.5, 8.5, 7.5, 6.6, 5.8, 5.0, 4.4]
    /// The font sizes for an invitation, whose text is longer: the smaller ones are for large letters and long titles.
    private static let sizesOfInvitations = sizes + [3.8, 3.3, 2.8]
    private static let buttonSizes = [7.0, 6.2, 5.4, 4.6, 4.0]
    /// The most letters of a name or a title, tried in order; a longer one ends
    /// in "…", so that the question fits.
    private static let lettersOfName = [60, 40, 24, 12]
    /// The maximum number of lines of a question, and of an invitation, which tells the day, too.
    private static let (mostLines, mostOfInvitation) = (5, 8)

    func painting(on screen: PixelSize) -> Painting {
        let plan = IntroductionPlan(screen, isSmall: card.hiding != nil)
        let measures = Measures(screen)
        var painting = Painting()
        painting.bitmap(
            board(plan.board, Palette.background, radius: measures.unit * 5),
            x: plan.board.x,
            y: plan.board.y
        )
        painting.append(Block(question(in: plan.words, measures)).centred(in: plan.words))
        for choice in IntroductionChoice.allCases {
            painting.append(button(choice, in: plan.frame(of: choice), measures))
        }
        return painting
    }

    /// The shade over the photo behind the card.
    func shade(on screen: PixelSize) -> Painting {
        var painting = Painting()
        let shade = card.hiding == nil ? Self.shade : Self.shadeOfHiding
        painting.fill(PixelRect(screen), Colour(0, opacity: shade * card.opacity))
        if let spared = card.hiding?.spared {
            painting.fill(spared, Colour(0, opacity: Self.shadeOfSpared * card.opacity))
        }
        return painting
    }

    private func board(_ frame: PixelRect, _ colour: Colour, radius: Double) -> Bitmap {
        Bitmap(width: frame.width, height: frame.height) { pen in
            pen.rectangle(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height), radius: radius)
            pen.fill(colour)
        }
    }

    // MARK: - The question

    /// The question in the largest size in which it fits whole, if possible
    /// without breaking a word.
    private func question(in frame: PixelRect, _ measures: Measures) -> SetText {
        let longest = max(card.name.count, card.invitation?.title.count ?? 0)
        let names = [longest] + Self.lettersOfName.filter { $0 < longest }
        let sizes = card.invitation == nil ? Self.sizes : Self.sizesOfInvitations
        let unbroken = sizes.filter { longestWord($0, measures) <= frame.width }
        var set = question(letters: names[0], sizes[0], in: frame, measures)
        for letters in names {
            for size in unbroken + sizes {
                set = question(letters: letters, size, in: frame, measures)
                if !set.isCut, set.bitmap.width <= frame.width, set.bitmap.height <= frame.height { return set }
            }
        }
        return set
    }

    private func longestWord(_ size: Double, _ measures: Measures) -> Int {
        let style = measures.text(size, Palette.cream, .bold)
        let names = [card.name, card.invitation?.title ?? ""].joined(separator: " ")
        let said = card.hiding == nil ? names : words.question(card, name: "", title: "")
        return said.split(whereSeparator: \.isWhitespace).map { setter.measure(String($0), style).width }.max()
            ?? 0
    }

    private func question(letters: Int, _ size: Double, in frame: PixelRect, _ measures: Measures) -> SetText {
        let name = card.name.shortened(to: letters)
        let title = card.invitation?.title.shortened(to: letters)
        var style = measures.text(size, Palette.cream, .medium)
        style.alignment = .centre
        style.maxWidth = frame.width
        style.maxLines = card.invitation == nil ? Self.mostLines : Self.mostOfInvitation
        style.isBalanced = true
        if card.hiding == nil { style.emphasis = .init(title ?? name, weight: .bold, colour: Palette.amber) }
        return setter.set(words.question(card, name: name, title: title ?? ""), style)
    }

    // MARK: - Buttons

    private func button(_ choice: IntroductionChoice, in frame: PixelRect, _ measures: Measures) -> Painting {
        let look = look(of: choice)
        var painting = Painting()
        if card.chosen == choice { painting.append(ring(around: frame, measures)) }
        painting.bitmap(boards.key(width: frame.width, height: frame.height, look.board), x: frame.x, y: frame.y)
        painting.append(Block(label(of: choice, look.ink, in: frame, measures)).centred(in: frame))
        return painting
    }

    private func look(of choice: IntroductionChoice) -> (board: Colour, ink: Colour) {
        if card.pressed == choice { return (Palette.cream, Palette.ink) }
        return choice == .yes ? (Palette.amber, Palette.ink) : (Palette.key, Palette.cream)
    }

    /// The ring around the button that the keys have selected.
    private func ring(around frame: PixelRect, _ measures: Measures) -> Painting {
        var painting = Painting()
        for (outset, colour) in [(1.6, Palette.cream), (0.8, Palette.background)] {
            let place = frame.shrunk(by: -max(Int(measures.unit * outset), Int(outset * 2)))
            painting.bitmap(boards.key(width: place.width, height: place.height, colour), x: place.x, y: place.y)
        }
        return painting
    }

    /// The label of a button; both labels have the same size, the largest in
    /// which both fit.
    private func label(
        of choice: IntroductionChoice,
        _ ink: Colour,
        in frame: PixelRect,
        _ measures: Measures
    ) -> SetText {
        let room = frame.width - Int(measures.unit * 6)
        let size = Self.buttonSizes.first { size in
            IntroductionChoice.allCases.allSatisfy { choice in
                let measured = setter.measure(text(of: choice), measures.text(size, ink, .bold))
                return measured.width <= room && measured.height <= frame.height
            }
        }
        var style = measures.text(size ?? Self.buttonSizes[Self.buttonSizes.count - 1], ink, .bold)
        style.maxWidth = room
        return setter.set(text(of: choice), style)
    }

    private func text(of choice: IntroductionChoice) -> String {
        guard let hiding = card.hiding else { return words.text(choice == .yes ? .yes : .notNow) }
        return words.text(choice == .yes ? .notThisOne : hiding.other.word)
    }
}

extension SceneHideCard.Other {
    fileprivate var word: WordKey {
        switch self {
        case .pause: .pauseHere
        case .goOn: .slideshowOn
        case .leave: .leaveIt
        }
    }
}
