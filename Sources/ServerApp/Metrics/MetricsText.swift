/// Measured values in Prometheus's text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct MetricsText: Equatable, Sendable {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// A value of a metric, which is one line of the text.
    struct Sample: Equatable, Sendable {
        /// The suffix of the metric's name, such as `_bucket`; empty for a plain value.
        var suffix = ""
        var labels: [(name: String, value: String)] = []
        var value: Double

        static func == (left: Sample, right: Sample) -> Bool { left.line(of: "") == right.line(of: "") }

        func line(of name: String) -> String {
            let labels = labels.map { "\($0.name)=\"\(MetricsText.escaped($0.value))\"" }.joined(separator: ",")
            return "\(name)\(suffix)\(labels.isEmpty ? "" : "{\(labels)}") \(MetricsText.text(of: value))\n"
        }
    }

    private(set) var text = ""

    /// Adds a metric; one without samples is left out.
    ///
    /// `name` consists of letters, digits and `_`; `help` is one line.
    mutating func add(_ kind: Kind, _ name: String, _ help: String, _ samples: [Sample]) {
        guard !samples.isEmpty else { return }
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples { text += sample.line(of: name) }
    }

    /// Adds a metric of one value; nil is left out.
    mutating func add(_ kind: Kind, _ name: String, _ help: String, _ value: Double?) {
        add(kind, name, help, value.map { [Sample(value: $0)] } ?? [])
    }

    /// Adds a metric with one value for each value of a label.
    mutating func add(
        _ kind: Kind,
        _ name: String,
        _ help: String,
        by label: String,
        _ values: [(label: String, value: Double)]
    ) {
        add(kind, name, help, values.map { Sample(labels: [(label, $0.label)], value: $0.value) })
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }

    /// Whole numbers without a fraction, as Prometheus writes them itself.
    private static func text(of value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? "\(value)"
    }
}
