import ServerCore

/// The reason why a move ended early, as complete sentences for the operator.
package struct MoveError: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ sentence: String) { description = sentence }

    /// Translates an error of the copying, after which the album is used where it was.
    init(_ error: any Error, to place: String) {
        let reason =
            switch error {
            case BlobError.diskFull: "\(place) has no room left"
            case let error as CatalogueError where error.kind == .diskFull: "\(place) has no room left"
            case BlobError.failed(let words): words
            case let error as CatalogueError: error.explanation
            default: "\(error)"
            }
        description = """
            The move to \(place) was cut off: \(reason). The album is used where it was; what arrived stays, and the \
            same command goes on.
            """
    }
}
