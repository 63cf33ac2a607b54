import Configuration
import FoundationEssentials
import Glibc

/// The JSON file of `--config`: an object of settings, also in objects within objects (`{"shelf": {"bytes": 1}}`, or
/// `{"shelf.bytes": 1}`).
///
/// Lists and null count for no value, as they do for the reader of swift-configuration: a frame that does not start tells
/// nobody why.
///
/// NB: that reader imports all of Foundation, and with it ICU, which is more code than the
/// rest of a frame.
enum SettingsFile {
    /// Reads the whole file; returns the names of all its values beside them.
    static func read(_ path: String) throws(SettingsFileError) -> (provider: InMemoryProvider, names: [String]) {
        guard access(path, R_OK) == 0 else { throw SettingsFileError(reason: String(cString: strerror(errno))) }
        guard let content = try? Data(contentsOf: URL(filePath: path)) else {
            throw SettingsFileError(reason: "it is no file")
        }
        guard let settings = try? JSONDecoder().decode([String: Setting].self, from: content) else {
            throw SettingsFileError(reason: "it is not an object of JSON, such as {\"port\": 8080}")
        }
        var values: [[String]: ConfigValue?] = [:]
        collect(settings, under: [], into: &values)
        let given = values.compactMap { key, value in value.map { (AbsoluteConfigKey(key), $0) } }
        let provider = InMemoryProvider(name: path, values: Dictionary(given) { first, _ in first })
        return (provider, values.keys.map { $0.joined(separator: ".") })
    }

    private static func collect(
        _ settings: [String: Setting],
        under parents: [String],
        into values: inout [[String]: ConfigValue?]
    ) {
        for (name, setting) in settings {
            let key = parents + name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            switch setting {
            case .text(let text): values[key] = ConfigValue(.string(text), isSecret: false)
            case .group(let inner): collect(inner, under: key, into: &values)
            case .other: values[key] = ConfigValue?.none
            }
        }
    }

    /// A setting as text, as it would stand in an environment variable.
    private enum Setting: Decodable {
        case text(String)
        case group([String: Setting])
        case other

        init(from decoder: any Decoder) throws {
            if let inner = try? decoder.container(keyedBy: Key.self) {
                self = .group(
                    Dictionary(
                        uniqueKeysWithValues: try inner.allKeys.map {
                            ($0.stringValue, try inner.decode(Setting.self, forKey: $0))
                        }
                    )
                )
                return
            }
            guard let single = try? decoder.singleValueContainer() else {
                self = .other
                return
            }
            if let text = try? single.decode(String.self) {
                self = .text(text)
            } else if let isTrue = try? single.decode(Bool.self) {
                self = .text("\(isTrue)")
            } else if let number = try? single.decode(Int64.self) {
                self = .text("\(number)")
            } else if let number = try? single.decode(Double.self) {
                self = .text("\(number)")
            } else {
                self = .other
            }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A file of settings that cannot be used.
package struct SettingsFileError: Error, CustomStringConvertible {
    let reason: String

    package var description: String { "the file of --config cannot be read: \(reason)" }
}
