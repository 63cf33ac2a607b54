package import FamilyCore

/// The decoded thumbnails: the visible ones and as many around them as fit in the memory of two pages.
package struct ThumbnailWindow: Equatable, Sendable {
    /// The duration in which a thumbnail fades in.
    package static let fadesIn = Duration.milliseconds(160)

    package enum Holding: Equatable, Sendable {
        case preparing
        case ready(since: Uptime)
        /// Making the thumbnail failed; it is not requested again while it stays in the window.
        case failed
    }

    package enum Step: Equatable, Sendable {
        case prepare(PhotoID)
        case release(PhotoID)
    }

    package private(set) var held: [PhotoID: Holding] = [:]
    /// When the last thumbnail became ready.
    private var newest: Uptime?

    package init() {}

    /// Returns the steps after which exactly the wanted and available thumbnails are held; releases come first.
    package mutating func hold(_ wanted: [PhotoID], having: (PhotoID) -> Bool) -> [Step] {
        let kept = Set(wanted)
        let left = held.keys.filter { !kept.contains($0) }.sorted { $0.text < $1.text }
        for id in left { held[id] = nil }
        let come = wanted.filter { held[$0] == nil && having($0) }
        for id in come { held[id] = .preparing }
        return left.map(Step.release) + come.map(Step.prepare)
    }

    package mutating func prepared(_ id: PhotoID, now: Uptime) {
        guard held[id] == .preparing else { return }
        held[id] = .ready(since: now)
        newest = now
    }

    package mutating func failed(_ id: PhotoID) {
        if held[id] != nil { held[id] = .failed }
    }

    package func isReady(_ id: PhotoID) -> Bool {
        if case .ready = held[id] { true } else { false }
    }

    /// Returns the opacity of a thumbnail, 0 … 1.
    package func opacity(of id: PhotoID, now: Uptime) -> Double {
        guard case .ready(let since) = held[id] else { return 0 }
        return (0...1).clamp(since.duration(to: now) / Self.fadesIn)
    }

    package func isFading(now: Uptime) -> Bool { fadeEnds.map { now < $0 } ?? false }

    /// When the last fade ends.
    package var fadeEnds: Uptime? { newest?.advanced(by: Self.fadesIn) }
}
