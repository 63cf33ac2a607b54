import ServerCore
import SystemPackage

/// The reason why a move ended early, as complete sentences for the operator.
package struct MoveError: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ sentence: String) { description = sentence }

    /// Translates an error of the copying, after which the album is used where it was.
    init(_ error: any Error, to place: String) {
        description = """
            The move to \(place) was cut off: \(Self.reason(error, place)). The album is used where it was; what arrived \
            stays, and the same command goes on.
            """
    }

    /// Translates an error of a place to which nothing was copied yet.
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
