import FoundationEssentials
import Glibc

/// The processor time, memory and open files of this process.
///
/// The metrics have the names that Prometheus's own client libraries use
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics).
struct ProcessMetrics: Equatable, Sendable {
    var cpuSeconds: Double?
    var residentBytes: Double?
    var openFiles: Double?

    /// Reads the values from `/proc/self`; one that the kernel does not tell is nil.
    static func read() -> ProcessMetrics {
        var metrics = ProcessMetrics()
        var time = timespec()
        if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 {
            metrics.cpuSeconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
        }
        if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        {
            metrics.residentBytes = pages * Double(sysconf(CInt(_SC_PAGESIZE)))
        }
        let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        metrics.openFiles = files.map { Double($0.count) }
        return metrics
    }

    func write(to text: inout MetricsText) {
        text.add(.counter, "process_cpu_seconds_total", "Processor time of the server.", cpuSeconds)
        text.add(.gauge, "process_resident_memory_bytes", "Resident memory of the server.", residentBytes)
        text.add(.gauge, "process_open_fds", "Open files of the server.", openFiles)
    }
}
