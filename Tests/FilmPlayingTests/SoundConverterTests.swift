import FamilyTesting
import Testing

@testable import FilmPlaying

struct SoundConverterTests {
    @Test func `converts sound whose number of channels changes in its midst`() throws {
        let converter = try SoundConverter()
        for channels in [2, 1, 2] {
            let film = try MadeFilm([
                "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=0.5", "-c:a", "aac", "-ac",
                "\(channels)",
            ])
            let reader = try FilmReader(path: film.path)
            guard case .sound(let frame) = try reader.next() else { return #expect(Bool(false), "a sound") }
            #expect(try !converter.samples(of: frame).isEmpty)
        }
    }
}
