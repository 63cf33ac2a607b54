import FoundationEssentials

/// Made files of time zones (RFC 9636), for the rules of countries that do not exist.
package enum ZoneFile {
    /// Returns a file whose clocks follow a rule at all times, such as `EET-2`; if it is empty, they stay at an offset.
    package static func bytes(rule: String, offset: Int32 = 0) -> [UInt8] {
        func number(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        // No leap seconds and no changes, one kind of time, four letters.
        let counts: [Int32] = [0, 0, 0, 0, 1, 4]
        let head: [UInt8] = Array("TZif2".utf8) + Array(repeating: 0, count: 15) + counts.flatMap(number)
        let kind: [UInt8] = number(offset) + [0, 0] + Array("XXX\0".utf8)
        return head + kind + head + kind + Array("\n\(rule)\n".utf8)
    }
}

extension TemporaryFolder {
    /// Writes the file of a zone whose clocks follow `rule`, and tells its path.
    package func zone(_ name: String, rule: String) throws -> String {
        let place = URL(filePath: path(name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        return try file(name, holding: ZoneFile.bytes(rule: rule))
    }
}
