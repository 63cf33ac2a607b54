import Foundation
import Testing

/// Holds `Tests/ASVS.md` to the tests that are there.
struct StandardTests {
    /// A row of the table: what it asks and what holds it.
    private struct Row {
        let number: String
        let level: String
        let tests: [String]
        let reason: String

        /// Reads `| number | level | asks | held by | reason |`.
        init?(_ line: Substring) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 7, cells[1].first?.isNumber == true else { return nil }
            number = cells[1]
            level = cells[2]
            tests = cells[4].components(separatedBy: "<br>").filter { !$0.isEmpty }
            reason = cells[5]
        }
    }

    private static func rows() throws -> [Row] {
        let text = try String(contentsOf: House.root.appending(path: "Tests/ASVS.md"), encoding: .utf8)
        return text.split(separator: "\n").compactMap(Row.init)
    }

    @Test func `each row of the standard is held by tests, or says why by none`() throws {
        let rows = try Self.rows()
        #expect(rows.count > 80)
        #expect(Set(rows.map(\.number)).count == rows.count)
        for row in rows {
            #expect(["1", "2", "3"].contains(row.level), "\(row.number)")
            #expect(!row.tests.isEmpty || !row.reason.isEmpty, "\(row.number)")
        }
    }

    @Test func `each test that the table names is there`() throws {
        var read: [String: String] = [:]
        for row in try Self.rows() {
            for test in row.tests {
                let parts = test.components(separatedBy: ": ")
                let (file, name) = (parts[0], parts.dropFirst().joined(separator: ": "))
                let path = House.root.appending(path: "Tests").appending(path: file)
                let text = try read[file] ?? String(contentsOf: path, encoding: .utf8)
                read[file] = text
                // A test in Swift, a promise of a contract, or a test in Python.
                let shapes = ["func `\(name)`", "Contract(\"\(name)\")", "def \(name)("]
                #expect(!name.isEmpty && shapes.contains(where: text.contains), "\(row.number): \(test)")
            }
        }
    }
}
