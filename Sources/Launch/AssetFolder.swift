package import FoundationEssentials

/// Finds the folder `assets`: words, fonts, the pages' files.
package enum AssetFolder {
    /// Looks where the Debian packages put the folder (`../share/grandma-frame/assets`,
    /// by the program's name), where `kiosk/install` puts it
    /// (`../share/grandma/assets`), then in the folders above the program, as in
    /// a checkout.
    package static func find(program: String = "/proc/self/exe") -> URL? {
        guard let real = try? FileManager.default.destinationOfSymbolicLink(atPath: program) else { return nil }
        var folder = URL(filePath: real).deletingLastPathComponent()
        for owner in [URL(filePath: real).lastPathComponent, "grandma"] {
            let installed = folder.appending(path: "../share/\(owner)/assets")
            if isFolder(installed) { return installed }
        }
        while folder.path != "/" {
            let candidate = folder.appending(path: "assets")
            if isFolder(candidate.appending(path: "words")) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory
    }
}
