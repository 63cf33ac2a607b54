import FoundationEssentials

/// The time zones by which this program can compute without the machine's tzdata (`ZoneFiles`).
///
/// The server has them from the part of ICU's data that is linked into it.
package enum KnownTimeZones {
    /// Returns whether the program knows a time zone of this IANA name.
    ///
    /// A program without data of time zones knows GMT alone. It takes every name: otherwise nobody could set it up.
    package static func contains(
        _ name: String,
        knows: (String) -> Bool = { TimeZone(identifier: $0) != nil }
    ) -> Bool {
        knows(name) || !knows("Europe/London")
    }
}
