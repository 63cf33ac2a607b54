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
        package let isSecret: Bool

        package init(_ key: String, value: String, usual: String, meaning: String, isSecret: Bool = false) {
            self.key = key
            self.value = value
            self.usual = usual
            self.meaning = meaning
            self.isSecret = isSecret
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
              --check\(String(repeating: " ", count: max(0, width - 7 + 2)))Prints the settings in force, secrets hidden, and exits.
              --help\(String(repeating: " ", count: max(0, width - 6 + 2)))Prints this and exits.
            """
    }

    /// The first argument that is not in the table; nil if all are.
    package func unknownArgument(in arguments: [String]) -> String? {
        let known = Set(rows.map(\.argument) + ["--config", "--check", "--help"])
        return arguments.first { $0.hasPrefix("--") && !known.contains(String($0.prefix { $0 != "=" })) }
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

    /// The settings in force, one line each, secrets hidden.
    package func inForce(_ reader: ConfigReader) -> String {
        rows.map { row in
            let value = reader.text(forKey: row.key) ?? row.usual
            return "\(row.variable)=\(row.isSecret && !value.isEmpty ? "<hidden>" : value)"
        }.joined(separator: "\n")
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
