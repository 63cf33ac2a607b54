import FamilyCore

extension [QueryItem] {
    /// `?a=b&c=d`, or an empty text where there is no item.
    var encoded: String {
        guard !isEmpty else { return "" }
        return "?" + map(\.encoded).joined(separator: "&")
    }
}

extension QueryItem {
    fileprivate var encoded: String {
        "\(PercentEncoding.query.encode(name))=\(PercentEncoding.query.encode(value))"
    }
}
