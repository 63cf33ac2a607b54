import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// Draws scenes.
///
/// The drawing is a function of the scene and the ready pictures; the painter
/// caches only finished work. It is for the main thread.
final class Painter {
    private(set) var words: Words
    let setter: TextSetter
    private let fonts: FontMap
    /// Sets the words over photos.
    private(set) var overPhoto: TextSetter
    let boards = KeyBackgroundCache()
    /// The layouts of pages of words, at most the arriving and the departing
    /// one: while they slide, no text is set again.
    var laidOut: [(content: SceneContent, screen: PixelSize, painting: Painting)] = []
    /// The photos' words as last set: a fade draws them many times.
    var captioned: [(key: CaptionKey, set: (block: Block, isRaised: Bool))] = []

    /// Where the mark that photos came was last drawn; nil if it was not.
    private(set) var newMark: PixelRect?
    /// Where the sign of moments was last drawn; nil if it was not.
    private(set) var momentMark: PixelRect?
    /// The words of title pages as last set, at most of the two that move.
    var titled: [(key: TitleKey, isStandIn: Bool, words: TitleWords)] = []
    /// The place of the scene's clock; nil if the scene has no clock.
    var clock: PixelRect?

    /// The sign on thumbnails of films, as last drawn.
    private var sign: Bitmap?

    /// The card that asks about a newcomer, as last set: its animation draws it many times.
    var asked: (card: SceneIntroduction, screen: PixelSize, painting: Painting)?

    @MainActor
    init(words: Words, letters: LetterSize = .usual) {
        fonts = FontMap()
        (self.words, setter) = (words, TextSetter(fonts: fonts))
        overPhoto = TextSetter(scale: letters.factor, fonts: fonts)
        followDirection()
    }

    private func followDirection() {
        for setter in [setter, overPhoto] { setter.isRightToLeft = words.direction == "rtl" }
    }

    /// Uses other words from now on.
    func speak(_ words: Words) {
        self.words = words
        releaseCaches()
        followDirection()
    }

    /// Words over photos have this size from now on.
    func resize(_ letters: LetterSize) {
        overPhoto = TextSetter(scale: letters.factor, fonts: fonts)
        captioned = []
        asked = nil
    }

    /// Reads the fonts, so that the first words appear at once.
    func prepareForWords() {
        setter.prepare()
        overPhoto.prepare()
    }

    /// Sets the size of the text caches: a quarter of the screen's pixels is
    /// more than all its words have; small screens, whose letters are larger in
    /// proportion, get a minimum.
    private func rememberWords(for screen: PixelSize) {
        let pixels = max(1 << 18, screen.width * screen.height / 4)
        setter.keptPixels = pixels
        overPhoto.keptPixels = pixels
    }

    /// Draws all of `scene`; a page whose picture is not in `pictures` is shown as a placeholder.
    func paint(_ scene: Scene, on canvas: borrowing Canvas, pictures: PictureSet) {
        canvas.draw(painting(of: scene, on: canvas.size, pictures: pictures))
    }

    func painting(of scene: Scene, on screen: PixelSize, pictures: PictureSet) -> Painting {
        rememberWords(for: screen)
        if let time = scene.nightClock { return nightClock(time, on: screen) }
        let board = ClockPainting(of: scene, words: words, setter: overPhoto)
        // Lay the foot out first: the clock's board takes what is left above it.
        let foot = foot(of: scene, on: screen, below: head(of: scene, board, on: screen))
        let corners = ClockPainting.corners(on: screen)
        let taken = (foot?.frames(on: screen) ?? []) + [scene.stick?.place, corners].compactMap(\.self)
        let clock = board?.painting(on: screen, clearOf: taken) {
            self.hasPlace(for: scene.marks, beside: $0, clearOf: taken, on: screen)
        }
        self.clock = clock?.layers.first?.frame
        var over = Painting()
        // Draw the foot below the marks, so that its shadow does not darken them.
        if let foot {
            over.append(foot.painting(on: screen) { brightness(of: scene, in: $0, on: screen, pictures) })
        }
        paint(scene.marks, besideClock: self.clock, clearOf: taken, in: &over, on: screen)
        for caption in scene.captions where caption.offersHeart {
            let marks = MarkPainting(words: words, setter: overPhoto)
            over.append(marks.offeredHeart(on: screen, caption.part, opacity: caption.opacity))
        }
        if let film = scene.film {
            over.append(FilmPainting(film: film, words: words, setter: overPhoto).painting(on: screen))
        }
        if let stick = scene.stick {
            let sign = StickPainting(stick: stick, words: words, setter: overPhoto, boards: boards)
            over.append(sign.painting(on: screen))
        }
        if let clock { over.append(clock) }
        if let pie = scene.pie {
            over.append(PiePainting(pie: pie, words: words, setter: overPhoto).painting(on: screen))
        }
        if let greeting = scene.greeting {
            over.append(GreetingPainting(greeting: greeting, words: words, setter: overPhoto).card(on: screen))
        }
        if let card = scene.introduction { over.append(self.painting(of: card, on: screen)) }
        // Without words, as in most swipes, one pass over the screen takes all the light.
        let wordsDimming = over.layers.isEmpty && scene.isOfPhotosAlone ? 0 : scene.wordsDimming
        var painting = pages(of: scene, on: screen, pictures, wordsDimming: wordsDimming)
        painting.append(over)
        if wordsDimming > 0 { painting.fill(PixelRect(screen), Colour(0, opacity: wordsDimming)) }
        return painting
    }

    private func paint(
        _ marks: [SceneMark],
        besideClock clock: PixelRect?,
        clearOf others: [PixelRect],
        in painting: inout Painting,
        on screen: PixelSize
    ) {
        (newMark, momentMark) = (nil, nil)
        for mark in marks {
            let sign = MarkPainting(words: words, setter: overPhoto, newMark: newMark, clock: clock, others: others)
            let drawn = sign.painting(of: mark, on: screen)
            switch mark {
            case .new: newMark = drawn.layers.first?.frame
            case .moment, .allPhotos, .memories: momentMark = drawn.layers.first?.frame
            case .offline, .forgotten, .muted, .paused, .heart: break
            }
            painting.append(drawn)
        }
    }

    /// Draws the pages; at night, photos are dimmed more than the words over them, which keep their contrast.
    ///
    /// The light that is taken from the whole scene later (`wordsDimming`) is not taken here.
    private func pages(
        of scene: Scene,
        on screen: PixelSize,
        _ pictures: PictureSet,
        wordsDimming: Double
    ) -> Painting {
        let share = wordsDimming < 1 ? 1 - (1 - scene.dimming) / (1 - wordsDimming) : 0
        let shade = share > 0 ? Colour(0, opacity: min(share, 1)) : nil
        return slidingPages(of: scene, on: screen, pictures, shade: shade)
    }

    private func nightClock(_ time: LocalTime, on screen: PixelSize) -> Painting {
        var painting = Painting()
        painting.fill(PixelRect(screen), Colour(0))
        painting.append(NightClockPainting(time: time, words: words, setter: setter).painting(on: screen))
        return painting
    }

    /// The content, and the departing page that slides out to the left.
    private func slidingPages(
        of scene: Scene,
        on screen: PixelSize,
        _ pictures: PictureSet,
        shade: Colour?
    ) -> Painting {
        let content = page(scene.content, on: screen, pictures, shade: shade)
        guard let departing = scene.departing else { return content }
        let gone = Int((min(max(departing.progress, 0), 1) * Double(screen.width)).rounded())
        var painting = page(departing.content, on: screen, pictures, shade: shade).moved(x: -gone, y: 0)
        painting.append(content.moved(x: screen.width - gone, y: 0))
        return painting
    }

    private func page(
        _ content: SceneContent,
        on screen: PixelSize,
        _ pictures: PictureSet,
        shade: Colour?
    ) -> Painting {
        var painting = Painting()
        for part in parts(of: content, on: screen, pictures) {
            painting.append(part.pictures)
            if let shade { painting.fill(part.frame, shade) }
            painting.append(part.words)
        }
        return painting
    }

    /// Returns what lies below all words, photos, the grid or the plain background, and the content's words.
    private func parts(of content: SceneContent, on screen: PixelSize, _ pictures: PictureSet) -> [ShadedPart] {
        switch content {
        case .photos(let pages):
            let painting = PhotoPages(pages: pages, pictures: pictures) { self.set($0, over: $1, $2, on: screen) }
            return [painting.part(on: screen)]
        case .grid(let grid):
            let lane = { [words, setter] in LanePainting(lane: $0, words: words, setter: setter) }
            let painting = GridPainting(
                grid: grid,
                pictures: pictures,
                playSign: playSign(in: grid),
                lanePainting: lane
            ) { self.set($0, over: $1, $2, on: screen) }
            return painting.parts(on: screen)
        case .blank, .notice, .invitation, .signIn, .servers, .networks, .networkFacts, .proving, .greeting:
            var part = ShadedPart(frame: PixelRect(screen))
            part.pictures.fill(PixelRect(screen), Palette.background)
            part.words = laidOut(content, on: screen)
            return [part]
        }
    }

    private func laidOut(_ content: SceneContent, on screen: PixelSize) -> Painting {
        if let known = laidOut.first(where: { $0.content == content && $0.screen == screen }) {
            return known.painting
        }
        let painting = message(content, on: screen)
        laidOut = [(content, screen, painting)] + laidOut.prefix(1)
        return painting
    }

    private func playSign(in grid: SceneGrid) -> Bitmap? {
        guard let side = GridPainting.signSide(in: grid) else { return nil }
        if let sign, sign.width == side { return sign }
        let drawn = Glyph.play(side: side, Palette.cream, on: Palette.disc)
        sign = drawn
        return drawn
    }

    private func message(_ content: SceneContent, on screen: PixelSize) -> Painting {
        switch content {
        case .blank, .photos, .grid:
            Painting()
        case .notice(let notice):
            NoticePage(notice: notice, words: words, setter: setter).painting(on: screen)
        case .invitation(let invitation):
            InvitationPage(invitation: invitation, words: words, setter: setter).painting(on: screen)
        case .signIn(let view):
            SignInPage(view: view, words: words, setter: setter, boards: boards).painting(on: screen)
        case .servers(let servers):
            ServersPage(servers: servers, words: words, setter: setter, boards: boards).painting(on: screen)
        case .networks(let networks):
            NetworksPage(networks: networks, words: words, setter: setter, boards: boards).painting(on: screen)
        case .networkFacts(let facts):
            NetworkFactsPage(facts: facts, words: words, setter: setter, boards: boards).painting(on: screen)
        case .proving(let number):
            ProvingPage(number: number, words: words, setter: setter).painting(on: screen)
        case .greeting(let greeting):
            GreetingPainting(greeting: greeting, words: words, setter: setter).page(on: screen)
        }
    }

    private func painting(of card: SceneIntroduction, on screen: PixelSize) -> Painting {
        var whole = card
        whole.opacity = 1
        var painting = IntroductionPainting(card: card, words: words, setter: overPhoto, boards: boards)
            .shade(on: screen)
        let known = asked.flatMap { $0.card == whole && $0.screen == screen ? $0.painting : nil }
        let set =
            known
            ?? IntroductionPainting(card: whole, words: words, setter: overPhoto, boards: boards).painting(on: screen)
        asked = (whole, screen, set)
        painting.append(card.opacity < 1 ? set.faded(to: card.opacity) : set)
        return painting
    }
}
