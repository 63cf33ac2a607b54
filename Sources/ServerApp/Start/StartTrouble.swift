import Launch

/// Why a server cannot start: one line that says what to change, and the
/// program's exit code.
package enum StartTrouble: Error, Equatable, Sendable {
    /// Exit code 3: a setting has no use.
    case setting(String, String)
    /// Exit code 4: the data folder cannot be used.
    case data(String)
    /// Exit code 4: a server lived in this folder, and its files are not there.
    case photosNotHere(String, note: String)
    /// Exit code 4: the catalogue does not belong to the photos that are there;
    /// the whole sentence.
    case catalogue(String)
    /// Exit code 5: the port is taken or not ours to take.
    case port(Int, String)
    /// Exit code 6: the pages' files or the darkroom are not where they are looked for.
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
