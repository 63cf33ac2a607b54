import ServerCore
import SystemPackage

/// The reason why a move failed, as complete sentences for the operator.
package struct MoveError: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ sentence: String) { description = sentence }

    /// Translates an error during the copying; the album stays in its old places.
    init(_ error: any Error, to place: String) {
        description = """
            The move to \(place) failed: \(Self.reason(error, place)). The album is still in its old place. Run the \
            same command again: it continues with what is in the new place.
            """
    }

    /// Translates an error that occurs before anything is copied to the place.
    init(_ error: any Error, opening place: String) {
        description = "\(place) cannot be used: \(Self.reason(error, place))."
    }

    private static func reason(_ error: any Error, _ place: String) -> String {
        switch error {
        case BlobError.diskFull, Errno.noSpace: "\(place) has no room left"
        case let error as CatalogueError where error.kind == .diskFull: "\(place) has no room left"
        case BlobError.failed(let words): words
        case BlobError.diskError: "a file came back with other bytes, or could not be read"
        case let error as CatalogueError: error.explanation
        default: "\(error)"
        }
    }
}
