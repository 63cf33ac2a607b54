import FamilyCore
import FrameCore
import PangoText

/// The sender's caption, below it the sender, the time and who loved the photo,
/// and comments.
struct CaptionPainting {
    var caption: SceneCaption
    let words: Words
    let setter: TextSetter
    /// The number of signs in the lower corner.
    var signs = 0
    /// The height in pixels at the top of the screen that the clock and the signs beside it need.
    var head = 0

    /// The number of lines of a caption, unless the user asked for all of it.
    private static let usualLines = 3
    /// The maximum number of lines of a caption or a comment, so that a text without end is still set in finite time.
    private static let mostLines = 40
    /// The maximum number of letters of a name, tried in order, so that the text after a long name still fits.
    private static let lettersOfName = [60, 32, 20, 12]
    /// The fractions of the usual font size that are tried, in order, for the whole caption and all comments.
    private static let scales = [1, 0.86, 0.74, 0.64]

    /// Returns the words, and whether they stand above the corner's marks because all of the width is theirs.
    ///
    /// If the usual extent shows the whole caption and all comments, a second touch of the user moves no words.
    func set(on screen: PixelSize) -> (block: Block, isRaised: Bool) {
        var usual = self
        usual.caption.isWhole = false
        let (block, showsAll) = usual.usual(Measures(screen))
        // The other caption of a pair may raise this one, too, to where the clock is.
        let mayBeRaised = caption.isWhole && caption.part != .whole
        let isTooHigh = mayBeRaised && block.height > belowClock(on: screen, isRaised: true)
        guard caption.isWhole, !showsAll || isTooHigh else { return (block, false) }
        return (whole(on: screen), true)
    }

    private func whole(on screen: PixelSize) -> Block {
        let height = wholeHeight(on: screen)
        for scale in Self.scales.dropLast() {
            let block = whole(Measures(screen), scale, caption.comments)
            if !block.painting.isCut, block.height <= height { return block }
        }
        return fitted(Measures(screen), Self.scales[Self.scales.count - 1], height: height)
    }

    /// The maximum height in pixels of the whole caption and its comments: between the marks above and the hearts
    /// below, and below the clock.
    private func wholeHeight(on screen: PixelSize) -> Int {
        let height = caption.part.height(of: screen) - Int(Measures(screen).unit * 26)
        return min(height, belowClock(on: screen, isRaised: true))
    }

    /// The height in pixels between the clock and the lower edge of the words; all of it without a clock.
    private func belowClock(on screen: PixelSize, isRaised: Bool) -> Int {
        guard head > 0 else { return .max }
        return caption.part.bottom(on: screen) - FootPainting.gap(Measures(screen), isRaised: isRaised) - head
    }

    // MARK: - The usual extent

    /// Sets what fits on the photo's part of the screen: with less room fewer comments, then fewer lines of the caption.
    private func usual(_ measures: Measures) -> (block: Block, showsAll: Bool) {
        let height = min(
            caption.part.height(of: measures.screen) - Int(measures.unit * 18),
            belowClock(on: measures.screen, isRaised: false)
        )
        var (comments, lines) = (caption.comments[...], Self.usualLines)
        var block = usual(measures, comments, lines: lines)
        while block.height > height {
            if !comments.isEmpty {
                comments = comments.dropFirst()
            } else if lines > 1 {
                lines -= 1
            } else {
                break
            }
            block = usual(measures, comments, lines: lines)
        }
        let isShort = lines == Self.usualLines && comments.count == caption.commentCount
        return (block, isShort && !block.painting.isCut && isAsWritten(measures))
    }

    /// Returns whether the usual lines keep the sender's own.
    private func isAsWritten(_ measures: Measures) -> Bool {
        let breaks = caption.words.count(where: \.isNewline)
        guard breaks > 0 else { return true }
        let style = style(4.4, .semibold, lines: Self.usualLines, measures)
        return breaks < Self.usualLines && setter.set(caption.words, style).lines <= Self.usualLines
    }

    private func usual(_ measures: Measures, _ comments: ArraySlice<SceneComment>, lines: Int) -> Block {
        let text = caption.words.isEmpty ? [] : [Block(usualWords(measures, lines: lines))]
        let comments = comments.map { self.block(of: $0, lines: 2, measures) }
        return column(text + [Block(about(measures))], comments, measures)
    }

    /// Sets at most so many lines of the caption, however many the sender wrote.
    private func usualWords(_ measures: Measures, lines: Int) -> SetText {
        let style = style(4.4, .semibold, lines: lines, measures)
        guard caption.words.contains(where: \.isNewline) else { return setter.set(caption.words, style) }
        if caption.words.count(where: \.isNewline) < lines {
            let asWritten = setter.set(caption.words, style)
            if asWritten.lines <= lines { return asWritten }
        }
        // Pango counts lines for each paragraph, so the caption becomes one paragraph.
        return setter.set(onOneLine(caption.words), style)
    }

    /// The line about the photo; names are shortened until all of the line fits.
    private func about(_ measures: Measures, _ scale: Double = 1) -> SetText {
        let style = style(3 * scale, .medium, lines: 2, isSentence: true, measures)
        var set = setter.set(words.line(about: caption), style)
        for letters in Self.lettersOfName where set.isCut {
            set = setter.set(words.line(about: caption, lettersOfName: letters), style)
        }
        return set
    }

    // MARK: - The whole extent

    private func whole(_ measures: Measures, _ scale: Double, _ comments: [SceneComment], lines: Int? = nil) -> Block {
        var head: [Block] = []
        if !caption.words.isEmpty {
            let style = style(4.4 * scale, .semibold, lines: lines ?? Self.mostLines, measures)
            head = [Block(setter.set(lines == nil ? caption.words : onOneLine(caption.words), style))]
        }
        let told = comments.map { block(of: $0, lines: Self.mostLines, measures, scale) }
        return column(head + [Block(about(measures, scale))], earlier(than: comments, measures, scale) + told, measures)
    }

    /// The newest comments that fit, and a caption cut at the last line that does.
    private func fitted(_ measures: Measures, _ scale: Double, height: Int) -> Block {
        var comments = caption.comments[...]
        var block = whole(measures, scale, Array(comments))
        while block.height > height, !comments.isEmpty {
            comments = comments.dropFirst()
            block = whole(measures, scale, Array(comments))
        }
        var lines = Self.mostLines / 2
        while block.height > height, lines > 1 {
            block = whole(measures, scale, [], lines: lines)
            lines -= 1
        }
        return block
    }

    /// The line that says how many earlier comments are not shown; empty if all are shown.
    private func earlier(than comments: [SceneComment], _ measures: Measures, _ scale: Double) -> [Block] {
        let left = caption.commentCount - comments.count
        guard left > 0 else { return [] }
        let style = style(3 * scale, .medium, lines: 1, isSentence: true, measures)
        return [Block(setter.set(words.text(.earlierComments, count: left), style))]
    }

    // MARK: - Parts

    private func column(_ head: [Block], _ comments: [Block], _ measures: Measures) -> Block {
        .column(
            head.map { ($0, measures.unit) } + comments.map { ($0, measures.unit * 1.4) },
            along: .centre
        )
    }

    private func block(of comment: SceneComment, lines: Int, _ measures: Measures, _ scale: Double = 1) -> Block {
        var style = style(3 * scale, .regular, lines: lines, isSentence: true, measures)
        style.emphasis = TextStyle.Emphasis(words.name(of: comment), weight: .semibold, colour: Palette.cream)
        return Block(setter.set(words.line(of: comment), style))
    }

    /// `isSentence` is true if the words are the frame's own: their writing direction is that of its language, whatever
    /// names they contain.
    private func style(
        _ size: Double,
        _ weight: TextStyle.Weight,
        lines: Int,
        isSentence: Bool = false,
        _ measures: Measures
    ) -> TextStyle {
        var style = measures.text(size, Palette.cream, weight)
        style.alignment = .centre
        style.maxWidth =
            caption.isWhole
            ? FootPainting.wholeWidth(measures, of: caption.part)
            : FootPainting.width(measures, of: caption.part, beside: signs)
        style.maxLines = lines
        style.isBalanced = lines > 1
        style.direction = isSentence ? .ofLanguage : .ofText
        return style
    }

    private func onOneLine(_ words: String) -> String {
        words.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
