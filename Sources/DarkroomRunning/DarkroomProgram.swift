import Glibc

/// Finds the darkroom's executable.
package enum DarkroomProgram {
    package static let name = "grandma-darkroom"

    /// The path of the darkroom beside the given program, where packages and
    /// builds both put it, or in the program's own folder of libraries, where
    /// the package of a frame has its copy; nil if it is in neither.
    package static func beside(program: String = "/proc/self/exe") -> String? {
        guard let real = realpath(program, nil) else { return nil }
        defer { free(real) }
        let path = String(cString: real)
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let own = "\(path[...slash])../lib/\(path[path.index(after: slash)...])/\(name)"
        return [String(path[...slash] + name), own].first { access($0, X_OK) == 0 }
    }
}
