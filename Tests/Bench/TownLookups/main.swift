// Prints the seconds that 10,000 lookups of towns take. Its arguments are the new gazetteer's file and a file of
// positions: latitude, longitude and more, separated by tabs. town_measures.py compiles it with Gazetteer's sources.
import Foundation

let (path, positions) = (CommandLine.arguments[1], CommandLine.arguments[2])
try Data(GazetteerSource.debian(languages: ["de", "es", "fi"]).gazetteer()).write(to: URL(filePath: path))
let gazetteer = try Gazetteer(path: path)
let places = try String(contentsOf: URL(filePath: positions), encoding: .utf8).split(separator: "\n")
    .filter { !$0.hasPrefix("#") }
    .map { line in line.split(separator: "\t").prefix(2).map { Int((Double($0) ?? 0) * 1_000_000) } }

var found = 0
let time = ContinuousClock().measure {
    for turn in 0..<10_000 {
        let place = places[turn % places.count]
        // No position twice.
        if gazetteer.town(latitude: place[0] + turn / places.count, longitude: place[1]) != nil { found += 1 }
    }
}
guard found > 9_000 else { fatalError("only \(found) of 10,000 positions have a town") }
print(time / .seconds(1))
