import FamilyTesting
import Synchronization

@testable import FilmPlaying

/// Who sees and hears a film: notes what came, and when.
final class Audience: Sendable {
    struct Seen: Sendable {
        let number: Int
        let due: Duration
        let came: Duration
    }

    private struct State {
        var began: ContinuousClock.Instant?
        var seen: [Seen] = []
        var failure: FilmError?
        var hasEnded = false
        var player: FilmPlayer?
    }

    private let state = Mutex(State())
    let speaker = MemorySpeaker()

    func play(_ path: String, rounds: Int = 1, isAudible: Bool = false, hasSpeaker: Bool = true) {
        let settings = FilmPlayer.Settings(
            path: path,
            fit: FilmFit(width: 64, height: 36),
            rounds: rounds,
            isAudible: isAudible
        ) { [speaker] in hasSpeaker ? speaker : nil }
        let player = FilmPlayer(settings) { [self] in take($0) }
        state.withLock { $0.player = player }
    }

    var player: FilmPlayer? { state.withLock { $0.player } }
    var seen: [Seen] { state.withLock { $0.seen } }
    var hasBegun: Bool { state.withLock { $0.began != nil } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    var failure: FilmError? { state.withLock { $0.failure } }

    private func take(_ news: FilmPlayer.News) {
        let now = ContinuousClock.now
        state.withLock { state in
            switch news {
            case .began: state.began = now
            case .picture(let picture):
                let came = state.began.map { $0.duration(to: now) } ?? .zero
                state.seen.append(Seen(number: picture.number, due: picture.time, came: came))
            case .ended: state.hasEnded = true
            case .failed(let error): state.failure = error
            }
        }
    }
}

extension FilmPicture {
    /// Which of a made film's grey pictures it is.
    fileprivate var number: Int {
        let grey = Double(pixels[pixels.count / 2] & 255)
        return Int((grey * 219 / 255 / 4).rounded())
    }
}

/// A speaker that plays in the time its samples last, and keeps them.
final class MemorySpeaker: Speaker, Sendable {
    fileprivate struct State {
        var samples: [Int16] = []
        var heard = 0.0
        var since: ContinuousClock.Instant?
        var silences = 0
    }

    private let state = Mutex(State())

    func add(_ samples: [Int16]) {
        state.withLock { state in
            state.goOn()
            state.samples += samples
        }
    }

    var waiting: Int {
        state.withLock { state in
            state.goOn()
            return state.samples.count / 2 - Int(state.heard)
        }
    }

    func sound(_ isOn: Bool) {
        state.withLock { state in
            state.goOn()
            state.since = isOn ? .now : nil
            if !isOn { state.silences += 1 }
        }
    }

    var isSilent: Bool { state.withLock { $0.since == nil } }
    var samples: [Int16] { state.withLock { $0.samples } }
    var silences: Int { state.withLock { $0.silences } }
}

extension MemorySpeaker.State {
    fileprivate mutating func goOn() {
        guard let last = since else { return }
        let now = ContinuousClock.now
        since = now
        heard = min(heard + last.duration(to: now) / .seconds(1) * 48_000, Double(samples.count / 2))
    }
}
