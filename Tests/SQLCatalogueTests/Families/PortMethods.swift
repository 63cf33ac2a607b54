import Foundation

/// The methods of the catalogue's ports, read from their source.
enum PortMethods {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/ServerCore/Ports")
    /// The ports that only combine other ports or open transactions.
    private static let frames: Set = ["ReadableCatalogue", "Catalogue", "CatalogueReader", "CatalogueWriter"]

    /// Returns each method as `Port.name(label: Type, …)`.
    static func all() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasPrefix("Catalogue") && $0.hasSuffix(".swift") }.flatMap { name in
            try methods(in: String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }
    }

    private static func methods(in source: String) -> [String] {
        var methods: [String] = []
        var port: String?
        var declaration = ""
        for line in source.split(separator: "\n") {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("//") { continue }
            if line.hasPrefix("package protocol ") {
                port = String(line.dropFirst("package protocol ".count).prefix { $0.isLetter })
            }
            if line.hasPrefix("}") { port = nil }
            guard let port, !frames.contains(port) else { continue }
            if words.hasPrefix("func ") { declaration = "" }
            declaration += words + " "
            guard declaration.hasPrefix("func "), let method = method(declaration) else { continue }
            methods.append("\(port).\(method)")
            declaration = ""
        }
        return methods
    }

    /// Returns `name(label: Type, …)`; nil until the parentheses are closed.
    private static func method(_ declaration: String) -> String? {
        guard let open = declaration.firstIndex(of: "(") else { return nil }
        var (depth, parameters, parameter) = (0, [String](), "")
        for character in declaration[open...] {
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character) { depth -= 1 }
            if depth == 0 {
                parameters.append(parameter)
                let name = declaration[..<open].dropFirst("func ".count)
                return "\(name)(\(parameters.compactMap(label).joined(separator: ", ")))"
            }
            if character == ",", depth == 1 {
                parameters.append(parameter)
                parameter = ""
            } else if !(depth == 1 && character == "(") {
                parameter.append(character)
            }
        }
        return nil
    }

    private static func label(of parameter: String) -> String? {
        let halves = parameter.split(separator: ":", maxSplits: 1)
        guard halves.count == 2, let label = halves[0].split(separator: " ").first else { return nil }
        return "\(label): \(halves[1].trimmingCharacters(in: .whitespaces))"
    }
}
