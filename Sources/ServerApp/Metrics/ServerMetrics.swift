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
    let totals = TotalsMemory()

    func text() async -> String {
        var text = MetricsText()
        ProcessMetrics.read().write(to: &text)
        counts.requests.write(to: &text)
        counts.catalogue.write(to: &text)
        counts.darkroom.write(to: &text)
        text.add(.gauge, "grandma_connections", "Open connections.", Double(connections.open))
        text.add(.gauge, "grandma_event_streams", "Frames and pages that listen to events.", Double(await hub.count))
        let others = await copies.line?.count ?? 0
        text.add(.gauge, "grandma_copies", "Copies of the server that this copy knows, and itself.", Double(others + 1))
        text.add(
            .gauge,
            "grandma_background_work",
            "1 if this copy does the background work, else 0.",
            copies.work.isHere ? 1 : 0
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
        let found = isAway ? nil : await totals.current { try await services.housekeeping.totals() }
        if found == nil { logger.error("no metrics of the catalogue: it does not answer") }
        text.add(.gauge, "grandma_catalogue_up", "Whether the catalogue answers.", found == nil ? 0 : 1)
        found?.write(to: &text)
    }
}

/// The last totals of the catalogue: on a large album they take a while, and several may ask.
actor TotalsMemory {
    /// Monitoring asks every quarter of a minute to every minute.
    private static let lifetime: Duration = .seconds(10)
    /// The time after which a catalogue counts as one that does not answer.
    ///
    /// A database whose packets vanish answers after 20 s with an error; by then Prometheus has given the whole text up
    /// (`scrape_timeout`, 10 s unless it is set), so no alarm would see that the catalogue is away.
    private let timeout: Duration

    private var last: (totals: CatalogueTotals, at: ContinuousClock.Instant)?
    private var reading: Task<CatalogueTotals?, Never>?

    init(timeout: Duration = .seconds(4)) { self.timeout = timeout }

    /// Returns nil if the catalogue does not answer in time.
    func current(_ read: @escaping @Sendable () async throws -> CatalogueTotals) async -> CatalogueTotals? {
        if let last, .now - last.at < Self.lifetime { return last.totals }
        let task = reading ?? Task { try? await read() }
        reading = task
        let (answers, answer) = AsyncStream<CatalogueTotals?>.makeStream()
        let waits = [
            Task {
                let found = await task.value
                ended(task, with: found)
                answer.yield(found)
            },
            Task { [timeout] in
                try? await Task.sleep(for: timeout)
                answer.yield(nil)
            },
        ]
        defer { waits[1].cancel() }
        for await found in answers { return found }
        return nil
    }

    /// A reading that takes longer than one caller waits goes on for the next ones.
    private func ended(_ task: Task<CatalogueTotals?, Never>, with totals: CatalogueTotals?) {
        if reading == task { reading = nil }
        if let totals { last = (totals, .now) }
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
