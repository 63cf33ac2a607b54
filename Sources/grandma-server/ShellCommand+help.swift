extension ShellCommand {
    /// Returns the help of one command, as in `backup --help`; nil if the arguments do not ask for it.
    static func help(arguments: [String]) -> String? {
        guard let name = arguments.first, !name.hasPrefix("-"), arguments.contains(where: isHelp) else { return nil }
        var lines: [Substring] = []
        for line in help.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.first == "grandma-server" {
                if words.dropFirst().first == name[...] { lines.append(line) } else if !lines.isEmpty { break }
            } else if !lines.isEmpty, !line.hasPrefix("  --") {
                lines.append(line)
            }
        }
        guard !lines.isEmpty else { return nil }
        let text = lines.joined(separator: "\n")
        let options = help.split(separator: "\n").filter { line in
            guard line.hasPrefix("  --"), let option = line.split(whereSeparator: { " ,:".contains($0) }).first else {
                return false
            }
            return text.contains("[\(option)") || shared.contains("\(name) \(option)")
        }
        return (lines + options).joined(separator: "\n")
    }

    /// Options that a command takes beside those on its line.
    private static let shared: Set = [
        "restore --key", "check --key", "check-backup --key",
        "invite-family --data", "families --data", "family --data",
    ]

    private static func isHelp(_ argument: String) -> Bool { ["--help", "-h"].contains(argument) }
}
