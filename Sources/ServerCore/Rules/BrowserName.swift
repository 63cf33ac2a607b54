/// The browser and the device that a `User-Agent` header names, as people call
/// them.
///
/// Whoever sends the header chooses its text: it is bounded and read, never
/// believed, and pages escape it like everything.
package struct BrowserName: Equatable, Sendable {
    /// Such as `Chrome`; nil where none is known.
    package let browser: String?
    /// Such as `Pixel 8`, `iPhone` or `Windows`; nil where none is known.
    package let device: String?

    /// What is kept of the header: longer than browsers' are.
    package static let longest = 256

    /// The header as it is kept: printable ASCII, cut; nil where nothing is left.
    package static func kept(_ header: String?) -> String? {
        guard let header else { return nil }
        let text = header.unicodeScalars.prefix(longest).filter { (0x20...0x7E).contains($0.value) }
        return text.isEmpty ? nil : String(String.UnicodeScalarView(text))
    }

    package init(_ userAgent: String) {
        browser = Self.browsers.first { userAgent.contains($0.mark) }?.name
        device = Self.model(in: userAgent) ?? Self.devices.first { userAgent.contains($0.mark) }?.name
    }

    /// In this order: most browsers also claim to be Chrome and Safari.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Vivaldi/", "Vivaldi"),
        ("DuckDuckGo/", "DuckDuckGo"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let devices: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "Chromebook"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    /// The model after `Android 14;`.
    ///
    /// Chrome writes K for every model, to tell less.
    private static func model(in userAgent: String) -> String? {
        guard let start = userAgent.firstRange(of: "; Android ")?.upperBound else { return nil }
        let rest = userAgent[start...].prefix { $0 != ")" }.split(separator: ";").dropFirst()
        guard let part = rest.first else { return nil }
        let model = part.split(separator: " ").prefix { !$0.hasPrefix("Build/") }.joined(separator: " ").prefix(30)
        return model.count < 2 || model == "Mobile" || model.hasPrefix("rv:") ? nil : String(model)
    }
}
