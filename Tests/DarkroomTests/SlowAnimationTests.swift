import DarkroomClient
import FamilyCore
import FamilyTesting
import ServerCore
import Testing

struct SlowAnimationTests {
    /// Three pictures, shown for these times, in hundredths of a second.
    private func animation(_ delays: [Int]) throws -> [UInt8] {
        let whole = try Fixture.bytes("animated.gif")
        let mark: [UInt8] = [0x21, 0xF9, 4]
        let starts = whole.indices.filter { whole[$0...].starts(with: mark) }
        let second = try #require(starts.last)
        let end = whole.count - 1
        var gif = Array(whole[..<end])
        gif += whole[second..<end]
        gif.append(whole[end])
        for (start, delay) in zip(starts + [end], delays) {
            gif[start + 4] = UInt8(delay & 0xFF)
            gif[start + 5] = UInt8(delay >> 8)
        }
        return gif
    }

    @Test func `an animation whose last picture stays for long is cut, and not refused`() async throws {
        let bench = try Workbench()
        let path = try bench.folder.file("slow.gif", holding: try animation([6_000, 90, 6_000]))
        let film = try await bench.maker.film(path, as: .gif, from: nil, into: bench.folder.path("out"))
        #expect(film.kind == .animation && film.milliseconds == 120_000)
        withExtendedLifetime(bench.folder) {}
    }
}
