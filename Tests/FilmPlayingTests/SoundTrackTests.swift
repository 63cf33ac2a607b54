import Testing

@testable import FilmPlaying

struct SoundTrackTests {
    /// Takes everything, and sounds nothing.
    private final class Still: Speaker {
        var samples: [Int16] = []
        func add(_ samples: [Int16]) { self.samples += samples }
        var waiting: Int { samples.count / 2 }
        func sound(_ isOn: Bool) {}
        var isSilent: Bool { true }
    }

    /// Ten parts of 100 ms, each of its own number from 1 on.
    private func track() -> SoundTrack {
        var track = SoundTrack()
        for number in 0..<10 {
            let samples = [Int16](repeating: Int16(number + 1), count: 9600)
            track.add(samples, at: .milliseconds(100 * number))
        }
        return track
    }

    @Test func `gives no more at once than is heard in a moment`() {
        var track = track()
        let speaker = Still()
        track.feed(speaker, at: .zero)
        #expect(speaker.waiting == 9600)
        track.feed(speaker, at: .zero)
        #expect(speaker.waiting == 9600)
        #expect(track.position(of: speaker) == .zero)
    }

    @Test func `begins where the film is, to the sample`() {
        var track = track()
        let speaker = Still()
        track.feed(speaker, at: .milliseconds(250))
        #expect(speaker.samples.first == 3 && speaker.samples.count(where: { $0 == 3 }) == 4800)
        #expect(track.position(of: speaker) == .milliseconds(250))
    }

    @Test func `silence leads to a sound that is still to come`() {
        var track = track()
        let speaker = Still()
        track.feed(speaker, at: .zero)
        // What it was given is gone with it.
        track.forgetSpeaker()
        let other = Still()
        track.feed(other, at: .milliseconds(150))
        #expect(other.samples.count(where: { $0 == 0 }) == 4800)
        #expect(other.samples.first(where: { $0 != 0 }) == 3)
        #expect(track.position(of: other) == .milliseconds(150))
    }

    @Test func `a sound that is hours away waits for its time`() {
        var track = SoundTrack()
        track.add([Int16](repeating: 1, count: 9600), at: .seconds(7200))
        let speaker = Still()
        track.feed(speaker, at: .zero)
        #expect(speaker.samples.isEmpty)
        track.feed(speaker, at: .seconds(7199))
        #expect(speaker.samples.count == 48_000 * 2 + 9600)
    }

    @Test func `forgets what has passed unheard, and holds a bound`() {
        var track = track()
        #expect(track.isFull(at: .zero) && !track.isFull(at: .milliseconds(600)))
        track.skip(to: .milliseconds(1000))
        #expect(track.isEmpty)
        for number in 0..<100 { track.add([Int16](repeating: 1, count: 9600), at: .milliseconds(100 * number)) }
        let speaker = Still()
        track.feed(speaker, at: .zero)
        // The oldest gave way to four seconds of the newest.
        #expect(speaker.samples.count(where: { $0 == 0 }) >= 9600 * 50)
    }
}

struct FilmClockTests {
    private let start = ContinuousClock.now

    @Test func `goes with the machine's clock, and stands while it is stopped`() {
        var clock = FilmClock()
        #expect(clock.position(now: start) == .zero)
        clock.run(true, now: start)
        #expect(clock.position(now: start + .seconds(2)) == .seconds(2))
        clock.run(false, now: start + .seconds(2))
        #expect(clock.position(now: start + .seconds(9)) == .seconds(2))
        clock.run(true, now: start + .seconds(9))
        #expect(clock.position(now: start + .seconds(10)) == .seconds(3))
    }

    @Test func `follows the sound: gently while it is near, at once where it is far`() {
        var clock = FilmClock()
        clock.run(true, now: start)
        let later = start + .seconds(1)
        clock.follow(.milliseconds(1050), now: later)
        #expect(clock.position(now: later) == .milliseconds(1005))
        clock.follow(.milliseconds(700), now: later)
        #expect(clock.position(now: later) == .milliseconds(700))
    }
}

struct FilmTimeTests {
    @Test(arguments: [
        (1.5, Duration.milliseconds(1500)), (-2, .seconds(-2)), (1e30, DecodedFrame.latest),
        (-1e30, .zero - DecodedFrame.latest), (.infinity, DecodedFrame.latest),
    ])
    func `a time stamp that no film has is a late one`(seconds: Double, time: Duration) {
        #expect(DecodedFrame.duration(seconds: seconds) == time)
    }
}
