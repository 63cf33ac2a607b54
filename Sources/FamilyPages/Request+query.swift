package import Hummingbird
import HummingbirdCore

extension Request {
    /// The parameters of the address; of several with one name, the first one.
    ///
    /// Forms and many programs write a space as "+" (WHATWG URL §5, application/x-www-form-urlencoded). Hummingbird only
    /// decodes percent signs, as RFC 3986 does.
    package var query: [String: String] {
        let text = (uri.query ?? "").split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%20")
        let parameters = URI("/?\(text)").queryParameters
        return Dictionary(parameters.map { (String($0.key), String($0.value)) }) { first, _ in first }
    }
}
