import CSDL2
import Synchronization

/// What this machine sounds by, open: two channels of 16 bits at 48 kHz.
///
/// It is silent until it is told to sound, and swells and falls silent over a
/// moment, for a sound that breaks off clicks. When nobody holds it any more,
/// it is closed.
package final class Loudspeaker: Sendable {
    /// Samples of one channel in a second.
    package static let rate = 48_000
    /// What the system takes at once: 21 ms.
    private static let portion = 1024

    private let wave: Wave
    private let device: SDL_AudioDeviceID

    /// Blocks for some tens of milliseconds; for any thread.
    ///
    /// Throws where the machine has nothing to sound by.
    package init() throws(SDLError) {
        try check(sdl.SDL_InitSubSystem(SDL_INIT_AUDIO), "start the sound")
        let wave = Wave()
        var wanted = SDL_AudioSpec()
        wanted.freq = CInt(Self.rate)
        wanted.format = SDL_AudioFormat(AUDIO_S16SYS)
        wanted.channels = 2
        wanted.samples = UInt16(Self.portion)
        wanted.userdata = Unmanaged.passUnretained(wave).toOpaque()
        wanted.callback = { wave, bytes, count in
            guard let wave, let bytes else { return }
            let samples = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)).bindMemory(to: Int16.self)
            Unmanaged<Wave>.fromOpaque(wave).takeUnretainedValue().pour(into: samples)
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

    /// NB: closing waits for the callback, which holds the wave.
    deinit {
        sdl.SDL_CloseAudioDevice(device)
        sdl.SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }

    /// Takes samples of both channels in turn, behind those that wait.
    package func add(_ samples: [Int16]) { wave.add(samples) }

    /// Samples of one channel that have not been heard yet.
    package var waiting: Int { wave.waiting }

    package func sound(_ isOn: Bool) { wave.sound(isOn) }

    /// It was told to fall silent, and has.
    package var isSilent: Bool { wave.isSilent }
}

/// The samples that wait, and how loud they are at this moment.
final class Wave: Sendable {
    /// From silence to all of it, in samples: 30 ms.
    private static let swell = 1440

    private struct State {
        var samples: [Int16] = []
        /// The first that has not been poured.
        var first = 0
        /// 0 … `swell`.
        var level = 0
        var isOn = false
        /// What was poured last is on its way to the ear since.
        var poured = 0
        var pouredAt: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

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

    /// Fills what the system takes next, on its own thread.
    func pour(into target: UnsafeMutableBufferPointer<Int16>) {
        state.withLock { state in
            state.pouredAt = .now
            state.poured = 0
            var index = 0
            while index + 1 < target.count {
                let isSounding = state.isOn || state.level > 0
                guard isSounding, state.first + 1 < state.samples.count else {
                    // What it has not got cannot be loud.
                    if !state.isOn { state.level = 0 }
                    target[index] = 0
                    target[index + 1] = 0
                    index += 2
                    continue
                }
                state.level = min(max(state.level + (state.isOn ? 1 : -1), 0), Self.swell)
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
