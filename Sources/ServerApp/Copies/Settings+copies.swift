import Configuration
import Launch

extension Settings {
    static func drain(_ reader: ConfigReader) throws(StartError) -> Duration? {
        guard reader.text(forKey: "drainSeconds")?.isEmpty == false else { return nil }
        return .seconds(try number("drainSeconds", 0...60, usual: 0, reader))
    }

    /// True if other copies of this server may run, because everything that lasts is in the database and the store.
    var mayHaveCopies: Bool { database != nil && blobs != nil }

    /// The time for which the server serves on after it was told to stop.
    var drainPause: Duration { drain ?? (mayHaveCopies ? .seconds(5) : .zero) }
}
