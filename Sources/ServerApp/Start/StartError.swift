import Launch

/// The reason why a server cannot start: one line that says what to change, and
/// the exit code.
package enum StartError: Error, Equatable, Sendable {
    /// Exit code 3: a setting is invalid.
    case setting(String, String)
    /// Exit code 4: the data folder cannot be used.
    case data(String)
    /// Exit code 4: a server has used this folder, and its files are missing.
    case photosNotHere(String, note: String)
    /// Exit code 4: the catalogue does not belong to the photos. The value is
    /// the complete sentence.
    case catalogue(String)
    /// Exit code 5: the port is in use or not permitted.
    case port(Int, String)
    /// Exit code 6: the pages' files or the darkroom are missing.
    case parts(String)

    package var exitCode: Int32 {
        switch self {
        case .setting: 3
        case .data, .photosNotHere, .catalogue: 4
        case .port: 5
        case .parts: 6
        }
    }

    package var line: String {
        switch self {
        case .setting(let key, let rule): "\(Self.variable(key)) \(rule)."
        case .data(let reason): "The data folder cannot be used: \(reason). GRANDMA_DATA chooses another."
        case .photosNotHere(let folder, let note):
            """
            The photos are not here: \(folder) is empty, and a family's server lived there. Is its disk mounted? \
            To begin anew there, remove its line from \(note).
            """
        case .catalogue(let sentence): sentence
        case .port(let port, let reason): "Port \(port) cannot be used: \(reason). GRANDMA_PORT chooses another."
        case .parts(let reason): "A part of the server is missing: \(reason)."
        }
    }

    private static func variable(_ key: String) -> String {
        Settings.table.rows.first { $0.key == key }?.variable ?? key
    }
}
