import FamilyTesting
import Foundation
import Testing

@testable import Gazetteer

struct GazetteerSourceTests {
    private static let debian = GazetteerSource.debian(languages: ["de", "es", "fi"])
    private static let isInstalled = FileManager.default.fileExists(atPath: debian.towns)

    private static func line(
        _ id: String,
        _ name: String,
        _ north: String,
        _ east: String,
        kind: String = "PPL"
    ) -> String {
        "\(id)\t\(name)\t\(name)\t\t\(north)\t\(east)\tP\t\(kind)\tFI\t\t01\t\t\t\t20000\t\t7\tEurope/Helsinki\t2014-09-25"
    }

    @Test func `leaves out broken lines and parts of towns`() throws {
        let folder = try TemporaryFolder()
        let lines = [
            Self.line("1", "Oulu", "65.01236", "25.46816"), "", "\t\t\t", "2\tShort",
            Self.line("3", "Part", "60", "25", kind: "PPLX"), Self.line("x", "NoNumber", "60", "25"),
            Self.line("4", "Beyond", "90.1", "25"), Self.line("5", "NotANumber", "nan", "25"),
            Self.line("6", "", "60", "25"), Self.line("7", String(repeating: "a", count: 201), "60", "25"),
        ]
        let path = try folder.file("towns", holding: lines.joined(separator: "\n").utf8)
        let found = try GazetteerSource(towns: path, translations: ["de": folder.path("none")]).read()
        let oulu = GazetteerTown(id: 1, latitude: 65_012_360, longitude: 25_468_160, population: 20_000, name: "Oulu")
        #expect(found == [oulu])
        let nothing = GazetteerSource(towns: try folder.file("nothing", holding: "no towns\n".utf8))
        #expect(throws: GazetteerError.empty) { _ = try nothing.read() }
    }

    @Test(.enabled(if: isInstalled, "libtimezonemap-data is missing; kiosk/test installs it"))
    func `names 95 of 100 known positions as a person would`() throws {
        let folder = try TemporaryFolder()
        let gazetteer = try Gazetteer(path: folder.file("towns", holding: Self.debian.gazetteer()))
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/positions.tsv")
        let known = try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t") }
        #expect(known.count == 500)
        var wrong: [String] = []
        for columns in known {
            let (north, east) = (try #require(Double(columns[0])), try #require(Double(columns[1])))
            let town = gazetteer.town(latitude: Int(north * 1_000_000), longitude: Int(east * 1_000_000))
            let name = town.flatMap { gazetteer.name(of: $0, in: nil) } ?? ""
            if !columns[2].split(separator: "|").contains(Substring(name)) { wrong.append("\(columns[2]): \(name)") }
        }
        #expect(wrong.count <= 25, "\(wrong)")
        #expect(gazetteer.name(of: 2_867_714, in: "de") == "München")
        #expect(gazetteer.name(of: 2_673_730, in: "fi") == "Tukholma")
        #expect(gazetteer.name(of: 554_234, in: "de") == "Kaliningrad")
    }
}
