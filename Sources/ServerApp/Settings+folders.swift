import Configuration
package import FoundationEssentials
import Glibc
import Launch
package import ServerCore

extension Settings {
    /// Returns the data folder, for commands that need no other setting.
    package static func dataFolder(environment: [String: String]) throws -> URL {
        try dataFolder(try SettingsSources.reader(arguments: []), environment)
    }

    /// Returns the folder with the pages' words and templates, for commands
    /// that write pages.
    package static func assetsFolder() throws -> URL {
        try assets(try SettingsSources.reader(arguments: []))
    }

    /// Returns the names of towns that the server in a data folder has, for
    /// commands that write pages.
    package static func placeNames(of data: URL) -> any PlaceNames { TownNames.opened(in: data) }

    /// Lets SQLite keep its temporary files in the data folder's `staging`.
    ///
    /// The rewriting of a large catalogue and large sorts need them, and the system's folders may be read-only, as in a
    /// container, or small and in memory. SQLite removes a file's name as it creates the file, and `StagingFolder`
    /// removes what a killed server left. If SQLite cannot write there, it takes the system's folders.
    ///
    /// NB: SQLite reads this variable as it opens the first database, so this must come before.
    package func takeTemporaryFilesOfSQLite() {
        setenv("SQLITE_TMPDIR", DataFolder.staging(in: data).path, 0)
    }

    static func dataFolder(
        _ reader: ConfigReader,
        _ environment: [String: String]
    ) throws(StartError) -> URL {
        if let path = reader.text(forKey: "data"), !path.isEmpty { return URL(filePath: path) }
        guard let home = environment["HOME"], !home.isEmpty else {
            throw .setting("data", "must be set where there is no home folder")
        }
        return URL(filePath: home).appending(path: ".local/share/grandma/server")
    }

    static func darkroom(_ reader: ConfigReader) throws(StartError) -> URL {
        if let path = reader.text(forKey: "darkroom"), !path.isEmpty { return URL(filePath: path) }
        // Without /proc the program's own path is unknown, so the setting must
        // be given.
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw .setting("darkroom", "must name the grandma-darkroom program")
        }
        return URL(filePath: program).deletingLastPathComponent().appending(path: "grandma-darkroom")
    }

    static func assets(_ reader: ConfigReader) throws(StartError) -> URL {
        if let path = reader.text(forKey: "assets"), !path.isEmpty { return URL(filePath: path) }
        guard let found = AssetFolder.find() else { throw .setting("assets", "must name the folder of assets") }
        return found
    }
}
