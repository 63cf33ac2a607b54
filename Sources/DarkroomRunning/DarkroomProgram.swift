import Glibc

/// Finds the darkroom's executable.
package enum DarkroomProgram {
    package static let name = "grandma-darkroom"

    /// The path of the darkroom of the given program; nil if there is none.
    ///
    /// A frame that is installed has a darkroom of its own in its folder of libraries, `../lib/grandma-frame`, which comes
    /// first: the one beside it in `/usr/bin` belongs to the server, which may have another version, or was left there by
    /// an older `kiosk/install`. A server and a build have theirs beside the program, and no such folder.
    package static func beside(program: String = "/proc/self/exe") -> String? {
        guard let real = realpath(program, nil) else { return nil }
        defer { free(real) }
        let path = String(cString: real)
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let own = "\(path[...slash])../lib/\(path[path.index(after: slash)...])/\(name)"
        return [own, String(path[...slash] + name)].first { access($0, X_OK) == 0 }
    }
}
