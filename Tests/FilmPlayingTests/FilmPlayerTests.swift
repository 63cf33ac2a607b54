import FamilyTesting
import Foundation
import Testing

@testable import FilmPlaying

/// Films take the time they take: one after another, so that none is late for
/// want of a processor.
@Suite(.serialized)
struct FilmPlayerTests {
    private let audience = Audience()
    private let limit = Duration.seconds(12)

    private func untilEnd() async throws {
        try await eventually("the film's end", within: limit) { audience.hasEnded || audience.failure != nil }
        #expect(audience.failure == nil)
    }

    @Test func `shows each picture once, in order, at its time`() async throws {
        let film = try MadeFilm(seconds: 2)
        audience.play(film.path)
        try await untilEnd()
        let seen = audience.seen
        // On a busy machine a late picture is skipped; none is shown early.
        #expect(seen.count >= 40)
        #expect(seen.map(\.number) == seen.map(\.number).sorted())
        #expect(Set(seen.map(\.number)).count == seen.count)
        for picture in seen {
            #expect(picture.due == .milliseconds(40 * picture.number))
            #expect(picture.came >= picture.due - .milliseconds(1))
        }
        #expect(audience.speaker.samples.isEmpty)
    }

    @Test func `its sound is all there, and goes with the pictures`() async throws {
        let film = try MadeFilm(seconds: 2)
        audience.play(film.path, isAudible: true)
        try await untilEnd()
        let samples = audience.speaker.samples
        #expect((94_000...100_000).contains(samples.count / 2))
        let crossings = zip(samples.striding(by: 2), samples.striding(by: 2).dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect((860...900).contains(crossings))
        #expect(audience.seen.count >= 40)
    }

    @Test func `where there is nothing to hear it by, it is silent and takes its time`() async throws {
        let film = try MadeFilm(seconds: 1)
        let began = ContinuousClock.now
        audience.play(film.path, isAudible: true, hasSpeaker: false)
        try await untilEnd()
        #expect(audience.seen.count >= 18)
        #expect(began.duration(to: .now) >= .milliseconds(990))
    }

    @Test func `begins to sound in its midst, where its pictures are`() async throws {
        let film = try MadeFilm(seconds: 3)
        audience.play(film.path)
        try await eventually("a second of it", within: limit) { audience.seen.count >= 20 }
        audience.player?.unmute()
        try await untilEnd()
        let heard = Double(audience.speaker.samples.count / 2) / 48_000
        let left = 3 - Double(20) / 25
        #expect(heard > 1 && heard <= left + 0.2)
    }

    @Test func `stands still while it is paused, and goes on from there`() async throws {
        let film = try MadeFilm(seconds: 2)
        audience.play(film.path, isAudible: true)
        try await eventually("some of it", within: limit) { audience.seen.count >= 10 }
        audience.player?.pause(true)
        try await eventually("silence", within: limit) { audience.speaker.isSilent }
        // It is closed: a machine with an open speaker never rests.
        try await eventually("the speaker let go", within: limit) { audience.speaker.silences == 1 }
        let seen = audience.seen.count
        try await Task.sleep(for: .milliseconds(400))
        #expect(audience.seen.count <= seen + 1)
        audience.player?.pause(false)
        try await untilEnd()
        let numbers = audience.seen.map(\.number)
        #expect(numbers == numbers.sorted() && numbers.last == 49)
    }

    @Test func `ends at once when it is told to, and says nothing more`() async throws {
        let film = try MadeFilm(seconds: 5)
        audience.play(film.path, isAudible: true)
        try await eventually("some of it", within: limit) { audience.seen.count >= 5 }
        audience.player?.end()
        try await eventually("silence", within: limit) { audience.speaker.silences == 1 }
        let seen = audience.seen.count
        try await Task.sleep(for: .milliseconds(300))
        #expect(audience.seen.count == seen)
        #expect(!audience.hasEnded && audience.failure == nil)
    }

    @Test func `plays again as often as it is to, without a gap`() async throws {
        let film = try MadeFilm(seconds: 0.4, hasSound: false)
        audience.play(film.path, rounds: 3)
        try await untilEnd()
        let seen = audience.seen
        #expect(seen.count >= 24)
        #expect(seen.last?.due == .milliseconds(40 * 29))
        #expect(Set(seen.map(\.number)) == Set(0..<10))
    }

    @Test func `a voice has no pictures, and sounds`() async throws {
        let film = try MadeFilm(seconds: 1, hasPictures: false)
        audience.play(film.path, isAudible: true)
        try await untilEnd()
        #expect(audience.seen.isEmpty)
        #expect(audience.speaker.samples.count / 2 >= 47_000)
    }

    @Test func `a voice lets the processor rest between its moments`() throws {
        let film = try MadeFilm(seconds: 1, hasPictures: false)
        let settings = FilmPlayer.Settings(path: film.path, fit: FilmFit(width: 64, height: 36), isAudible: true) {
            MemorySpeaker()
        }
        var run = try FilmRun(settings)
        var waits = 0
        try run.play(
            { _ in },
            orders: { .init(isAudible: true) },
            wait: { limit in
                waits += 1
                if let limit, limit > .zero { usleep(UInt32(limit / .microseconds(1))) }
            }
        )
        // It looks every 40 ms.
        #expect((10...60).contains(waits), "\(waits)")
    }

    @Test func `a film that is cut plays as far as it goes`() async throws {
        let film = try MadeFilm(seconds: 2)
        let bytes = try Data(contentsOf: URL(filePath: film.path))
        try bytes.prefix(bytes.count * 2 / 3).write(to: URL(filePath: film.path))
        audience.play(film.path, isAudible: true)
        try await eventually("an end", within: limit) { audience.hasEnded || audience.failure != nil }
    }

    @Test(arguments: ["", "not a film at all", "\u{0}\u{0}\u{0}\u{18}ftypisom"])
    func `what is no film is refused in words`(content: String) async throws {
        let folder = try TemporaryFolder()
        try Data(content.utf8).write(to: URL(filePath: folder.path("film.mp4")))
        audience.play(folder.path("film.mp4"))
        try await eventually("a refusal", within: limit) { audience.failure != nil }
        guard case .broken(let words) = audience.failure else { return #expect(Bool(false), "it is broken") }
        #expect(!words.isEmpty)
    }

    /// Pictures or sounds of a codec that our server does not make.
    @Test(arguments: [
        "-c:v mpeg4", "-c:v mpeg2video", "-c:a libmp3lame", "-c:v libx264 -pix_fmt yuv420p -c:a ac3",
        "-c:v mpeg4 -c:a aac",
    ])
    func `what no server of ours makes is not opened`(codecs: String) async throws {
        let pictures = codecs.contains("-c:v") ? ["-f", "lavfi", "-i", "testsrc2=s=64x64:d=1"] : []
        let sound = codecs.contains("-c:a") ? ["-f", "lavfi", "-i", "sine=d=1"] : []
        let film = try MadeFilm(pictures + sound + codecs.split(separator: " ").map(String.init))
        audience.play(film.path, isAudible: true)
        try await eventually("a refusal", within: limit) { audience.failure != nil }
        guard case .broken = audience.failure else { return #expect(Bool(false), "it is broken") }
        #expect(audience.seen.isEmpty && audience.speaker.samples.isEmpty)
    }

    @Test func `pictures that become too large in its midst are not decoded`() async throws {
        let folder = try TemporaryFolder()
        let parts = try ["64x64", "2560x1600"].map { size in
            try MadeFilm([
                "-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=0.4", "-c:v", "libx264", "-preset", "ultrafast",
                "-pix_fmt", "yuv420p",
            ])
        }
        let list = parts.map { "file '\($0.path)'\n" }.joined()
        let names = try folder.file("parts.txt", holding: Data(list.utf8))
        let film = try withExtendedLifetime((folder, parts)) {
            try MadeFilm(["-f", "concat", "-safe", "0", "-i", names, "-c", "copy"])
        }
        let reader = try FilmReader(path: film.path)
        var pictures = 0
        while try reader.next() != nil { pictures += 1 }
        // Each part has ten.
        #expect(pictures == 10)
    }

    @Test func `colours are those of the film`() async throws {
        for (colour, wanted) in [("red", 0xFF0000), ("lime", 0x00FF00), ("blue", 0x0000FF), ("white", 0xFFFFFF)] {
            let film = try MadeFilm([
                "-f", "lavfi", "-i", "color=c=\(colour):s=1280x720:r=25:d=0.2", "-vf",
                "scale=out_color_matrix=bt709:out_range=tv", "-colorspace", "bt709", "-c:v", "libx264",
                "-pix_fmt", "yuv420p", "-crf", "4",
            ])
            let reader = try FilmReader(path: film.path)
            let scaler = try PictureScaler(FilmFit(width: 96, height: 96, shownWidth: 0.5625, shownHeight: 1))
            guard case .picture(let frame) = try reader.next() else { return #expect(Bool(false), "a picture") }
            let word = Int(try scaler.picture(of: frame, time: .zero).pixels[48 * 96 + 48])
            for shift in [16, 8, 0] {
                #expect(
                    abs((word >> shift & 255) - (wanted >> shift & 255)) <= 6,
                    "\(colour): \(String(word, radix: 16))"
                )
            }
        }
    }
}

extension [Int16] {
    fileprivate func striding(by step: Int) -> [Int16] { stride(from: 0, to: count, by: step).map { self[$0] } }
}
