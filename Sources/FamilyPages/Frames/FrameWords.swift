import FamilyCore

/// A frame's report in words.
enum FrameWords {
    /// The signal qualities in percent; below the second one, photos arrive late or not at all.
    private static let strongWifi = 60
    private static let fairWifi = 35
    /// The minimum time in seconds that a shown count of writes covers: before, most writes are those of the start.
    private static let shortestCount = 1800

    static func takenIn(_ frame: FrameSummary, times: TimeWords, words: Words) -> String {
        let when = times.dayAndTime(frame.pairedAt)
        if let entrance = frame.entrance, entrance != .takenIn {
            return words(.frameSignedInBy, ["member": frame.member.displayName, "when": when])
        }
        guard let keeper = frame.takenInBy else { return words(.frameTakenIn, ["when": when]) }
        return words(.frameTakenInBy, ["keeper": keeper.displayName, "when": when])
    }

    static func wifi(_ signal: Int?, _ words: Words) -> String {
        guard let signal else { return words[.frameWifiNone] }
        return switch signal {
        case strongWifi...: words[.frameWifiStrong]
        case fairWifi...: words[.frameWifiFair]
        default: words[.frameWifiWeak]
        }
    }

    static func damage(_ damage: FrameDamage?, _ words: Words) -> String? {
        guard let damage else { return nil }
        guard damage.found > 0 else { return words[.frameFilesSound] }
        let open = max(0, damage.found - damage.mended)
        guard open > 0 else { return words(.frameFilesMended, count: damage.found) }
        return words(.frameFilesDamaged, count: damage.found, ["open": String(open)])
    }

    /// Returns the bytes written to the card and their budget in words; nil if the count is unknown or covers too short
    /// a time.
    static func writes(_ writes: FrameWrites?, _ words: Words) -> String? {
        guard let writes, writes.seconds >= shortestCount else { return nil }
        let word: PageWord = writes.written <= writes.budget ? .frameWritesUsual : .frameWritesMore
        return words(word, ["written": written(writes, words), "budget": SizeWords.text(writes.budget, words)])
    }

    private static func written(_ writes: FrameWrites, _ words: Words) -> String {
        let hours = Int((Double(writes.seconds) / 3600).rounded(.up))
        let size = SizeWords.text(writes.written, words)
        // The card may not have all bytes of the photos yet: leave out a share of photos that exceeds the whole.
        guard writes.received > .zero, writes.received <= writes.written else {
            return words(.frameWrites, count: hours, ["size": size])
        }
        return words(
            .frameWritesOfPhotos,
            count: hours,
            ["size": size, "photos": SizeWords.text(writes.received, words)]
        )
    }

    /// Returns the memory in use with its limit, and a sentence if the frame was ended for lack of memory; nil if the
    /// frame does not tell it.
    static func memory(_ memory: FrameMemory?, _ words: Words) -> String? {
        guard let memory else { return nil }
        let used = SizeWords.text(memory.used, words)
        let text = memory.limit.map { words(.frameMemory, ["used": used, "limit": SizeWords.text($0, words)]) } ?? used
        guard let ended = memory.ended, ended > 0 else { return text }
        return words(.frameMemoryEnded, count: ended, ["memory": text])
    }

    /// Returns a sentence for each reason why photos of a USB stick do not reach the family; nil if all do.
    static func unsent(_ unsent: FrameUnsent?, _ words: Words) -> String? {
        guard let unsent, !unsent.isNothing else { return nil }
        let reasons: [(PageWord, Int)] = [
            (.frameUnsentNoRoom, unsent.noRoom), (.frameUnsentNotAllowed, unsent.notAllowed),
            (.frameUnsentRefused, unsent.refused), (.frameUnsentLost, unsent.lost),
        ]
        return reasons.filter { $0.1 > 0 }.map { words($0.0, count: $0.1) }.joined(separator: " ")
    }

    /// Returns the distance from which the words over photos can be read; the sentence differs if it is shorter than
    /// the chosen distance.
    static func reading(_ reading: FrameLegibility, _ words: Words) -> String {
        let far = words(.frameCentimetres, ["count": String(reading.readableCentimetres)])
        let wanted = words(.frameCentimetres, ["count": String(reading.centimetres)])
        let word: PageWord = reading.isReached ? .frameReadingReached : .frameReadingShort
        return words(word, ["distance": wanted, "far": far])
    }

    static func panel(_ panel: FramePanel, _ words: Words) -> String {
        let values = ["width": String(panel.width), "height": String(panel.height)]
        guard panel.rotation != 0 else { return words(.framePanel, values) }
        return words(.framePanelTurned, values.merging(["degrees": String(panel.rotation)]) { own, _ in own })
    }
}

extension FrameSummary {
    /// Whether the frame may be asked about newcomers: a keeper vouches for every frame that a password did not let in.
    var asks: Bool { entrance != .password }
}
