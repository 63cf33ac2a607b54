package import Configuration

/// The settings of a program: for `--help`, for `--check`, and to reject a
/// misspelt argument instead of ignoring it.
package struct SettingsTable: Sendable {
    package struct Row: Sendable {
        /// The key in swift-configuration's form: `server.port`.
        package let key: String
        /// The kind of value, such as `a folder`.
        package let value: String
        package let usual: String
        package let meaning: String

        package init(_ key: String, value: String, usual: String, meaning: String) {
            self.key = key
            self.value = value
            self.usual = usual
            self.meaning = meaning
        }

        /// The argument for a key: `--port` for `grandma.port`.
        package var argument: String { "--" + name.replacing(".", with: "-").lowercasedDashed }
        /// The environment variable for a key: `GRANDMA_PORT` for
        /// `grandma.port`.
        package var variable: String { "GRANDMA_" + name.replacing(".", with: "_").uppercasedUnderscored }
        private var name: String { key }
    }

    package let program: String
    package let purpose: String
    package let rows: [Row]

    package init(program: String, purpose: String, rows: [Row]) {
        self.program = program
        self.purpose = purpose
        self.rows = rows
    }

    package var help: String {
        let width = rows.map { $0.argument.count + $0.value.count + 1 }.max() ?? 0
        let lines = rows.map { row in
            let left = "\(row.argument) \(row.value)"
            let padding = String(repeating: " ", count: width - left.count + 2)
            let usual = row.usual.isEmpty ? "" : " Usually \(row.usual)."
            return "  \(left)\(padding)\(row.meaning)\(usual) [\(row.variable)]"
        }
        return """
            \(program): \(purpose)

            Settings, as arguments, environment variables, or a JSON file named by --config:
            \(lines.joined(separator: "\n"))
              --check\(String(repeating: " ", count: max(0, width - 7 + 2)))Prints the settings in force, passwords hidden, and exits.
              --help\(String(repeating: " ", count: max(0, width - 6 + 2)))Prints this and exits.
            """
    }

    /// Returns what is wrong with the first wrong argument, such as `unknown argument -x`; nil if none is wrong.
    ///
    /// Each setting takes a value, as `--port 8080` or `--port=8080`.
    package func mistake(in arguments: [String]) -> String? {
        let settings = Set(rows.map(\.argument) + ["--config"])
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let name = String(argument.prefix { $0 != "=" })
            if ["--check", "--help"].contains(argument) { continue }
            guard settings.contains(name) else { return "unknown argument \(name)" }
            if name.count < argument.count { continue }
            guard let value = rest.popFirst(), !value.hasPrefix("--") else { return "\(name) needs a value" }
        }
        return nil
    }

    /// Returns a sentence for each variable that looks like a misspelt setting, in the order of their names.
    ///
    /// Other variables may begin with `GRANDMA_`, too: those of scripts and of the other program. So only a name that
    /// differs from a setting's in one or two letters is taken for a mistake.
    package func misspeltVariables(in environment: [String: String]) -> [String] {
        let known = rows.map(\.variable) + ["GRANDMA_CONFIG"]
        return environment.keys.filter { $0.hasPrefix("GRANDMA_") && !known.contains($0) }.sorted().compactMap { name in
            let meant = known.first { EditDistance.isAtMost(2, from: name, to: $0) }
            return meant.map { "\(name) is no setting; \($0) is one" }
        }
    }

    /// Returns a sentence for each name in the file of `--config` that is no setting, in the order of the names.
    func unknownNames(of file: [String]) -> [String] {
        let known = rows.map(\.key)
        return file.filter { !known.contains($0) }.sorted().map { name in
            let meant =
                known.first { Self.letters($0) == Self.letters(name) }
                ?? known.first { EditDistance.isAtMost(2, from: name, to: $0) }
            return "\(name) in the file of --config is no setting" + (meant.map { "; \($0) is one" } ?? "")
        }
    }

    /// A name in small letters without signs, so that `publicUrl`, `public-url` and `PUBLIC_URL` are the same.
    private static func letters(_ name: String) -> String { name.lowercased().filter { !"-_.".contains($0) } }

    /// The settings in force, one line each, passwords hidden.
    package func inForce(_ reader: ConfigReader) -> String {
        rows.map { "\($0.variable)=\(AddressPassword.hidden(in: reader.text(forKey: $0.key) ?? $0.usual))" }
            .joined(separator: "\n")
    }
}

extension String {
    fileprivate var lowercasedDashed: String {
        reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }

    fileprivate var uppercasedUnderscored: String {
        reduce(into: "") { $0 += $1.isUppercase ? "_" + String($1) : $1.uppercased() }
    }
}
