import FamilyTesting
import FrameCore
import Testing

struct InputEventsTests {
    static func bytes(_ type: UInt16, _ code: UInt16, _ value: Int32) -> [UInt8] {
        let time = [UInt8](repeating: 0xA5, count: 2 * MemoryLayout<Int>.size)
        let words = [type, code, UInt16(truncatingIfNeeded: value), UInt16(truncatingIfNeeded: value >> 16)]
        return time + words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }

    private func read(_ bytes: [UInt8]) -> [RoomInput] {
        var events = InputEvents()
        return events.take(bytes)
    }

    @Test(arguments: [
        (UInt16(0x160), Key.enter), (0x192, .left), (0x193, .right), (0x16c, .heart), (0x1a2, .plus), (0x26a, .tab),
        (0xAE, .escape),
    ])
    func `reads a key of a remote control once, as it goes down`(code: UInt16, key: Key) {
        let pressed = Self.bytes(1, code, 1) + Self.bytes(0, 0, 0)
        let held = Self.bytes(1, code, 2) + Self.bytes(0, 0, 0)
        #expect(read(pressed + held + held + Self.bytes(1, code, 0)) == [.pressed(key)])
    }

    @Test func `leaves to the display server what it passes on`() {
        // KEY_EXIT, which SDL passes on without a name.
        let exit = UInt16(0xAE)
        #expect(InputEvents.keys.keys.allSatisfy { $0 > 247 || $0 == exit })
        for code in UInt16(0)...247 where code != exit { #expect(read(Self.bytes(1, code, 1)).isEmpty) }
    }

    @Test func `reads a motion sensor, and of switches only that`() {
        #expect(read(Self.bytes(5, 11, 1) + Self.bytes(5, 11, 0)) == [.presence(true), .presence(false)])
        #expect(read(Self.bytes(5, 0, 1) + Self.bytes(5, 11, 7) + Self.bytes(5, 11, -1)).isEmpty)
        #expect(read(Self.bytes(0, 3, 0)) == [.lost])
    }

    @Test func `puts events together that come in pieces`() {
        let all = Self.bytes(5, 11, 1) + Self.bytes(1, 0x160, 1) + Self.bytes(5, 11, 0)
        for length in 1...all.count {
            var events = InputEvents()
            var inputs: [RoomInput] = []
            for begin in stride(from: 0, to: all.count, by: length) {
                inputs += events.take(all[begin..<min(begin + length, all.count)])
            }
            #expect(inputs == [.presence(true), .pressed(.enter), .presence(false)])
        }
    }

    @Test func `no bytes do harm`() {
        var generator = SeededGenerator(seed: 8)
        var events = InputEvents()
        for _ in 0..<2000 {
            let count = Int.random(in: 0...100, using: &generator)
            _ = events.take((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
    }
}
