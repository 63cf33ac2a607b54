import FamilyTesting
import Foundation
import Testing

@testable import SDLScreen

struct LoudspeakerTests {
    private func poured(_ wave: AudioBuffer, _ count: Int) -> [Int16] {
        var samples = [Int16](repeating: 1, count: count * 2)
        samples.withUnsafeMutableBufferPointer { wave.pour(into: $0) }
        return samples
    }

    @Test func `it is silent until it is told to sound, and loses nothing meanwhile`() {
        let wave = AudioBuffer()
        wave.add([Int16](repeating: 1000, count: 4000))
        #expect(poured(wave, 100).allSatisfy { $0 == 0 })
        #expect(wave.waiting == 2000 && wave.isSilent)
    }

    @Test func `it swells from silence and falls back to it without a step`() {
        let wave = AudioBuffer()
        wave.add([Int16](repeating: 10_000, count: 20_000))
        wave.sound(true)
        let begun = poured(wave, 3000)
        wave.sound(false)
        let left = poured(wave, 3000)
        let all = begun + left
        #expect(begun.last == 10_000 && left.last == 0 && wave.isSilent)
        for index in 2..<all.count { #expect(abs(Int(all[index]) - Int(all[index - 2])) < 20) }
        // What was not heard waits for the next time.
        #expect(wave.waiting >= 10_000 - 3000 - 1500)
    }

    @Test(arguments: [(100, 10_000), (50, 2500), (10, 100), (0, 0), (-5, 0), (250, 10_000)])
    func `it is as loud as the volume says, and changes without a step`(percent: Int, loudest: Int) {
        let volume = Volume()
        let wave = AudioBuffer(volume)
        wave.add([Int16](repeating: 10_000, count: 20_000))
        wave.sound(true)
        var all = poured(wave, 3000)
        volume.set(percent: percent)
        all += poured(wave, 3000)
        #expect(abs(Int(all[all.count - 1]) - loudest) <= 7)
        for index in 2..<all.count { #expect(abs(Int(all[index]) - Int(all[index - 2])) < 20) }
    }

    @Test func `what it has not got is silence`() {
        let wave = AudioBuffer()
        wave.sound(true)
        wave.add([500, 500])
        #expect(poured(wave, 10).dropFirst(2).allSatisfy { $0 == 0 })
        #expect(!wave.isSilent)
    }

    @Test func `what was poured is heard a little later`() {
        let wave = AudioBuffer()
        wave.sound(true)
        wave.add([Int16](repeating: 1, count: 9600))
        _ = poured(wave, 4800)
        #expect(wave.waiting > 0 && wave.waiting <= 4800)
    }
}
