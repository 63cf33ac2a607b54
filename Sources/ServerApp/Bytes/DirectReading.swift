import BlobStores
import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import ServerCore

/// Leads browsers to the S3 store for the pictures of a page, where the operator allows that.
struct DirectReading: Sendable {
    let store: S3BlobStore
    let seconds: Int
    /// The origin of the addresses.
    let origin: String

    /// Returns the answer that leads to the bytes; nil if this server sends them itself.
    ///
    /// Frames and scripts follow no redirect to another server, and a guest whose time ends gets no address that may
    /// outlast it.
    func response(to request: Request, _ bytes: ReadableBytes, for principal: Principal) -> Response? {
        guard case .member(let signedIn) = principal, signedIn.member.guestEndsAt == nil,
            request.headers[.secFetchDest] == "image"
        else { return nil }
        let address = store.address(of: bytes.hash, mediaType: bytes.mediaType, seconds: seconds)
        return Response(
            status: .found,
            headers: [
                .location: address,
                .cacheControl: "private, max-age=\(seconds / 2)",
                .vary: "Cookie, Sec-Fetch-Dest",
            ]
        )
    }
}
