package import FamilyCore
package import FrameCore

/// A family's server that refuses every call but those that the conforming type answers itself.
package protocol RefusingServer: FamilyServer {}

extension RefusingServer {
    package func call<E: Endpoint>(_ endpoint: E) async throws(ServerError) -> E.Answer { throw .notFound }
    package func use(_ registration: FrameRegistration?) async {}
    package func connect(to place: ServerPlace, as registration: FrameRegistration?) async {}
    package func isProven(_ place: ServerPlace) async -> Bool { false }
    package func place(at base: String) async throws(AddressError) -> ServerPlace { throw .unreached }
    package func download(
        _ photo: PhotoID,
        _ file: PhotoFile,
        from offset: Int64,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void
    ) async throws(ServerError) { throw .notFound }
    package func bring(_ photo: PhotoID, _ rendition: Rendition, at path: String) async throws(ServerError) {
        throw .notFound
    }
    package func send(
        _ file: OutgoingFile,
        at path: String,
        began: @escaping @Sendable (UploadID) -> Void,
        progress: @escaping @Sendable (ByteCount) -> Void
    ) async throws(ServerError) -> PhotoID { throw .notFound }
    package func listen(_ heard: @escaping @Sendable (FamilyEvent) -> Void) async throws(ServerError) {
        throw .notFound
    }
}
