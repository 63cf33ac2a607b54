import ServerCore
import Synchronization
import Tracing

/// A darkroom whose jobs are counted by outcome.
struct CountedDarkroom: RenditionMaker {
    let base: any RenditionMaker
    let counts: DarkroomCounts

    func develop(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedPhoto {
        try await counted { () throws(RenditionError) in
            try await base.develop(path, as: kind, from: start, into: folder)
        }
    }

    func copyWithoutPosition(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionError) -> String {
        try await counted { () throws(RenditionError) in
            try await base.copyWithoutPosition(path, as: kind, into: folder)
        }
    }

    func film(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedFilm {
        try await counted { () throws(RenditionError) in
            try await base.film(path, as: kind, from: start, into: folder)
        }
    }

    private func counted<Made: Sendable>(
        _ make: () async throws(RenditionError) -> Made
    ) async throws(RenditionError) -> Made {
        let job = counts.begin()
        let span = startSpan("darkroom")
        defer { span.end() }
        do throws(RenditionError) {
            let made = try await make()
            counts.end(job, "made")
            return made
        } catch {
            span.attributes["grandma.outcome"] = error.name
            counts.end(job, error.name)
            throw error
        }
    }
}

/// The jobs of all darkrooms of a server.
final class DarkroomCounts: Sendable {
    typealias JobID = Int

    private struct Counts {
        /// When the jobs that wait or run began.
        var open: [JobID: ContinuousClock.Instant] = [:]
        var latest = 0
        var outcomes: [String: Int] = [:]
        var seconds = 0.0
    }

    private let counts = Mutex(Counts())

    func begin(at now: ContinuousClock.Instant = .now) -> JobID {
        counts.withLock { counts in
            counts.latest += 1
            counts.open[counts.latest] = now
            return counts.latest
        }
    }

    func end(_ job: JobID, _ outcome: String, at now: ContinuousClock.Instant = .now) {
        counts.withLock { counts in
            counts.outcomes[outcome, default: 0] += 1
            if let began = counts.open.removeValue(forKey: job) { counts.seconds += (now - began) / .seconds(1) }
        }
    }

    func write(to text: inout MetricsText, at now: ContinuousClock.Instant = .now) {
        let counts = counts.withLock(\.self)
        text.add(.gauge, "grandma_darkroom_jobs", "Jobs of the darkroom that wait or run.", Double(counts.open.count))
        text.add(
            .gauge,
            "grandma_darkroom_oldest_job_age_seconds",
            "Age of the oldest job of the darkroom that waits or runs; 0 if there is none.",
            counts.open.values.min().map { (now - $0) / .seconds(1) } ?? 0
        )
        text.add(
            .counter,
            "grandma_darkroom_jobs_total",
            "Jobs of the darkroom, by outcome; a refused photo is its sender's, a killed darkroom is the server's.",
            by: "outcome",
            counts.outcomes.sorted { $0.key < $1.key }.map { ($0.key, Double($0.value)) }
        )
        text.add(
            .counter,
            "grandma_darkroom_seconds_total",
            "Time of all jobs of the darkroom, with the wait for a place.",
            counts.seconds
        )
    }
}

extension RenditionError {
    /// The outcome in a metric; it never changes, because operators' alerts name it.
    fileprivate var name: String {
        switch self {
        case .damaged: "damaged"
        case .tooManyPixels: "too_many_pixels"
        case .tooLong: "too_long"
        case .unusual: "unusual"
        case .tooHard: "too_hard"
        case .crashed: "crashed"
        case .killed: "killed"
        case .diskFull: "disk_full"
        case .unavailable: "unavailable"
        }
    }
}
