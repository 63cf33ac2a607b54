import CSDL2
import Synchronization

/// An open audio device: two channels of 16 bits at 48 kHz.
///
/// It is silent until `sound(true)`. The sound fades in and out, because a
/// sound that stops abruptly makes a click. `deinit` closes the device.
package final class Loudspeaker: Sendable {
    /// Samples of one channel per second.
    package static let rate = 48_000
    /// The samples that the system takes at once: 21 ms.
    private static let portion = 1024

    private let wave: AudioBuffer
    private let device: SDL_AudioDeviceID

    /// Opens the device; blocks for some tens of milliseconds, on any thread.
    ///
    /// Throws if the machine has no audio device.
    package init(_ volume: Volume = Volume()) throws(SDLError) {
        try check(sdl.SDL_InitSubSystem(SDL_INIT_AUDIO), "start the sound")
        let wave = AudioBuffer(volume)
        var wanted = SDL_AudioSpec()
        wanted.freq = CInt(Self.rate)
        wanted.format = SDL_AudioFormat(AUDIO_S16SYS)
        wanted.channels = 2
        wanted.samples = UInt16(Self.portion)
        wanted.userdata = Unmanaged.passUnretained(wave).toOpaque()
        wanted.callback = { wave, bytes, count in
            guard let wave, let bytes else { return }
            let samples = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)).bindMemory(to: Int16.self)
            Unmanaged<AudioBuffer>.fromOpaque(wave).takeUnretainedValue().pour(into: samples)
        }
        let device = sdl.SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
        guard device > 0 else {
            let error = SDLError("open a loudspeaker")
            sdl.SDL_QuitSubSystem(SDL_INIT_AUDIO)
            throw error
        }
        (self.wave, self.device) = (wave, device)
        sdl.SDL_PauseAudioDevice(device, 0)
    }

    /// NB: closing waits for the callback, which uses the wave.
    deinit {
        sdl.SDL_CloseAudioDevice(device)
        sdl.SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }

    /// Appends samples of both channels, interleaved.
    package func add(_ samples: [Int16]) { wave.add(samples) }

    /// The number of samples of one channel that have not been played yet.
    package var waiting: Int { wave.waiting }

    package func sound(_ isOn: Bool) { wave.sound(isOn) }

    /// True if the sound has faded out after `sound(false)`.
    package var isSilent: Bool { wave.isSilent }
}

/// The samples that wait, and the current volume.
final class AudioBuffer: Sendable {
    /// The length of a fade in samples: 30 ms.
    private static let swell = 1440

    private struct State {
        var samples: [Int16] = []
        /// The index of the first sample that has not been played.
        var first = 0
        /// The current volume, from 0 to `swell`; it moves by one with each sample, so that no change makes a click.
        var level = 0
        var isOn = false
        /// The number of samples passed to the system last, and when: they are
        /// being played since.
        var poured = 0
        var pouredAt: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let volume: Volume

    init(_ volume: Volume = Volume()) { self.volume = volume }

    func add(_ samples: [Int16]) {
        state.withLock { state in
            state.samples.removeFirst(state.first)
            state.first = 0
            state.samples += samples
        }
    }

    var waiting: Int {
        state.withLock { state in
            let left = state.pouredAt.map { at in
                state.poured - Int(at.duration(to: .now) / .seconds(1) * Double(Loudspeaker.rate))
            }
            return (state.samples.count - state.first) / 2 + max(0, left ?? 0)
        }
    }

    func sound(_ isOn: Bool) { state.withLock { $0.isOn = isOn } }

    var isSilent: Bool { state.withLock { !$0.isOn && $0.level == 0 } }

    /// Fills the system's buffer; called on the system's audio thread.
    func pour(into target: UnsafeMutableBufferPointer<Int16>) {
        let loudest = Int(Double(Self.swell) * volume.factor)
        state.withLock { state in
            state.pouredAt = .now
            state.poured = 0
            var index = 0
            while index + 1 < target.count {
                let isSounding = state.isOn || state.level > 0
                guard isSounding, state.first + 1 < state.samples.count else {
                    // Without samples the volume is 0.
                    if !state.isOn { state.level = 0 }
                    target[index] = 0
                    target[index + 1] = 0
                    index += 2
                    continue
                }
                state.level += ((state.isOn ? loudest : 0) - state.level).signum()
                target[index] = Self.quieter(state.samples[state.first], state.level)
                target[index + 1] = Self.quieter(state.samples[state.first + 1], state.level)
                state.first += 2
                state.poured += 1
                index += 2
            }
        }
    }

    private static func quieter(_ sample: Int16, _ level: Int) -> Int16 { Int16(Int(sample) * level / swell) }
}
