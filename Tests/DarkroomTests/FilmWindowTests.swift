import DarkroomWire
import ServerCore
import Testing

@testable import Darkroom

struct FilmWindowTests {
    @Test(arguments: [1, 30_000, 60_000, 61_000], [nil, 0, 12_500, 86_400_000])
    func `a short film is shown whole, whatever was chosen`(film: Int, chosen: Int?) throws {
        let window = try #require(FilmWindow(of: film, from: chosen))
        #expect(window.start == 0 && window.length == film && !window.isPart(of: film))
    }

    @Test(arguments: [61_001, 90_000, Int.max])
    func `a long film with no start is too long`(film: Int) {
        #expect(FilmWindow(of: film, from: nil) == nil)
    }

    @Test(
        arguments: [
            (90_000, 0, 0), (90_000, 12_500, 12_500), (90_000, 30_000, 30_000),
            // Too late for a whole minute, at the end, and beyond it: the last minute.
            (90_000, 30_001, 30_000), (90_000, 90_000, 30_000), (90_000, 86_400_000, 30_000), (90_000, Int.max, 30_000),
            (61_001, 500, 500), (61_001, 1_002, 1_001), (90_000, -1, 0), (90_000, Int.min, 0),
            (Int.max, 86_400_000, 86_400_000),
        ]
    )
    func `of a long film a minute is shown from the chosen start`(film: Int, chosen: Int, start: Int) throws {
        let window = try #require(FilmWindow(of: film, from: chosen))
        #expect(window.start == start && window.length == 60_000 && window.end <= film && window.isPart(of: film))
    }

    @Test func `the same start gives the same part again`() throws {
        for chosen in stride(from: 0, through: 100_000, by: 777) {
            let window = try #require(FilmWindow(of: 95_432, from: chosen))
            #expect(FilmWindow(of: 95_432, from: window.start) == window)
        }
    }

    @Test func `pages, server and darkroom mean the same minute`() {
        let rules = UploadRules()
        #expect(rules.longestFilm * 1000 == FilmWindow.longestWhole && rules.filmPart * 1000 == FilmWindow.longest)
        #expect(FilmLimits.most == 61_000_000)
    }
}
