import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The page on which a member signs in: two fields, an error message, and a
/// keyboard.
///
/// `SignInPlan` has the places, because touches use them too.
struct SignInPage {
    let view: SceneSignIn
    let words: Words
    let setter: TextSetter
    let boards: KeyBackgroundCache

    /// The opacity of the keyboard while it has no function.
    private static let atRest = 0.35

    func painting(on screen: PixelSize) -> Painting {
        let plan = SignInPlan(screen, view.keyboard, view.purpose)
        let measures = Measures(screen)
        var painting = Painting()
        painting.append(head(plan, measures))
        for field in plan.fields { painting.append(self.field(field, plan, measures)) }
        if let complaint = view.complaint { painting.append(message(complaint, in: plan.message, measures)) }
        let keys = KeyboardPainting(view: view, words: words, setter: setter, boards: boards)
        let board = keys.painting(plan.keyboard, measures)
        painting.append(view.isWaiting ? board.faded(to: Self.atRest) : board)
        return painting
    }

    // MARK: - Above the fields

    private func head(_ plan: SignInPlan, _ measures: Measures) -> Painting {
        let colour = view.pressed.contains(.back) ? Palette.cream : Palette.amber
        let word = setter.set(words.text(.back), measures.text(4, colour, .semibold))
        let chevron = Glyph.chevron(side: Int(measures.unit * 4.4), colour)
        let block = Block.row([Block(chevron), Block(word)], gap: measures.unit * 0.8)
        // The chevron's own margin extends to the left, so that its tip is in
        // line with the fields.
        let overhang = Int(measures.unit * 1.1)
        let place = (x: plan.userName.x - overhang, y: plan.back.y + (plan.back.height - block.height) / 2)
        var painting = Painting()
        if view.marked == .back {
            let rim = Int(measures.unit * 1.2)
            let board = boards.marked(width: block.width + 2 * rim, height: block.height + rim, Palette.field, measures)
            painting.bitmap(board, x: place.x - rim / 2, y: place.y - rim / 2)
        }
        painting.append(block.placed(x: place.x, y: place.y))
        var style = measures.text(4.8, Palette.cream, .bold)
        // Anybody nearby can give a Wi-Fi any name, so a long one is cut.
        if case .network = view.purpose { (style.maxWidth, style.maxLines) = (plan.title.width, 1) }
        let title = Block(setter.set(words.title(of: view.purpose), style))
        // On a narrow screen there is only the way back.
        if title.width <= plan.title.width { painting.append(title.centred(in: plan.title)) }
        return painting
    }

    private func message(_ complaint: Phrase, in frame: PixelRect, _ measures: Measures) -> Painting {
        var style = measures.text(3.5, Palette.amber)
        style.alignment = .centre
        style.maxWidth = frame.width
        style.maxLines = 2
        style.isBalanced = true
        return Block(setter.set(words.sentence(complaint), style)).centred(in: frame)
    }

    // MARK: - Fields

    private func field(_ field: SignInForm.Field, _ plan: SignInPlan, _ measures: Measures) -> Painting {
        let frame = plan.frame(of: field)
        let (isFocused, isMarked) = (view.focus == field, view.marked == .field(field))
        let name = words.label(of: field, view.purpose)
        let label = setter.set(name, measures.text(3.3, isFocused ? Palette.cream : Palette.sand))
        var painting = Painting()
        let board = boards.field(
            width: frame.width,
            height: frame.height,
            edge: isMarked ? Palette.cream : isFocused ? Palette.amber : Palette.sand.with(opacity: 0.35),
            line: max(measures.unit * (isMarked ? 0.9 : isFocused ? 0.5 : 0.25), 1)
        )
        painting.bitmap(board, x: frame.x, y: frame.y)
        let gap = (plan.labelHeight - label.bitmap.height) / 2
        painting.words(label, x: frame.x, y: frame.y - plan.labelHeight + max(gap, 0))
        painting.append(line(field, in: frame, measures))
        if field == .password, view.purpose.hasSecret { painting.append(reveal(plan.reveal, measures)) }
        return painting
    }

    /// The typed letters; of a line longer than its field, the part around the
    /// caret.
    private func line(_ field: SignInForm.Field, in frame: PixelRect, _ measures: Measures) -> Painting {
        var style = TextStyle(size: Double(frame.height) * 0.42, colour: Palette.cream)
        if field == .password, !view.isPasswordShown { style.tracking = style.size * 0.12 }
        let margin = Int(Double(frame.height) * 0.32)
        let hasReveal = field == .password && view.purpose.hasSecret
        let available = frame.width - 2 * margin - (hasReveal ? frame.height - margin : 0)
        let isFocused = view.focus == field
        let typed = VisibleLine(
            field == .userName ? view.userName : view.password,
            caret: isFocused ? view.caret : nil,
            available: available
        ) { setter.measure($0, style).width }
        let baseline = frame.y + frame.height / 2 + Int(style.size * 0.34)
        var painting = Painting()
        if !typed.text.isEmpty {
            let set = setter.set(typed.text, style)
            painting.words(set, x: frame.x + margin, y: baseline - set.baseline)
        }
        guard isFocused else { return painting }
        let height = Int(style.size * 1.3)
        let caret = PixelRect(
            x: frame.x + margin + typed.caret + Int(style.size * 0.06),
            y: frame.y + (frame.height - height) / 2,
            width: max(Int(measures.unit * 0.4), 2),
            height: height
        )
        painting.fill(caret, Palette.amber)
        return painting
    }

    private func reveal(_ frame: PixelRect, _ measures: Measures) -> Painting {
        var painting = Painting()
        if view.marked == .reveal {
            let place = frame.shrunk(by: frame.height / 12)
            let board = boards.marked(width: place.width, height: place.height, Palette.field, measures)
            painting.bitmap(board, x: place.x, y: place.y)
        }
        let colour = view.pressed.contains(.reveal) || view.isPasswordShown ? Palette.amber : Palette.sand
        let eye = Glyph.eye(side: frame.height * 46 / 100, isCrossed: view.isPasswordShown, colour)
        painting.append(Block(eye).centred(in: frame))
        return painting
    }
}

/// The part of a typed line that fits in its field.
struct VisibleLine {
    private(set) var text: String
    /// The distance from the text's start to the caret, in pixels.
    private(set) var caret = 0

    /// With nil as caret, the line's start is shown.
    init(_ whole: String, caret: Int?, available: Int, width: (String) -> Int) {
        let letters = Array(whole)
        var first = 0
        let place = min(caret ?? 0, letters.count)
        while first < place, width(String(letters[first..<place])) > available { first += 1 }
        var end = letters.count
        while end > place, width(String(letters[first..<end])) > available { end -= 1 }
        text = String(letters[first..<end])
        if place > first { self.caret = width(String(letters[first..<place])) }
    }
}
