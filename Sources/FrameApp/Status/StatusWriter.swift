import BlockingWork
import Logging

/// Writes `status.json` outside the loop; of several waiting documents only the
/// newest.
final class StatusWriter: Sendable {
    private let file: StatusFile
    private let machine: Machine
    private let log: Logger
    private let work = BlockingWork(label: "status")
    private let (statuses, continuation) = AsyncStream<StatusDocument>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init(_ file: StatusFile, machine: Machine, log: Logger) {
        self.file = file
        self.machine = machine
        self.log = log
    }

    func write(_ status: StatusDocument) { continuation.yield(status) }

    /// Works until the task is cancelled.
    func run() async {
        // The old file is removed here, because a disk may be slow and the
        // first photo must not wait.
        await work.run { [file] in file.remove() }
        for await status in statuses {
            do {
                try await work.run { [file, machine] in
                    var whole = status
                    machine.complete(&whole)
                    try file.write(whole)
                }
            } catch {
                log.warning("status.json could not be written: \(error)")
            }
        }
    }
}
