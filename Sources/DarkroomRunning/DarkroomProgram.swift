import Glibc

/// Finds the darkroom's executable.
package enum DarkroomProgram {
    package static let name = "grandma-darkroom"

    /// The path of the darkroom beside the given program, where packages and
    /// builds both put it; nil if it is not there.
    package static func beside(program: String = "/proc/self/exe") -> String? {
        guard let real = realpath(program, nil) else { return nil }
        defer { free(real) }
        let path = String(cString: real)
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let neighbour = path[...slash] + name
        return access(String(neighbour), X_OK) == 0 ? String(neighbour) : nil
    }
}
