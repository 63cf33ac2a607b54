/// The browser and device of a `User-Agent` header, as people call them.
///
/// The sender chooses the header's text: it is truncated and parsed but not trusted, and pages escape it.
package struct BrowserName: Equatable, Sendable {
    /// The browser, such as `Chrome`; nil if unknown.
    package let browser: String?
    /// The device, such as `Pixel 8`, `iPhone` or `Windows`; nil if unknown.
    package let device: String?

    /// The maximum length of a stored header; real ones are shorter.
    package static let longest = 256

    /// Returns the header to store: printable ASCII, truncated; nil if nothing is left.
    package static func kept(_ header: String?) -> String? {
        guard let header else { return nil }
        let text = header.unicodeScalars.prefix(longest).filter { (0x20...0x7E).contains($0.value) }
        return text.isEmpty ? nil : String(String.UnicodeScalarView(text))
    }

    package init(_ userAgent: String) {
        browser = Self.browsers.first { userAgent.contains($0.mark) }?.name
        device = Self.model(in: userAgent) ?? Self.devices.first { userAgent.contains($0.mark) }?.name
    }

    /// The order matters: most browsers also claim to be Chrome and Safari.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Vivaldi/", "Vivaldi"),
        ("DuckDuckGo/", "DuckDuckGo"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let devices: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "Chromebook"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    /// Returns the model after `Android 14;`; nil if there is none.
    ///
    /// Chrome writes K for every model, for privacy.
    private static func model(in userAgent: String) -> String? {
        guard let start = userAgent.firstRange(of: "; Android ")?.upperBound else { return nil }
        let rest = userAgent[start...].prefix { $0 != ")" }.split(separator: ";").dropFirst()
        guard let part = rest.first else { return nil }
        let model = part.split(separator: " ").prefix { !$0.hasPrefix("Build/") }.joined(separator: " ").prefix(30)
        return model.count < 2 || model == "Mobile" || model.hasPrefix("rv:") ? nil : String(model)
    }
}
