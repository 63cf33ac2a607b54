import FamilyCore
import FoundationEssentials
import FrameCore
import PangoText
import PixelPainting
import QRCode

/// The page with the invitation code: letters for people who type, a QR code
/// for those with a camera.
struct InvitationPage {
    let invitation: SceneInvitation
    let words: Words
    let setter: TextSetter

    func painting(on screen: PixelSize) -> Painting {
        let way = SignInPlan.opening(on: screen)
        let block = Measures.largest(on: screen, foot: way.height) { $0.isWide ? wide($0) : tall($0) }
        var painting = block.centred(in: PixelRect(screen))
        painting.append(signInInstead(Measures(screen)).centred(in: way))
        if let server = invitation.server {
            let place = ServerChoicePlan.name(on: screen)
            painting.append(name(of: server, on: screen).centred(in: place))
        }
        return painting
    }

    /// The name of the server that was found; a button where there are others.
    private func name(of server: SceneServer, on screen: PixelSize) -> Block {
        guard server.canChange else {
            // Anybody can give a server any name, so a long one is cut.
            return Block(setter.set(words.apart(server.name), nameStyle(on: screen)).bitmap)
        }
        return button(changeWords(server.name, on: screen), Measures(screen))
    }

    private func nameStyle(on screen: PixelSize) -> TextStyle {
        let measures = Measures(screen)
        var style = measures.text(3, Palette.sand)
        style.maxWidth = ServerChoicePlan.name(on: screen).width - Int(measures.unit * 6)
        return style
    }

    /// How many letters of a long name are shown at most.
    private static let lettersOfName = [40, 32, 24, 16, 8]

    /// The words of the button, with as much of the name as lets all of them be read.
    func changeWords(_ name: String, on screen: PixelSize) -> SetText {
        let style = nameStyle(on: screen)
        var set = setter.set(words.text(.changeServer, ["server": words.apart(name)]), style)
        for letters in Self.lettersOfName where set.isCut {
            let short = words.apart(name.count > letters ? "\(name.prefix(letters - 1))…" : name)
            set = setter.set(words.text(.changeServer, ["server": short]), style)
        }
        return set
    }

    /// A button to sign in, in quiet colours because hardly anybody needs it.
    private func signInInstead(_ measures: Measures) -> Block {
        button(setter.set(words.text(.signInInstead), measures.text(3, Palette.sand)), measures)
    }

    private func button(_ text: SetText, _ measures: Measures) -> Block {
        let words = text.bitmap
        let inset = (x: Int(measures.unit * 3), y: Int(measures.unit * 1.1))
        let board = Bitmap(width: words.width + 2 * inset.x, height: words.height + 2 * inset.y) { pen in
            let (width, height) = (Double(words.width + 2 * inset.x), Double(words.height + 2 * inset.y))
            pen.rectangle(x: 0, y: 0, width: width, height: height, radius: height / 2)
            pen.fill(Palette.field)
        }
        return Block(board.under(words, x: inset.x, y: inset.y))
    }

    private func wide(_ measures: Measures) -> Block {
        let gap = measures.unit * 6
        guard let square = square(measures) else {
            return reading(measures, width: Double(measures.content.width), along: .start)
        }
        let width = Double(measures.content.width - square.width) - gap
        return .row([reading(measures, width: width, along: .start), square], gap: gap)
    }

    private func tall(_ measures: Measures) -> Block {
        let reading = reading(measures, width: Double(measures.content.width), along: .centre)
        guard let square = square(measures) else { return reading }
        return .column([(reading, 0), (square, measures.unit * 8)], along: .centre)
    }

    /// The text: heading, code, instruction, remaining time.
    private func reading(_ measures: Measures, width: Double, along side: Block.Side) -> Block {
        .column(
            leaving(measures, width: width, along: side) + [
                (heading(measures), said == nil ? 0 : measures.unit * 6),
                (letters(measures, width: width), measures.unit * 0.6),
                (instruction(measures, width: width, along: side), measures.unit * 3.2),
                (life(measures), measures.unit * 4.6),
            ],
            along: side
        )
    }

    /// The sentence above the code: a frame that was taken out of its family says so for as long as it waits for the next
    /// one, and a frame whose gift card did not work says why.
    private var said: Phrase? { invitation.giftTrouble ?? (invitation.hasLeft ? .removedFromFamily : nil) }

    private func leaving(_ measures: Measures, width: Double, along side: Block.Side) -> [(Block, Double)] {
        guard let said else { return [] }
        var style = measures.text(4.5, Palette.cream, .semibold)
        style.alignment = side == .centre ? .centre : .start
        style.maxWidth = Int(width)
        style.maxLines = 3
        style.isBalanced = true
        return [(Block(setter.set(words.sentence(said), style)), 0)]
    }

    private func heading(_ measures: Measures) -> Block {
        var style = measures.text(3.9, Palette.amber, .bold)
        style.tracking = style.size * 0.02
        return Block(setter.set(words.text(.codeHeading), style))
    }

    /// The code, as large as the width allows, up to a fifth of the screen's
    /// height.
    private func letters(_ measures: Measures, width: Double) -> Block {
        var style = TextStyle(size: 100, colour: Palette.cream)
        style.weight = .bold
        style.leading = 1.15
        style.tracking = 5
        let each = Double(setter.measure(invitation.code.display, style).width) / 100
        let tallest = Double(measures.screen.height) * 0.2 / Self.capital
        style.size = min(((width - 2) / each).rounded(.down), tallest)
        style.tracking = style.size * 0.05
        return Block(setter.set(invitation.code.display, style))
    }

    /// The height of a capital letter as a share of Noto Sans' em.
    private static let capital = 0.714

    private func instruction(_ measures: Measures, width: Double, along side: Block.Side) -> Block {
        var style = measures.text(4.5, Palette.cream)
        style.alignment = side == .centre ? .centre : .start
        style.maxWidth = Int(width)
        style.maxLines = 3
        style.isBalanced = true
        style.emphasis = .init(address, weight: .bold, colour: Palette.amber)
        return Block(setter.set(words.text(.codeEntry, ["address": address]), style))
    }

    private func life(_ measures: Measures) -> Block {
        let ring = Glyph.ring(side: Int(measures.unit * 4.4), share: invitation.lifeLeft, Palette.sand)
        let minutes = (invitation.secondsLeft + 30) / 60
        let sentence =
            minutes < 1 ? words.text(.codeSecondsLeft) : words.text(.codeMinutesLeft, count: minutes)
        let text = setter.set(sentence, measures.text(3.4, Palette.sand))
        return .row([Block(ring), Block(text)], gap: measures.unit * 1.8)
    }

    private func square(_ measures: Measures) -> Block? {
        guard let code = QRCode(invitation.acceptURL) else { return nil }
        let screen = measures.screen
        let side = measures.isWide ? min(screen.height * 44 / 100, screen.width * 27 / 100) : screen.width * 46 / 100
        let card = Bitmap(code, side: side, dark: Palette.ink, light: Palette.cream)
        var style = measures.text(2.9, Palette.sand)
        style.maxWidth = card.width
        style.maxLines = 2
        style.isBalanced = true
        style.alignment = .centre
        let caption = setter.set(words.text(.codeCamera), style)
        return .column([(Block(card), 0), (Block(caption), measures.unit * 1.8)], along: .centre)
    }

    /// What a person types into a browser: the host, and its port if it is not
    /// the default.
    private var address: String {
        guard let url = URL(string: invitation.acceptURL), let host = url.host() else { return invitation.acceptURL }
        return url.port.map { "\(host):\($0)" } ?? host
    }
}
