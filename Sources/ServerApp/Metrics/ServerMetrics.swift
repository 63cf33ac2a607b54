import FamilyCore
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore

/// Everything that an operator's monitoring reads from one server, in one text.
///
/// The text contains numbers only: no name, no address and nothing of a photo.
struct ServerMetrics: Sendable {
    /// The counters of a server's parts since its start.
    struct Counts: Sendable {
        let requests = RequestMetrics()
        let catalogue = CatalogueCounts()
        let darkroom = DarkroomCounts()
    }

    let counts: Counts
    let services: FamilyServices
    let disk: DiskMonitor
    let hub: EventHub
    let copies: CopyParts
    let connections: ConnectionCount
    let logger: Logger
    let totals = TotalsCache()

    func text() async -> String {
        var text = MetricsText()
        ProcessMetrics.read().write(to: &text)
        counts.requests.write(to: &text)
        counts.catalogue.write(to: &text)
        counts.darkroom.write(to: &text)
        text.add(.gauge, "grandma_connections", "Open connections.", Double(connections.open))
        text.add(.gauge, "grandma_event_streams", "Frames and pages that listen to events.", Double(await hub.count))
        let others = await copies.channel?.count ?? 0
        text.add(.gauge, "grandma_copies", "Copies of the server that this copy knows, and itself.", Double(others + 1))
        text.add(
            .gauge,
            "grandma_background_work",
            "1 if this copy does the background work, else 0.",
            copies.leaderFlag.isLeader ? 1 : 0
        )
        let condition = await disk.condition()
        write(condition, to: &text)
        await writeTotals(isAway: condition.isCatalogueAway, to: &text)
        return text.text
    }

    private func write(_ condition: StorageCondition, to text: inout MetricsText) {
        let storage = HealthRoute.Storage(condition)
        text.add(
            .gauge,
            "grandma_storage",
            "1 for the present state of the storage, else 0; photos are accepted while it is fine.",
            by: "state",
            HealthRoute.Storage.allCases.map { ($0.rawValue, $0 == storage ? 1 : 0) }
        )
        text.add(
            .gauge,
            "grandma_disk_free_bytes",
            "Free space of the disk of the data folder.",
            condition.free.map { Double($0.bytes) }
        )
    }

    /// Without a catalogue that answers, its numbers are left out: old ones would hide that it is away.
    private func writeTotals(isAway: Bool, to text: inout MetricsText) async {
        if isAway { await totals.forget() }
        let found = isAway ? .failure : await totals.current { try await services.housekeeping.totals() }
        if found == .failure { logger.error("no metrics of the catalogue: it does not answer") }
        text.add(.gauge, "grandma_catalogue_up", "Whether the catalogue answers.", found == .failure ? 0 : 1)
        if case .totals(let totals) = found { totals.write(to: &text) }
    }
}

/// The totals of the catalogue, which many callers may ask for: counting the photos of many families takes a while.
actor TotalsCache {
    enum Answer: Equatable {
        case totals(CatalogueTotals)
        /// They are being counted for the first time.
        case unknown
        case failure
    }

    /// Monitoring asks every quarter of a minute to every minute.
    private static let lifetime: Duration = .seconds(10)
    /// The share of the time in which the catalogue counts is at most one in so many.
    private static let leastShare = 20
    /// A single slow count, while a database moves to another machine, must not hide for long what follows.
    private static let longestLifetime: Duration = .seconds(120)
    /// A catalogue that needs longer does not answer: a database ends each statement after 30 s.
    private let longestCount: Duration
    /// The time that a caller waits: Prometheus gives the whole text up after 10 s (`scrape_timeout`).
    private let timeout: Duration

    private var last: (answer: Answer, until: ContinuousClock.Instant)?
    private typealias Reading = (task: Task<Answer, Never>, since: ContinuousClock.Instant)
    private var reading: Reading?

    init(timeout: Duration = .seconds(4), longestCount: Duration = .seconds(40)) {
        (self.timeout, self.longestCount) = (timeout, longestCount)
    }

    /// Returns the totals; the last ones if counting takes longer than a caller waits, and none if it takes so long
    /// that the catalogue does not answer.
    func current(_ read: @escaping @Sendable () async throws -> CatalogueTotals) async -> Answer {
        if let last, .now < last.until { return last.answer }
        let (task, since) = reading ?? begin(read)
        let (answers, answer) = AsyncStream<Answer?>.makeStream()
        let waits = [
            Task { _ = answer.yield(await task.value) },
            Task { [timeout] in
                try? await Task.sleep(for: timeout)
                answer.yield(nil)
            },
        ]
        defer { waits[1].cancel() }
        for await found in answers {
            if let found { return found }
            return .now - since > longestCount ? .failure : last?.answer ?? .unknown
        }
        return .unknown
    }

    /// Forgets the last answer, because the catalogue was away since: on a large album, counting anew takes longer than
    /// the catalogue needs to be back.
    func forget() { last = nil }

    private func begin(_ read: @escaping @Sendable () async throws -> CatalogueTotals) -> Reading {
        let start = ContinuousClock.now
        let task = Task {
            let answer: Answer
            do { answer = .totals(try await read()) } catch { answer = .failure }
            ended(with: answer, took: .now - start)
            return answer
        }
        reading = (task, start)
        return (task, start)
    }

    private func ended(with answer: Answer, took time: Duration) {
        reading = nil
        let longest = min(max(Self.lifetime, time * Self.leastShare), Self.longestLifetime)
        let life = answer == .failure ? .zero : longest
        last = (answer, .now + life)
    }
}

extension CatalogueTotals {
    fileprivate func write(to text: inout MetricsText) {
        let gauges: [(name: String, help: String, value: Double?)] = [
            ("families", "Families.", Double(families)),
            ("members", "Members of all families.", Double(members)),
            ("sessions", "Signed-in browsers.", Double(sessions)),
            ("photos", "Photos in all albums.", Double(photos)),
            ("photo_bytes", "Bytes of the originals, films and renditions of all photos.", Double(bytes.bytes)),
            ("rendition_jobs", "Photos whose renditions wait to be made again.", Double(renditionJobs)),
            (
                "oldest_rendition_job_timestamp_seconds",
                "When the oldest of the waiting photos was queued, in seconds since 1970.",
                oldestRenditionJob?.timeIntervalSince1970
            ),
            ("push_deliveries", "Messages to browsers that wait to be delivered.", Double(pushDeliveries)),
            (
                "oldest_push_delivery_timestamp_seconds",
                "When the oldest of the waiting messages was written, in seconds since 1970.",
                oldestPushDelivery?.timeIntervalSince1970
            ),
            ("webhook_deliveries", "Messages to webhooks that wait to be delivered.", Double(webhookDeliveries)),
            (
                "oldest_webhook_delivery_timestamp_seconds",
                "When the oldest of the waiting messages to webhooks was written, in seconds since 1970.",
                oldestWebhookDelivery?.timeIntervalSince1970
            ),
        ]
        for gauge in gauges { text.add(.gauge, "grandma_\(gauge.name)", gauge.help, gauge.value) }
        text.add(
            .gauge,
            "grandma_families_by_state",
            "Families: open, paused, closed until they are erased, and being erased.",
            by: "state",
            [
                ("open", Double(families - pausedFamilies - closedFamilies - erasingFamilies)),
                ("paused", Double(pausedFamilies)), ("closed", Double(closedFamilies)),
                ("erasing", Double(erasingFamilies)),
            ]
        )
        text.add(
            .gauge,
            "grandma_frames",
            "Frames: those that called lately, those that are quiet, and those that show an invitation.",
            by: "state",
            [
                ("here", Double(framesSeen)), ("quiet", Double(pairedFrames - framesSeen)),
                ("waiting", Double(waitingFrames)),
            ]
        )
    }
}
