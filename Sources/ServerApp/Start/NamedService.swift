import ServiceLifecycle

/// A service that calls itself by its type's name.
///
/// Its group describes every service as it starts, for its log. Without a name
/// that is all that lies in it, every page's words and every setting: most of
/// the time a start takes, and nothing for a log.
protocol NamedService: Service, CustomStringConvertible {}

extension NamedService {
    var description: String { "\(Self.self)" }
}
