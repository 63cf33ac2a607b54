// Makes a gazetteer, if its file is not there yet; else prints the seconds that 10,000 lookups of towns take, and the
// bytes by which the resident memory of this process grows with it. Its arguments are the gazetteer's file and a file of
// positions: latitude, longitude and more, separated by tabs. town_measures.py compiles it with Gazetteer's sources.
import Foundation

let (path, positions) = (CommandLine.arguments[1], CommandLine.arguments[2])
guard FileManager.default.fileExists(atPath: path) else {
    try Data(GazetteerSource.debian(languages: ["de", "es", "fi"]).gazetteer()).write(to: URL(filePath: path))
    exit(0)
}
let places = try String(contentsOf: URL(filePath: positions), encoding: .utf8).split(separator: "\n")
    .filter { !$0.hasPrefix("#") }
    .map { line in line.split(separator: "\t").prefix(2).map { Int((Double($0) ?? 0) * 1_000_000) } }

/// The resident memory of this process in bytes, pages of mapped files among them.
func residentMemory() throws -> Int {
    let status = try String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .utf8)
    return status.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4_096 } ?? 0
}

let before = try residentMemory()
let gazetteer = try Gazetteer(path: path)
var found = 0
let time = ContinuousClock().measure {
    for turn in 0..<10_000 {
        let place = places[turn % places.count]
        // No position twice.
        if gazetteer.town(latitude: place[0] + turn / places.count, longitude: place[1]) != nil { found += 1 }
    }
}
guard found > 9_000 else { fatalError("only \(found) of 10,000 positions have a town") }
print(time / .seconds(1), try residentMemory() - before)
