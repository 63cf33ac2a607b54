package import Logging

extension Settings {
    /// Writes to standard error, where a service manager adds the time.
    package var logger: Logger {
        var logger = Logger(label: "grandma-frame", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = logLevel
        return logger
    }
}
