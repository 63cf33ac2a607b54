import ServiceLifecycle

/// A service whose description is the name of its type.
///
/// The service group logs the description of every service at the start. The
/// default description prints all properties, including every page's words and
/// every setting. That took most of the time of a start, and the log does not
/// need it.
protocol NamedService: Service, CustomStringConvertible {}

extension NamedService {
    var description: String { "\(Self.self)" }
}
