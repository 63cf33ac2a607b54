import FamilyTesting
import Glibc
import Testing

@testable import FilmPlaying

struct FilmSpeakerTests {
    /// Takes samples and plays them only when the test says so.
    private final class Scripted: Speaker {
        var waiting = 0
        func add(_ samples: [Int16]) { waiting += samples.count / 2 }
        func sound(_ isOn: Bool) {}
        var isSilent: Bool { true }
    }

    private let start = ContinuousClock.now

    @Test func `a speaker is kept as long as it plays, and given up a second later`() {
        let scripted = Scripted()
        var speaker = FilmSpeaker()
        speaker.open { scripted }
        speaker.check(now: start)
        scripted.waiting = 5000
        speaker.fed()
        for look in 1...9 {
            scripted.waiting -= 100
            speaker.check(now: start + .milliseconds(900 * look))
            // As many are added as were played.
            scripted.waiting += 100
            speaker.fed()
        }
        speaker.check(now: start + .milliseconds(9000))
        #expect(speaker.current != nil)
        speaker.check(now: start + .milliseconds(9200))
        #expect(speaker.current == nil)
    }

    @Test func `a speaker that has not played yet is given five seconds to wake up`() {
        let scripted = Scripted()
        var speaker = FilmSpeaker()
        speaker.open { scripted }
        speaker.check(now: start)
        scripted.waiting = 5000
        speaker.fed()
        speaker.check(now: start + .milliseconds(4_900))
        #expect(speaker.current != nil)
        speaker.check(now: start + .seconds(5))
        #expect(speaker.current == nil)
    }

    @Test func `a speaker that has nothing to play is kept, and none is opened twice until it is closed`() {
        var speaker = FilmSpeaker()
        var opened = 0
        for _ in 0..<2 {
            speaker.open {
                opened += 1
                return Scripted()
            }
        }
        for second in 0..<10 { speaker.check(now: start + .seconds(second)) }
        #expect(speaker.current != nil && opened == 1)
        speaker.close()
        speaker.open {
            opened += 1
            return nil
        }
        #expect(speaker.current == nil && opened == 2)
    }

    @Test func `a film whose speaker plays nothing goes on without sound, to its end`() throws {
        let film = try MadeFilm(seconds: 1)
        let settings = FilmPlayer.Settings(path: film.path, fit: FilmFit(width: 64, height: 36), isAudible: true) {
            Scripted()
        }
        var run = try FilmRun(settings)
        let latest = ContinuousClock.now + .seconds(12)
        var hasEnded = false
        try run.play(
            { news in if case .ended = news { hasEnded = true } },
            orders: { .init(isAudible: true, isOver: ContinuousClock.now > latest) },
            wait: { limit in if let limit, limit > .zero { usleep(UInt32(limit / .microseconds(1))) } }
        )
        #expect(hasEnded)
    }
}
