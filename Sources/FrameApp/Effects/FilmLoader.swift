import FamilyCore
import FilmPlaying
import FrameCore
import Logging
import PixelPainting
import Synchronization

/// Plays the film of the page at rest, and holds the film's current picture.
///
/// `Frame` decides what plays and when. One film plays at a time; FFmpeg is not
/// loaded before the first.
final class FilmLoader: Sendable {
    /// Opens a loudspeaker; returns nil if the machine has none.
    typealias OpenSpeaker = @Sendable () -> (any FilmPlaying.Speaker)?

    private struct State {
        var running: FilmRunning?
        var player: FilmPlayer?
        var picture: Picture?
        var edition = 0
        /// The messages about films that cannot be played; each is logged once.
        var said: Set<String> = []
    }

    private let shelf: any Shelf
    private let crashGuard: CrashGuard
    private let mailbox: Mailbox
    private let log: Logger
    private let speaker: OpenSpeaker
    private let state = Mutex(State())

    init(
        shelf: any Shelf,
        crashGuard: CrashGuard,
        mailbox: Mailbox,
        log: Logger,
        speaker: @escaping OpenSpeaker
    ) {
        self.shelf = shelf
        self.crashGuard = crashGuard
        self.mailbox = mailbox
        self.log = log
        self.speaker = speaker
    }

    /// Carries out the order; does not block.
    func perform(_ order: FilmShow.Order, on screen: PixelSize) {
        switch order {
        case .play(let running): play(running, on: screen)
        case .unmute: player?.unmute()
        case .pause(let isPaused): player?.pause(isPaused)
        case .end: end()
        }
    }

    /// The film's current picture, by its photo.
    var shown: [PhotoID: Picture] {
        state.withLock { state in
            guard let running = state.running, let picture = state.picture else { return [:] }
            return [running.photo: picture]
        }
    }

    /// A number for each photo that changes whenever its film shows another
    /// picture; 0 for a photo without a playing film.
    func editions(of photos: [PhotoID]) -> [Int] {
        state.withLock { state in photos.map { $0 == state.running?.photo ? state.edition : 0 } }
    }

    private var player: FilmPlayer? { state.withLock { $0.player } }

    private func play(_ running: FilmRunning, on screen: PixelSize) {
        end()
        guard let path = shelf.film(of: running.photo) else {
            return mailbox.post(.filmFailed(running.run, isBroken: true))
        }
        let fit = PictureFit(running.shape, on: screen)
        let size = Self.size(ofPicturesAt: fit.place)
        var settings = FilmPlayer.Settings(
            path: path,
            fit: FilmFit(
                width: size.width,
                height: size.height,
                shownWidth: fit.shownWidth,
                shownHeight: fit.shownHeight
            ),
            rounds: running.rounds,
            isAudible: running.isAudible,
            speaker: speaker
        )
        settings.guarding = { [crashGuard] play in try crashGuard.guarding(running.photo, play) }
        state.withLock { $0.running = running }
        let player = FilmPlayer(settings) { [self] in handle($0, of: running, at: fit.place) }
        state.withLock { $0.player = player }
    }

    /// The longest side of the pictures that a film has in memory, in pixels.
    ///
    /// Films have 1280 (`DarkroomMotion`), and more would show no more. On a panel of 3840 x 2160, three pictures at the
    /// size of their place would take 100 MB.
    static let longestSide = 1920

    /// Returns the size to scale a film's pictures to; a larger place is filled by scaling them when they are drawn.
    static func size(ofPicturesAt place: PixelRect) -> PixelSize {
        let scale = min(1, Double(longestSide) / Double(max(place.width, place.height, 1)))
        return PixelSize(
            width: max(1, Int((Double(place.width) * scale).rounded())),
            height: max(1, Int((Double(place.height) * scale).rounded()))
        )
    }

    private func end() {
        let player = state.withLock { state in
            defer { (state.running, state.player, state.picture, state.edition) = (nil, nil, nil, 0) }
            return state.player
        }
        player?.end()
    }

    // MARK: - On the player's thread

    private func handle(_ news: FilmPlayer.News, of running: FilmRunning, at place: PixelRect) {
        switch news {
        case .began: mailbox.post(.filmBegan(running.run))
        case .picture(let picture): show(Picture(of: picture, at: place), of: running)
        case .ended: mailbox.post(.filmEnded(running.run))
        case .failed(let error): failed(error, running)
        }
    }

    private func show(_ picture: Picture, of running: FilmRunning) {
        let isWanted = state.withLock { state in
            guard state.running == running else { return false }
            state.picture = picture
            state.edition += 1
            return true
        }
        if isWanted { mailbox.notify() }
    }

    private func failed(_ error: FilmError, _ running: FilmRunning) {
        let (words, isBroken) = Self.account(of: error, running.photo)
        let isNews = state.withLock { $0.said.insert(words).inserted }
        if isNews { log.warning("\(words)") }
        mailbox.post(.filmFailed(running.run, isBroken: isBroken))
    }

    private static func account(of error: FilmError, _ photo: PhotoID) -> (words: String, isBroken: Bool) {
        switch error {
        case .noLibraries(let reason): ("films cannot be played here: \(reason)", false)
        case .leftOut: ("the film of \(photo) is left out: it ended the program before", false)
        case .broken(let reason): ("the film of \(photo) cannot be played: \(reason)", true)
        }
    }
}

extension Picture {
    fileprivate init(of picture: FilmPicture, at place: PixelRect) {
        let size = PixelSize(width: picture.width, height: picture.height)
        self.init(place: place, size: size, pixels: picture.pixels)
    }
}
