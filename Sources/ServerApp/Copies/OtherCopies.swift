import FamilyCore

/// The other copies of this server, and the frames that listen at each, as their messages tell.
///
/// All times are of this copy's monotonic clock, so the clocks of the other copies do not matter.
struct OtherCopies: Sendable {
    /// The interval of heartbeats.
    static let aliveEvery: Duration = .seconds(20)
    /// A copy that has sent no message for this time counts as ended.
    static let silence: Duration = .seconds(70)
    /// The maximum numbers of copies, and of frames of each copy; further ones are ignored.
    static let (mostCopies, mostFrames) = (1_000, 200_000)

    fileprivate struct Copy {
        var frames: Set<FrameID> = []
        var heardAt: ContinuousClock.Instant
    }

    private var copies: [CopyName: Copy] = [:]

    var count: Int { copies.count }

    func isListening(_ frame: FrameID) -> Bool { copies.values.contains { $0.frames.contains(frame) } }

    /// Records a message of another copy; returns true if that copy must be asked for all of its frames.
    mutating func note(_ message: CopyMessage, at now: ContinuousClock.Instant) -> Bool {
        guard copies[message.from] != nil || copies.count < Self.mostCopies else { return false }
        var copy = copies[message.from] ?? Copy(heardAt: now)
        copy.heardAt = now
        var isIncomplete = false
        for item in message.items { isIncomplete = copy.note(item) ?? isIncomplete }
        copies[message.from] = copy
        return isIncomplete
    }

    /// Forgets the copies that have ended.
    mutating func forgetSilent(at now: ContinuousClock.Instant) {
        copies = copies.filter { now - $0.value.heardAt < Self.silence }
    }
}

extension OtherCopies.Copy {
    /// Returns true if an earlier message was missed; nil if the item does not show that.
    fileprivate mutating func note(_ item: CopyItem) -> Bool? {
        switch item {
        case .joined(let frames): add(frames)
        case .left(let frames): self.frames.subtract(frames)
        case .present(let frames, let isFirst):
            if isFirst { self.frames = [] }
            add(frames)
        case .alive(let count): return count != frames.count
        case .event, .work, .asks: break
        }
        return nil
    }

    private mutating func add(_ frames: [FrameID]) {
        guard self.frames.count + frames.count <= OtherCopies.mostFrames else { return }
        self.frames.formUnion(frames)
    }
}
