package import FamilyCore
import FoundationEssentials
import ServerCore

/// What a server does by itself: forgetting what is over.
package struct Housekeeping: Sendable {
    let context: ActContext
    let custody: BlobCustody

    /// Removes blobs that no photo stands on, left by a kill between a row and
    /// its bytes.
    ///
    /// Once, at start, before the first upload is let in.
    package func sweepBlobs() async throws(Problem) { throw .unavailable }

    /// Forgets what is over; call it every `Retention.sweepEvery` seconds.
    package func forgetOldThings() async throws(Problem) { throw .unavailable }
}
