import Foundation

/// What Package.swift says of our targets, read as text.
struct Manifest {
    struct Target {
        let name: String
        /// The folder that its own folder lies in.
        let folder: String
        /// Modules, of ours and of others.
        let dependencies: Set<String>
    }

    let targets: [Target]

    init() throws {
        let text = try String(contentsOf: House.root.appending(path: "Package.swift"), encoding: .utf8)
        let products = text.matches(of: /let (\w+) = Target\.Dependency\.product\(name: "(\w+)"/)
        let modules = Dictionary(products.map { (String($0.1), String($0.2)) }) { first, _ in first }
        targets = text.matches(of: /\b(room|program|tests|testing)\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/).map { target in
            let words = (target.3 ?? "").split(separator: ",")
            let names = words.map { $0.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""])) }
            return Target(
                name: String(target.2),
                folder: ["room", "program"].contains(target.1) ? "Sources" : "Tests",
                dependencies: Set(names.filter { !$0.isEmpty }.map { modules[$0] ?? $0 })
            )
        }
    }
}
